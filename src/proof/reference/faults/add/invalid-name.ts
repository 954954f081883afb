import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonValue } from '../../json/value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Takes some values for a name that are none; those for which `read` gives undefined are judged as before. */
function reads(read: (value: JsonValue | undefined) => string | undefined): BehaviourChange {
  return ({ validation }) => ({
    validation: { name: (context, value) => read(value) ?? validation.name(context, value) },
  });
}

const accepted = { 'add.invalid.name': 'status 201' };

/** Names that are missing or no strings. */
export const invalidNameFaults: readonly Fault[] = [
  {
    id: 'missing-name-accepted',
    says: 'A pet without a name gets an empty one.',
    turnsRed: accepted,
    change: reads((value) => (value === undefined ? '' : undefined)),
  },
  {
    id: 'null-name-accepted',
    says: 'A name that is null becomes an empty one.',
    turnsRed: accepted,
    change: reads((value) => (value === null ? '' : undefined)),
  },
  {
    id: 'null-name-becomes-text',
    says: 'A name that is null becomes the text "null".',
    turnsRed: accepted,
    change: reads((value) => (value === null ? 'null' : undefined)),
  },
  {
    id: 'numbers-for-names-become-text',
    says: 'A number for a name becomes its text.',
    turnsRed: accepted,
    change: reads((value) => (value instanceof JsonNumber ? value.text : undefined)),
  },
  {
    id: '0-for-a-name-counts-as-none',
    says: 'The name 0 is falsy, so that its type is not looked at.',
    turnsRed: accepted,
    change: reads((value) => (value instanceof JsonNumber && Number(value.text) === 0 ? '' : undefined)),
  },
  {
    id: 'arrays-for-names-become-text',
    says: 'An array for a name becomes its text.',
    turnsRed: accepted,
    change: reads((value) => (Array.isArray(value) ? value.join(',') : undefined)),
    // `quick` is content with the three plainest of these bodies.
    profile: 'standard',
  },
  {
    id: 'missing-name-fails',
    says: 'The length of a name that is missing is asked for: 500.',
    turnsRed: { 'add.invalid.name': 'status 500' },
    change: reads((value) => (value === undefined ? crash() : undefined)),
  },
  {
    id: 'numbers-for-names-fail',
    says: 'A number has no method to trim it: 500.',
    turnsRed: { 'add.invalid.name': 'status 500' },
    change: reads((value) => (value instanceof JsonNumber ? crash() : undefined)),
  },
];
