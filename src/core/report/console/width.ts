/** Columns of text if the terminal does not report its width. */
const USUAL = 100;
/** Narrower than this nothing reads well; a narrower terminal breaks the lines itself. */
const NARROWEST = 60;

/** Columns to write in. @param given those of the terminal, where it is one */
export function widthFor(given: number | undefined): number {
  return Math.max(NARROWEST, given ?? USUAL);
}
