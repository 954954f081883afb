import fc from 'fast-check';
import type { ApiKey } from '../config/key/api-key.js';
import { Credential } from '../http/credential.js';
import { edited, type KeyEdit } from '../http/key-edit.js';
import { bearer } from './credentials.js';

/** Characters that occur in keys of most alphabets, and mean nothing to a shell or to awk. */
const HEXADECIMAL = [...'0123456789abcdef'];

/** A key that is not the right one, nor likely to be anybody's: the right one edited, or one of random digits. */
export function invalidKey(key: ApiKey): fc.Arbitrary<Credential> {
  const text = key.reveal();
  const nearMiss = fc
    .oneof(...editsFor(text.length))
    .filter((edit) => edited(edit, text) !== text)
    .map((edit) => bearer(key, edit));
  const unrelated = fc
    .string({ unit: fc.constantFrom(...HEXADECIMAL), minLength: 16, maxLength: 64 })
    .filter((digits) => digits !== text)
    .map((digits) => Credential.literal('a key of random digits', `Bearer ${digits}`));
  return fc.oneof({ weight: 4, arbitrary: nearMiss }, { weight: 1, arbitrary: unrelated });
}

/** Edits of a key of that length. What is cut off is less than half, or too little of a short key is left to keep secret. */
function editsFor(length: number): fc.Arbitrary<KeyEdit>[] {
  const digit = fc.constantFrom(...HEXADECIMAL);
  const at = (edit: 'inserted' | 'replaced', last: number) =>
    fc.tuple(digit, fc.nat({ max: last })).map(([character, at]): KeyEdit => ({ edit, character, at }));
  if (length < 3) return [at('inserted', length)];
  const count = fc.integer({ min: 1, max: Math.floor((length - 1) / 2) });
  return [
    at('inserted', length),
    // Not the last character: of a key in base64 it may hold bits that mean nothing.
    at('replaced', length - 2),
    ...(['without-first', 'without-last'] as const).map((edit) =>
      count.map((count): KeyEdit => ({ edit, count })),
    ),
  ];
}
