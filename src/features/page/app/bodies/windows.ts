/** A row of lines, from one position to before another. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Lines at the beginning that show what it is about. */
const HEAD = 6;
/** Lines around what is marked. */
const AROUND = 2;

/**
 * Which lines of a long text to show at first: all when there are not many more than `room`, else the beginning and
 * what is around the marked ones, as far as there is room. In order, without overlap.
 */
export function windows(lines: number, marked: readonly number[], room: number): readonly Window[] {
  if (lines <= room + HEAD) return lines === 0 ? [] : [{ from: 0, to: lines }];
  if (marked.length === 0) return [{ from: 0, to: room }];
  const shown: Window[] = [{ from: 0, to: HEAD }];
  let left = room - HEAD;
  for (const line of marked) {
    const last = shown.at(-1) ?? { from: 0, to: 0 };
    const from = Math.max(0, line - AROUND);
    const to = Math.min(lines, line + AROUND + 1);
    if (to <= last.to) continue;
    left -= to - Math.max(from, last.to);
    if (left < 0) break;
    // A gap of one line takes as much room as the line.
    if (from <= last.to + 1) shown[shown.length - 1] = { from: last.from, to };
    else shown.push({ from, to });
  }
  return shown;
}
