import type { BehaviourChange, Validation } from '../../behaviour.js';
import { readJson } from '../../json/read.js';
import type { JsonValue } from '../../json/value.js';
import { JsonNumber } from '../../json/value.js';
import { Refusal } from '../../refusal.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Treats text that is not JSON differently; this includes the empty text. */
function notJson(otherwise: (text: string) => JsonValue): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      parse: (context, text) => {
        try {
          return parsing.parse(context, text);
        } catch (error) {
          // Duplicate members and deep nesting are JSON, though the parser refuses them.
          if (isJson(text)) throw error;
          return otherwise(text);
        }
      },
    },
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Repairs text that is not JSON before it is parsed. */
const repairs = (repair: (text: string) => string) =>
  notJson((text) => {
    try {
      return readJson(repair(text), 100);
    } catch {
      throw new Refusal(400, 'invalid_json', 'The body is not JSON.');
    }
  });

const responses = (status: number, isMeant = (_: string) => true) =>
  notJson((text) => {
    throw new Refusal(isMeant(text) ? status : 400, 'invalid_json', 'The body is not JSON.');
  });

const accepted = { 'add.invalid.json': 'status 201' };

const object =
  (change: (right: Validation['object']) => Validation['object']): BehaviourChange =>
  ({ validation }) => ({ validation: { object: change(validation.object) } });

/** Bodies that are not JSON, or not a JSON object. */
export const invalidJsonFaults: readonly Fault[] = [
  {
    id: 'cut-off-json-completed',
    description: 'JSON that is cut off before its last brace is completed.',
    row: 'JSON that is cut off before',
    turnsRed: accepted,
    change: repairs((text) => `${text}}`),
  },
  {
    id: 'trailing-commas-accepted',
    description: 'A comma after the last member is ignored.',
    row: 'a comma after the last member',
    turnsRed: accepted,
    change: repairs((text) => text.replace(/,\s*\}/g, '}')),
    // The samples of `quick` have no trailing comma.
    profile: 'standard',
  },
  {
    id: 'single-quotes-accepted',
    description: 'Single quotes are accepted in place of double ones.',
    row: 'member names in single quotes',
    turnsRed: accepted,
    change: repairs((text) => text.replaceAll("'", '"')),
    // `quick` sends only the three most common of these bodies.
    profile: 'standard',
  },
  {
    id: 'text-after-json-ignored',
    description: 'The parser stops at the end of the first value, and ignores the rest.',
    row: 'a second brace',
    turnsRed: accepted,
    change: repairs((text) => text.slice(0, text.indexOf('}') + 1)),
    // As above.
    profile: 'standard',
  },
  {
    id: 'empty-body-creates-a-pet',
    description: 'A request without a body creates a pet with default values.',
    turnsRed: accepted,
    change: repairs((text) => text || '{"name":"unnamed","categoryId":1}'),
  },
  {
    id: 'not-json-fails',
    description: 'The exception of the JSON parser is not caught: 500.',
    turnsRed: { 'add.invalid.json': 'status 500' },
    change: notJson((text) => (text === '' ? null : crash())),
  },
  {
    id: 'empty-body-fails',
    description: 'The code reads the members of a missing body: 500.',
    row: 'an empty body',
    turnsRed: { 'add.invalid.json': 'status 500' },
    change: ({ parsing }) => ({
      parsing: { parse: (context, text) => (text === '' ? crash() : parsing.parse(context, text)) },
    }),
  },
  {
    id: 'not-json-answered-422',
    description: 'A body that is not JSON gets 422.',
    turnsRed: { 'add.invalid.json': 'status 422' },
    change: responses(422),
  },
  {
    id: 'type-checked-before-the-rest-of-the-text',
    description: 'A body that begins with a number gets 422 for its type, before the text after it is read.',
    row: 'a number with text after it',
    turnsRed: { 'add.invalid.json': 'status 422' },
    change: responses(422, (text) => /^\d/.test(text)),
    // As above.
    profile: 'standard',
  },
  {
    id: 'not-json-answered-415',
    description: 'A body that is not JSON gets 415, as if its Content-Type were wrong.',
    turnsRed: { 'add.invalid.json': 'status 415' },
    change: responses(415),
  },
  {
    id: 'first-of-an-array-created',
    description: 'An array of pets creates the first of them.',
    row: 'a valid NewPet in an array',
    turnsRed: { 'add.invalid.object': 'status 201' },
    change: object((right) => (context, value) => right(context, Array.isArray(value) ? value[0] : value)),
    // `quick` sends only null and an empty array.
    profile: 'standard',
  },
  {
    id: 'null-for-a-body-fails',
    description: 'The code reads the members of null: 500.',
    turnsRed: { 'add.invalid.object': 'status 500' },
    change: object((right) => (context, value) => (value === null ? crash() : right(context, value))),
  },
  {
    id: 'empty-array-for-a-body-fails',
    description: 'The code reads the first pet of an empty array: 500.',
    turnsRed: { 'add.invalid.object': 'status 500' },
    change: object(
      (right) => (context, value) =>
        Array.isArray(value) && value.length === 0 ? crash() : right(context, value),
    ),
  },
  {
    id: 'empty-array-creates-nothing',
    description: 'An array is a batch: an empty one returns 200 with an empty array.',
    row: 'an empty array',
    turnsRed: { 'add.invalid.object': 'status 200' },
    change: ({ operations }) => ({
      operations: {
        addPet: (context) =>
          Buffer.from(context.body).toString().trim() === '[]'
            ? { status: 200, headers: {}, content: [] }
            : operations.addPet(context),
      },
    }),
  },
  {
    id: 'null-creates-a-pet',
    description: 'A body of null creates a pet with default values.',
    row: 'null',
    turnsRed: { 'add.invalid.object': 'status 201' },
    change: object(
      (right) => (context, value) =>
        right(context, value ?? { name: 'unnamed', categoryId: new JsonNumber('1') }),
    ),
  },
];
