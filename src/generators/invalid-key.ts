import fc from 'fast-check';
import { Credential } from '../client/credential.js';
import type { ApiKey } from '../config/api-key.js';
import { bearer, type KeyEdit, withInserted, withoutFirst, withoutLast, withReplaced } from './key-edit.js';

/** Characters that occur in keys of most alphabets, and mean nothing to a shell or to awk. */
const HEXADECIMAL = [...'0123456789abcdef'];

/** A key that is not the right one, nor likely to be anybody's: the right one edited, or one of random digits. */
export function invalidKey(key: ApiKey): fc.Arbitrary<Credential> {
  const text = key.reveal();
  const edited = fc
    .oneof(...editsFor(text.length))
    .filter(({ edit }) => edit(text) !== text)
    .map((edit) => bearer(key, edit));
  const unrelated = fc
    .string({ unit: fc.constantFrom(...HEXADECIMAL), minLength: 16, maxLength: 64 })
    .filter((digits) => digits !== text)
    .map((digits) => Credential.literal('a key of random digits', `Bearer ${digits}`));
  return fc.oneof({ weight: 4, arbitrary: edited }, { weight: 1, arbitrary: unrelated });
}

/** Edits of a key of that length. What is cut off is less than half, or too little of a short key is left to keep secret. */
function editsFor(length: number): fc.Arbitrary<KeyEdit>[] {
  const digit = fc.constantFrom(...HEXADECIMAL);
  const inserted = fc
    .tuple(digit, fc.nat({ max: length }))
    .map(([character, at]) => withInserted(character, at));
  if (length < 3) return [inserted];
  const count = fc.integer({ min: 1, max: Math.floor((length - 1) / 2) });
  // Not the last character: of a key in base64 it may hold bits that mean nothing.
  const replaced = fc
    .tuple(digit, fc.nat({ max: length - 2 }))
    .map(([character, at]) => withReplaced(character, at));
  return [inserted, replaced, count.map(withoutFirst), count.map(withoutLast)];
}
