/** `3.4 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Milliseconds for the axis of a plot: `0.5 ms`, `20 ms`, `2 s`. */
export function shortDuration(milliseconds: number): string {
  return milliseconds >= 1000 ? `${round(milliseconds / 1000)} s` : `${round(milliseconds)} ms`;
}

/** A count with its thousands apart. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
