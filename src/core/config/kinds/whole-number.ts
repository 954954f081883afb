import { type FileValue, type OptionKind, type Reading, read, refuse } from './kind.js';

/** A whole number within bounds, both included. */
export function wholeNumber(minimum: number, maximum: number, placeholder = 'N'): OptionKind<number> {
  const problem = `must be a whole number from ${minimum} to ${maximum}`;
  const bounded = (value: number): Reading<number> =>
    value >= minimum && value <= maximum ? read(value) : refuse(problem);
  return {
    placeholder,
    type: 'number',
    fromText: (text) => (/^-?\d+$/.test(text) ? bounded(Number(text)) : refuse(problem)),
    fromFile: (value: FileValue) => (typeof value === 'bigint' ? bounded(Number(value)) : refuse(problem)),
    schema: { type: 'integer', minimum, maximum },
  };
}
