import fc from 'fast-check';
import { LONGEST_ORDINARY_NAME, nameClass } from '../catalogue/names.js';
import type { NameOptions } from './names.js';

/** Texts that make a name unusual at any place in it. */
const ODDITIES = [
  '\0',
  '\t',
  '\n',
  '\r',
  '\u0001',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2028',
  '\u202e',
  '\u3000',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\ue000',
  '\ud800',
  '\udfff',
  '\u{10ffff}',
  'e\u0301',
  '\u212b',
];

const LONGEST = 3000;

/** A name on which the document is silent. It starts with the prefix. */
export function unusualName({ prefix = '' }: NameOptions = {}): fc.Arbitrary<string> {
  const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ019 é小'), maxLength: 8 });
  const odd = fc
    .tuple(plain, fc.constantFrom(...ODDITIES), plain)
    .map(([head, oddity, tail]) => head + oddity + tail);
  const long = fc
    .tuple(
      fc.integer({ min: LONGEST_ORDINARY_NAME + 1, max: LONGEST }),
      fc.constantFrom('a', 'é', '小', '🐶'),
    )
    .map(([length, unit]) => unit.repeat(length));
  return fc
    .oneof(
      { weight: 6, arbitrary: odd.map((name) => prefix + name) },
      { weight: 1, arbitrary: long.map((name) => prefix + name) },
    )
    .filter((name) => nameClass(name) === 'unusual');
}
