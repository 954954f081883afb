import { type OptionKind, read, refuse } from './kind.js';

const words = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** On or off: a flag without a value, `true` or `false` in the file, also `1` or `0` in the environment. */
export const yesNo: OptionKind<boolean> = {
  type: 'boolean',
  fromText(text) {
    const value = words.get(text.toLowerCase());
    return value === undefined ? refuse('must be true or false (or 1 or 0)') : read(value);
  },
  fromFile: (value) => (typeof value === 'boolean' ? read(value) : refuse('must be true or false')),
  schema: { type: 'boolean' },
};
