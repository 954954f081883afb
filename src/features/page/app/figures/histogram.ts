/** How many values lie from one bound to before another; the last bin holds its upper bound too. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counts values in bins from `least` to `most`; each bin is wider than the one before by the same factor. */
export function logHistogram(
  values: readonly number[],
  least: number,
  most: number,
  bins: number,
): readonly Bin[] {
  const low = Math.log10(least);
  const width = (Math.log10(most) - low) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    const bin = width > 0 ? Math.floor((Math.log10(Math.max(value, least)) - low) / width) : 0;
    const index = Math.min(Math.max(bin, 0), bins - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => ({
    from: 10 ** (low + index * width),
    to: 10 ** (low + (index + 1) * width),
    count,
  }));
}
