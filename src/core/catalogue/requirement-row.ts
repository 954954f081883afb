import { KitError } from '../errors.js';
import type { Requirement } from './requirement.js';

/** A mapping of a YAML file. */
export type Mapping = Readonly<Record<string, unknown>>;

/** True for a mapping; false for a sequence, a scalar or nothing. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The values of fields that a row omits. This is the only place for these defaults. */
export const ROW_DEFAULTS = { restsOn: [], needsWrites: false, warningOnly: false } as const;

const ID = /^[a-z]+(\.[a-z]+(-[a-z]+)*)+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() === value && value !== '';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isOneOf =
  (...allowed: readonly string[]) =>
  (value: unknown): value is string =>
    isText(value) && allowed.includes(value);

/** Validates each field of a requirement, and describes a valid value. */
const FIELDS: { readonly [field in keyof Requirement]-?: readonly [(value: unknown) => boolean, string] } = {
  id: [(value) => isText(value) && ID.test(value), 'dotted lower-case words'],
  basis: [isOneOf('stated', 'interpreted', 'http', 'observed'), 'stated, interpreted, http or observed'],
  level: [isOneOf('MUST', 'SHOULD', 'MAY'), 'MUST, SHOULD or MAY'],
  operation: [
    isOneOf('listPets', 'addPet', 'getPet', 'listOrders', 'service'),
    'listPets, addPet, getPet, listOrders or service',
  ],
  sentence: [isText, 'a text'],
  source: [isText, 'a text'],
  stance: [isText, 'a text'],
  sends: [isText, 'a text'],
  violation: [isText, 'a text'],
  restsOn: [isList, 'a list of requirement ids'],
  needsWrites: [isFlag, 'true or false'],
  warningOnly: [isFlag, 'true or false'],
  until: [(value) => value === undefined || (isText(value) && DAY.test(value)), 'a day as YYYY-MM-DD'],
};

function isRequirement(row: Mapping): row is Mapping & Requirement {
  return Object.entries(FIELDS).every(([field, [isFit]]) => isFit(row[field]));
}

/**
 * Validates a row of the catalogue, with its defaults and shared texts filled in.
 *
 * @param file the file of the row, for the message
 * @throws KitError when a field is missing, invalid or unknown
 */
export function toRequirement(row: Mapping, file: string): Requirement {
  const name = isText(row.id) ? row.id : 'a row without an id';
  for (const field of Object.keys(row)) {
    if (Object.hasOwn(FIELDS, field)) continue;
    throw new KitError(`Reading ${file}: ${name} has the unknown field ${field}; correct or remove it.`);
  }
  if (isRequirement(row)) return row;
  const [field, [, wanted]] = Object.entries(FIELDS).find(([key, [isFit]]) => !isFit(row[key])) ?? [
    '',
    ['', ''],
  ];
  throw new KitError(`Reading ${file}: the ${field} of ${name} is missing or invalid; give it ${wanted}.`);
}
