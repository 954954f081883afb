import { randomInt } from 'node:crypto';
import { type OptionKind, read, refuse } from './kind.js';
import { wholeNumber } from './whole-number.js';

const LOWEST = -(2 ** 31);
const HIGHEST = 2 ** 31 - 1;
const problem = `must be a whole number from ${LOWEST} to ${HIGHEST}, or random`;
const number = wholeNumber(LOWEST, HIGHEST);

/** A 32-bit signed integer, or `random`, which is replaced by a number at once so that it can be reported. */
export const seed: OptionKind<number> = {
  placeholder: 'N|random',
  type: "number | 'random'",
  fromText(text) {
    if (text === 'random') return read(randomInt(HIGHEST));
    const reading = number.fromText(text);
    return reading.ok ? reading : refuse(problem);
  },
  fromFile(value) {
    if (value === 'random') return read(randomInt(HIGHEST));
    const reading = number.fromFile(value);
    return reading.ok ? reading : refuse(problem);
  },
  schema: { anyOf: [number.schema, { const: 'random' }] },
};
