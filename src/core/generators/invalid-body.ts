import fc from 'fast-check';
import type { Breaks } from '../contract/new-pet.js';
import { type JsonValue, writeJson } from '../json/json.js';
import { anyInt64, MAX_INT64, MIN_INT64 } from './categories.js';
import { type InvalidBody, type InvalidBodyOptions, withMember } from './invalid-bodies.js';
import { notJson } from './not-json.js';
import { nearStatus } from './statuses.js';

/**
 * A body with one fault, in this part, that no table has: neither a missing member nor null, true or false. The rest is
 * as in `faultlessDraft`. There is just one null status, so it has no random cases.
 */
export function invalidBody(
  breaks: Exclude<Breaks, 'null-status'>,
  options: InvalidBodyOptions,
): fc.Arbitrary<InvalidBody> {
  switch (breaks) {
    case 'json':
      return notJson(options);
    case 'object':
      return notAnObject();
    case 'name':
      return wrongMember(breaks, options, [
        scalar('a number', wholeNumber()),
        scalar('a number', fraction()),
      ]);
    case 'category':
      return wrongMember(breaks, options, [
        scalar('a string', anyInt64().map(String)),
        scalar('a string', fc.string({ unit: 'grapheme', maxLength: 12 })),
        scalar('not an integer', fraction()),
        scalar('beyond int64', beyondInt64()),
      ]);
    case 'status':
      return wrongMember(breaks, options, [
        scalar('another text', nearStatus()),
        scalar('a number', wholeNumber()),
      ]);
  }
}

interface Wrong {
  readonly what: string;
  readonly value: JsonValue;
}

function scalar(what: string, values: fc.Arbitrary<JsonValue>): fc.Arbitrary<Wrong> {
  return values.map((value) => ({ what, value }));
}

function wrongMember(
  breaks: 'name' | 'category' | 'status',
  options: InvalidBodyOptions,
  wrong: readonly fc.Arbitrary<Wrong>[],
): fc.Arbitrary<InvalidBody> {
  const member = breaks === 'category' ? 'categoryId' : breaks;
  const ofAnyMember = compound().map((value) => ({ what: kindOf(value), value }));
  return fc
    .oneof(ofAnyMember, ...wrong)
    .map(({ what, value }) => withMember(breaks, value, `${member} ${what}`, options));
}

function notAnObject(): fc.Arbitrary<InvalidBody> {
  const arrays = compound().filter(Array.isArray);
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  return fc.oneof(wholeNumber(), fraction(), text, arrays).map((value) => ({
    label: `${kindOf(value)} instead of an object`,
    breaks: 'object',
    body: writeJson(value),
  }));
}

function kindOf(value: JsonValue): string {
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return typeof value === 'string' ? 'a string' : 'a number';
}

function compound(): fc.Arbitrary<JsonValue> {
  const leaf = fc.oneof(fc.constant<JsonValue>(null), fc.integer(), fc.string({ maxLength: 5 }));
  return fc.oneof(
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('name', 'id', 'value', '$oid'), leaf, {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  );
}

function wholeNumber(): fc.Arbitrary<JsonValue> {
  return fc.oneof(fc.integer(), anyInt64());
}

/** A number that no reader takes for an integer, since a double keeps its decimals. */
function fraction(): fc.Arbitrary<number> {
  return fc.tuple(fc.integer(), fc.integer({ min: 1, max: 9 })).map(([whole, tenth]) => whole + tenth / 10);
}

function beyondInt64(): fc.Arbitrary<JsonValue> {
  const furthest = 10n ** 40n;
  return fc.oneof(
    fc.bigInt({ min: MAX_INT64 + 1n, max: furthest }),
    fc.bigInt({ min: -furthest, max: MIN_INT64 - 1n }),
  );
}
