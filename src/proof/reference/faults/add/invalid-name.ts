import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonValue } from '../../json/value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Accepts some invalid values as a name; where `read` returns undefined, validation is unchanged. */
function reads(read: (value: JsonValue | undefined) => string | undefined): BehaviourChange {
  return ({ validation }) => ({
    validation: { name: (context, value) => read(value) ?? validation.name(context, value) },
  });
}

const accepted = { 'add.invalid.name': 'status 201' };

/** Names that are missing or not strings. */
export const invalidNameFaults: readonly Fault[] = [
  {
    id: 'missing-name-accepted',
    description: 'A pet without a name gets an empty one.',
    row: 'name missing',
    turnsRed: accepted,
    change: reads((value) => (value === undefined ? '' : undefined)),
  },
  {
    id: 'null-name-accepted',
    description: 'A name of null becomes an empty one.',
    row: 'name null',
    turnsRed: accepted,
    change: reads((value) => (value === null ? '' : undefined)),
  },
  {
    id: 'null-name-becomes-text',
    description: 'A name of null becomes the text "null".',
    turnsRed: accepted,
    change: reads((value) => (value === null ? 'null' : undefined)),
  },
  {
    id: 'numbers-for-names-become-text',
    description: 'A number as a name becomes its text.',
    turnsRed: accepted,
    change: reads((value) => (value instanceof JsonNumber ? value.text : undefined)),
  },
  {
    id: '0-for-a-name-counts-as-none',
    description: 'The name 0 is falsy, so its type is not checked.',
    row: 'name 0',
    turnsRed: accepted,
    change: reads((value) => (value instanceof JsonNumber && Number(value.text) === 0 ? '' : undefined)),
  },
  {
    id: 'arrays-for-names-become-text',
    description: 'An array as a name becomes its text.',
    row: 'name in an array',
    turnsRed: accepted,
    change: reads((value) => (Array.isArray(value) ? value.join(',') : undefined)),
    // `quick` sends only the three most common of these bodies.
    profile: 'standard',
  },
  {
    id: 'missing-name-fails',
    description: 'The code reads the length of a missing name: 500.',
    turnsRed: { 'add.invalid.name': 'status 500' },
    change: reads((value) => (value === undefined ? crash() : undefined)),
  },
  {
    id: 'numbers-for-names-fail',
    description: 'The code trims a name that is a number: 500.',
    turnsRed: { 'add.invalid.name': 'status 500' },
    change: reads((value) => (value instanceof JsonNumber ? crash() : undefined)),
  },
];
