/** ` (did you mean X?)` where a candidate is close to what was typed, else nothing. */
export function didYouMean(typed: string, candidates: readonly string[]): string {
  const candidate = nearest(typed, candidates);
  return candidate === undefined ? '' : ` (did you mean ${candidate}?)`;
}

/** The candidate that the fewest slips of the keyboard separate from what was typed, if they are few. */
export function nearest(typed: string, candidates: readonly string[]): string | undefined {
  const tolerance = typed.length < 4 ? 1 : Math.max(2, Math.floor(typed.length * 0.3));
  let best: string | undefined;
  let fewest = tolerance + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - typed.length) >= fewest) continue;
    const slips = editDistance(typed, candidate);
    if (slips < fewest) [best, fewest] = [candidate, slips];
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
