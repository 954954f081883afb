import fc from 'fast-check';
import type { ApiKey } from '../config/key/api-key.js';
import { Credential } from '../http/credential.js';
import type { KeyEdit } from '../http/key-edit.js';
import { bearer } from './credentials.js';

/** Characters that most keys may contain and that have no special meaning to a shell or to awk. */
const HEXADECIMAL = [...'0123456789abcdef'];

/** A wrong key that nobody is likely to have: an edit of the right key, or random digits. */
export function invalidKey(key: ApiKey): fc.Arbitrary<Credential> {
  const text = key.reveal();
  const nearMiss = fc.oneof(...editsFor(text.length)).map((edit) => bearer(key, edit));
  const unrelated = fc
    .string({ unit: fc.constantFrom(...HEXADECIMAL), minLength: 16, maxLength: 64 })
    .filter((digits) => digits !== text)
    .map((digits) => Credential.literal('a key of random digits', `Bearer ${digits}`));
  return fc.oneof({ weight: 4, arbitrary: nearMiss }, { weight: 1, arbitrary: unrelated });
}

/** Edits of a key of that length. Cuts off less than half, since the masker could not hide the rest of a short key. */
function editsFor(length: number): fc.Arbitrary<KeyEdit>[] {
  const digit = fc.constantFrom(...HEXADECIMAL);
  const inserted = fc
    .tuple(digit, fc.nat({ max: length }))
    .map(([character, at]): KeyEdit => ({ edit: 'inserted', character, at }));
  if (length < 3) return [inserted];
  const count = fc.integer({ min: 1, max: Math.floor((length - 1) / 2) });
  return [
    inserted,
    // Not the last character: in a base64 key it may hold unused bits.
    fc.nat({ max: length - 2 }).map((at): KeyEdit => ({ edit: 'changed', at })),
    ...(['without-first', 'without-last'] as const).map((edit) =>
      count.map((count): KeyEdit => ({ edit, count })),
    ),
  ];
}
