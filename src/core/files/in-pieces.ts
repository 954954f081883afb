/** Text that is gathered, and taken piece by piece. */
export interface Pieces {
  readonly write: (text: string) => void;
  /** Hands over what is gathered. */
  readonly flush: () => void;
}

/** So much is gathered before it is taken, in UTF-16 units. */
const PIECE = 65_536;

/** Gathers text, so that `take` gets few long pieces. */
export function inPieces(take: (text: string) => void): Pieces {
  let gathered = '';
  const flush = () => {
    const piece = gathered;
    gathered = '';
    take(piece);
  };
  return {
    write(text) {
      gathered += text;
      if (gathered.length >= PIECE) flush();
    },
    flush,
  };
}
