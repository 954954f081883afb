import { type OptionKind, type Reading, read, refuse } from './kind.js';
import { wholeNumber } from './whole-number.js';

const SECONDS = { s: 1, m: 60, h: 3600 } as const;
const FORM = /^([1-9]\d{0,4})([smh])$/;

/** Seconds, at least 1: `90s`, `10m`, `1h`, or the number itself. */
export function duration(longest: number): OptionKind<number> {
  const seconds = wholeNumber(1, longest);
  const refusal = refuse(`must be a time such as 90s, 10m or 1h, from 1 second to ${longest} seconds`);
  const bounded = (reading: Reading<number>) => (reading.ok ? reading : refusal);
  const fromText = (text: string): Reading<number> => {
    const [, count, unit] = FORM.exec(text) ?? [];
    if (count === undefined) return bounded(seconds.fromText(text));
    const value = Number(count) * SECONDS[unit as keyof typeof SECONDS];
    return value <= longest ? read(value) : refusal;
  };
  return {
    placeholder: 'DURATION',
    type: 'number | string',
    fromText,
    fromFile: (value) => (typeof value === 'string' ? fromText(value) : bounded(seconds.fromFile(value))),
    schema: { anyOf: [seconds.schema, { type: 'string', pattern: FORM.source }] },
  };
}
