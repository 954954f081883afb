import fc from 'fast-check';
import { isInt64, type JsonValue, writeJson } from '../json/json.js';
import { anyInt64, MAX_INT64, MIN_INT64 } from './categories.js';
import { type InvalidBody, type InvalidBodyOptions, withMember } from './invalid-bodies.js';
import { notJson } from './not-json.js';
import { nearStatus } from './statuses.js';

/** A body with one fault, of any of the five kinds; the rest is as in `faultlessDraft`. */
export function invalidBody(options: InvalidBodyOptions): fc.Arbitrary<InvalidBody> {
  return fc.oneof(
    notJson(options),
    notAnObject(),
    wrongMember('name', options, [scalar('a number', wholeNumber()), scalar('a number', fraction())]),
    wrongMember('category', options, [
      scalar('a string', anyInt64().map(String)),
      scalar('a string', fc.string({ unit: 'grapheme', maxLength: 12 })),
      scalar('not an integer', fraction()),
      scalar('beyond int64', beyondInt64()),
    ]),
    wrongMember('status', options, [
      scalar('outside the enumeration', nearStatus()),
      scalar('a number', wholeNumber()),
    ]),
  );
}

interface Wrong {
  readonly what: string;
  readonly value: JsonValue | undefined;
}

function scalar(what: string, values: fc.Arbitrary<JsonValue>): fc.Arbitrary<Wrong> {
  return values.map((value) => ({ what, value }));
}

/** Values that are wrong for any member. `status` may be missing, and null belongs to another requirement. */
function wrongForAll(breaks: 'name' | 'category' | 'status'): fc.Arbitrary<Wrong> {
  const absent: readonly Wrong[] = [
    { what: 'missing', value: undefined },
    { what: 'null', value: null },
  ];
  return fc.oneof(
    ...(breaks === 'status' ? [] : [fc.constantFrom(...absent)]),
    fc.boolean().map((value) => ({ what: String(value), value })),
    compound().map((value) => ({ what: Array.isArray(value) ? 'an array' : 'an object', value })),
  );
}

function wrongMember(
  breaks: 'name' | 'category' | 'status',
  options: InvalidBodyOptions,
  wrong: readonly fc.Arbitrary<Wrong>[],
): fc.Arbitrary<InvalidBody> {
  const member = breaks === 'category' ? 'categoryId' : breaks;
  return fc
    .oneof(wrongForAll(breaks), ...wrong)
    .map(({ what, value }) => withMember(breaks, value, `${member} ${what}`, options));
}

function notAnObject(): fc.Arbitrary<InvalidBody> {
  const arrays = compound().filter(Array.isArray);
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  return fc
    .oneof(fc.constantFrom<JsonValue>(null, true, false), wholeNumber(), fraction(), text, arrays)
    .map((value) => ({
      label: `${kindOf(value)} instead of an object`,
      breaks: 'object',
      body: writeJson(value),
    }));
}

function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'bigint' ? 'a number' : value === null ? 'null' : `a ${typeof value}`;
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
    fc.constantFrom<JsonValue>(1e300, -1e300, 2n ** 64n, 2n ** 64n + 1n).filter((value) => !isInt64(value)),
  );
}
