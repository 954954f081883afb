/** From the values of a plot to places on one of its axes. */
export interface Scale {
  (value: number): number;
  /** Values to write at the axis, ascending. */
  readonly ticks: readonly number[];
}

/** Least latency on an axis, in milliseconds; nothing is measured finer. */
const LEAST = 0.01;

/** Equal steps for equal factors. Values below 0.01 are placed there. */
export function logScale(least: number, most: number, from: number, to: number): Scale {
  const low = Math.log10(Math.max(least, LEAST));
  const high = Math.max(Math.log10(Math.max(most, LEAST)), low + 0.3);
  const place = (value: number) =>
    from + ((Math.log10(Math.max(value, LEAST)) - low) / (high - low)) * (to - from);
  return Object.assign(place, { ticks: logTicks(low, high) });
}

/** Equal steps for equal differences, from 0. */
export function linearScale(most: number, from: number, to: number): Scale {
  const high = most > 0 ? most : 1;
  const place = (value: number) => from + (value / high) * (to - from);
  return Object.assign(place, { ticks: linearTicks(high) });
}

/** Powers of ten; where they are few, twice and five times each as well. */
function logTicks(low: number, high: number): number[] {
  const steps = high - low < 2 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= high; power += 1) {
    for (const step of steps) {
      const tick = Number(`${step}e${power}`);
      const place = Math.log10(tick);
      if (place >= low - 1e-9 && place <= high + 1e-9) ticks.push(tick);
    }
  }
  return ticks;
}

/** At most five steps of 1, 2 or 5 times a power of ten. */
function linearTicks(high: number): number[] {
  const power = 10 ** Math.floor(Math.log10(high / 5));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => high / size <= 5) ?? high;
  return Array.from({ length: Math.floor(high / step + 1e-9) + 1 }, (_, index) => index * step);
}
