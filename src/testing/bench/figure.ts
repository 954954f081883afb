/** One row of the table in docs/performance.md. Texts are Markdown, without line breaks. */
export interface Figure {
  /** `Processor time a request, beyond the start`. */
  readonly name: string;
  /** The measurement, with its unit. */
  readonly measured: string;
  /** The bound, such as `at most 170 µs`. Absent for a figure that only explains another. */
  readonly bound?: string;
  /** Whether the measurement keeps the bound. */
  readonly holds?: boolean;
}

/** A number with a bound above it. */
export function atMost(name: string, measured: number, most: number, unit: string, digits = 0): Figure {
  const shown = (value: number) => `${value.toFixed(digits)} ${unit}`;
  return { name, measured: shown(measured), bound: `at most ${shown(most)}`, holds: measured <= most };
}

/** The one in the middle. @throws when there is none */
export function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
  if (middle === undefined) throw new Error('the median of no numbers');
  return middle;
}
