import type { BehaviourChange, Validation } from '../../behaviour.js';
import { readJson } from '../../json/read.js';
import type { JsonValue } from '../../json/value.js';
import { JsonNumber } from '../../json/value.js';
import { Refusal } from '../../refusal.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Does something else with text that is not JSON; the empty text is among it. */
function notJson(otherwise: (text: string) => JsonValue): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      parse: (context, text) => {
        try {
          return parsing.parse(context, text);
        } catch (error) {
          // A member twice and deep nesting are JSON, though the reader refuses them.
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

/** Reads text that is not JSON as what it would be once it is mended. */
const mends = (mend: (text: string) => string) =>
  notJson((text) => {
    try {
      return readJson(mend(text), 100);
    } catch {
      throw new Refusal(400, 'invalid_json', 'The body is not JSON.');
    }
  });

const responses = (status: number) =>
  notJson(() => {
    throw new Refusal(status, 'invalid_json', 'The body is not JSON.');
  });

const accepted = { 'add.invalid.json': 'status 201' };

const object =
  (change: (right: Validation['object']) => Validation['object']): BehaviourChange =>
  ({ validation }) => ({ validation: { object: change(validation.object) } });

/** Bodies that are not JSON, or not a JSON object. */
export const invalidJsonFaults: readonly Fault[] = [
  {
    id: 'cut-off-json-completed',
    says: 'JSON that is cut off before its last brace is completed.',
    turnsRed: accepted,
    change: mends((text) => `${text}}`),
  },
  {
    id: 'trailing-commas-accepted',
    says: 'A comma after the last member is ignored.',
    turnsRed: accepted,
    change: mends((text) => text.replace(/,\s*\}/g, '}')),
    // A comma too many is not among the plainest cases.
    profile: 'standard',
  },
  {
    id: 'single-quotes-accepted',
    says: 'Single quotes are taken for double ones.',
    turnsRed: accepted,
    change: mends((text) => text.replaceAll("'", '"')),
    // `quick` is content with the three plainest of these bodies.
    profile: 'standard',
  },
  {
    id: 'text-after-json-ignored',
    says: 'The reader stops at the end of the first value, whatever follows.',
    turnsRed: accepted,
    change: mends((text) => text.slice(0, text.indexOf('}') + 1)),
    // As above.
    profile: 'standard',
  },
  {
    id: 'empty-body-creates-a-pet',
    says: 'Without a body a pet of default values is created.',
    turnsRed: accepted,
    change: mends((text) => text || '{"name":"unnamed","categoryId":1}'),
  },
  {
    id: 'not-json-fails',
    says: 'The exception of the JSON reader is caught by nobody: 500.',
    turnsRed: { 'add.invalid.json': 'status 500' },
    change: notJson((text) => (text === '' ? null : crash())),
  },
  {
    id: 'empty-body-fails',
    says: 'The members of a body that is not there are asked for: 500.',
    turnsRed: { 'add.invalid.json': 'status 500' },
    change: ({ parsing }) => ({
      parsing: { parse: (context, text) => (text === '' ? crash() : parsing.parse(context, text)) },
    }),
  },
  {
    id: 'not-json-answered-422',
    says: 'A body that is not JSON is answered 422.',
    turnsRed: { 'add.invalid.json': 'status 422' },
    change: responses(422),
  },
  {
    id: 'not-json-answered-415',
    says: 'A body that is not JSON is answered 415, as if its Content-Type were wrong.',
    turnsRed: { 'add.invalid.json': 'status 415' },
    change: responses(415),
  },
  {
    id: 'first-of-an-array-created',
    says: 'Of an array of pets the first is created.',
    turnsRed: { 'add.invalid.object': 'status 201' },
    change: object((right) => (context, value) => right(context, Array.isArray(value) ? value[0] : value)),
    // `quick` is content with null and an empty array.
    profile: 'standard',
  },
  {
    id: 'null-for-a-body-fails',
    says: 'The members of null are asked for: 500.',
    turnsRed: { 'add.invalid.object': 'status 500' },
    change: object((right) => (context, value) => (value === null ? crash() : right(context, value))),
  },
  {
    id: 'empty-array-for-a-body-fails',
    says: 'The first pet of an empty array is asked for: 500.',
    turnsRed: { 'add.invalid.object': 'status 500' },
    change: object(
      (right) => (context, value) =>
        Array.isArray(value) && value.length === 0 ? crash() : right(context, value),
    ),
  },
  {
    id: 'empty-array-creates-nothing',
    says: 'An array is a batch: an empty one is answered 200 with an empty array.',
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
    says: 'null for a body means a pet of default values.',
    turnsRed: { 'add.invalid.object': 'status 201' },
    change: object(
      (right) => (context, value) =>
        right(context, value ?? { name: 'unnamed', categoryId: new JsonNumber('1') }),
    ),
  },
];
