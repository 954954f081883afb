/** Problems in words: a sentence for each common keyword of JSON Schema, and ajv's own words for the others. */
import type { ErrorObject } from 'ajv';
import { isInteger, type Json, writeJson } from '../json.js';
import { repeatedIn, stepsOf, valueAt } from './exact.js';
import { formatInWords } from './formats.js';
import type { JsonSchema } from './schema.js';
import { inWords } from './words.js';

export interface Problem {
  /** The place in the value: `['0', 'status']` in a list. */
  readonly path: readonly string[];
  /** Without the values that vary: `type`, `required:id`, `int64`, `enum`. */
  readonly rule: string;
  /** A clause: `id is the string "12", not an integer`. */
  readonly message: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The problems that ajv found in a value, in its order: one for each place, and one for each member that is missing. */
export function problemsOf(errors: readonly ErrorObject[], value: Json, schemas: Schemas): readonly Problem[] {
  const isInBranch = branchesOf(errors, schemas);
  const problems = new Map<string, Problem>();
  for (const error of errors) {
    // The errors behind `then` and `else` say more.
    if (error.keyword === 'if' || isInBranch(error)) continue;
    const problem = problemOf(error, value);
    const place = JSON.stringify(problem.path);
    // A value of a wrong type breaks the other rules of its place, too.
    if (!problems.has(place)) problems.set(place, problem);
  }
  return [...problems.values()];
}

/** Keywords whose error says all about the errors of the schemas in them. */
const BRANCHING = ['anyOf', 'oneOf', 'contains', 'propertyNames'];

/** Whether an error is one of a branch: the error of the whole, at its place or above, says it all. */
function branchesOf(errors: readonly ErrorObject[], schemas: Schemas): (error: ErrorObject) => boolean {
  const owners = new Map<unknown, Map<string, unknown>>();
  for (const { keyword, schema, parentSchema, instancePath } of errors) {
    if (!BRANCHING.includes(keyword)) continue;
    for (const part of partsOf(schema, schemas))
      owners.set(part, (owners.get(part) ?? new Map()).set(instancePath, parentSchema));
  }
  return ({ parentSchema, instancePath }) => {
    const own = owners.get(parentSchema);
    const steps = instancePath.split('/');
    return steps.some((_, index) => {
      const place = steps.slice(0, index + 1).join('/');
      // A schema that contains itself is not a branch of its own at the same place.
      return own?.has(place) && (place !== instancePath || own.get(place) !== parentSchema);
    });
  };
}

/** The schemas in a schema, also those that it refers to. */
function partsOf(schema: unknown, schemas: Schemas, seen = new Set<unknown>()): ReadonlySet<unknown> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return seen;
  seen.add(schema);
  for (const [keyword, part] of Object.entries(schema)) {
    const reference = keyword === '$ref' ? /^#\/components\/schemas\/(\w+)$/.exec(String(part))?.[1] : undefined;
    partsOf(reference === undefined ? part : schemas[reference], schemas, seen);
  }
  return seen;
}

/** The facts that a sentence is made of. */
interface Broken {
  /** The place in words: `status`, `owner.name`, `tags[2]`, `item 3`, `the body`. */
  readonly subject: string;
  readonly found: Json;
  /** The value of the keyword in the schema. */
  readonly wanted: unknown;
  readonly params: Readonly<Record<string, unknown>>;
}

function problemOf({ instancePath, keyword, schema, params, message = '' }: ErrorObject, value: Json): Problem {
  const place = stepsOf(instancePath);
  const isList = Array.isArray(value);
  const found = valueAt(value, instancePath);
  const named = MEMBERS.map((name) => params[name]).find((name) => typeof name === 'string');
  const path = named === undefined ? place : [...place, named];
  const says = sentences[keyword] ?? (() => `${subjectOf(place, isList)} ${message}`);
  const rule = keyword === 'format' ? String(params.format) : keyword;
  return {
    path,
    rule: named === undefined ? rule : `${rule}:${named}`,
    message: says({ subject: subjectOf(path, isList), found, wanted: schema, params }),
  };
}

/** Params of ajv that name the member that is missing, or not allowed. */
const MEMBERS = ['missingProperty', 'additionalProperty', 'unevaluatedProperty'];

function subjectOf(path: readonly string[], isList: boolean): string {
  const [first, ...more] = path;
  if (first === undefined) return 'the body';
  if (isList && more.length === 0) return `item ${first}`;
  return (isList ? more : path).reduce((all, step) => (/^\d+$/.test(step) ? `${all}[${step}]` : `${all}.${step}`));
}

const is = ({ subject, found }: Broken) => `${subject} is ${inWords(found)}`;
const which = (says: (wanted: unknown) => string) => (broken: Broken) => `${is(broken)}, which ${says(broken.wanted)}`;
const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** How much a value has of something, and how that compares with its bound: `tags has 3 items, more than 2`. */
const sized = (sizeOf: (found: Json) => number, noun: string, compared: string) => (broken: Broken) =>
  `${broken.subject} has ${counted(sizeOf(broken.found), noun)}, ${compared} ${Number(broken.wanted)}`;
// Characters are code points (JSON Schema Validation, section 6.3.1).
const characters = (found: Json) => [...String(found)].length;
const items = (found: Json) => (found as readonly Json[]).length;

const articled = (name: string) => (name === 'null' ? name : `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`);
const plain = (value: Json) => (typeof value === 'string' ? value : writeJson(value));

const sentences: Readonly<Record<string, (broken: Broken) => string>> = {
  type: (broken) => `${is(broken)}, not ${[broken.wanted].flat().map(String).map(articled).join(' or ')}`,
  enum: (broken) => `${is(broken)}, not one of ${(broken.wanted as readonly Json[]).map(plain).join(', ')}`,
  const: (broken) => `${is(broken)}, not ${inWords(broken.wanted as Json)}`,
  minimum: which((bound) => `is below ${bound}`),
  maximum: which((bound) => `is above ${bound}`),
  exclusiveMinimum: which((bound) => `is not above ${bound}`),
  exclusiveMaximum: which((bound) => `is not below ${bound}`),
  multipleOf: which((divisor) => `is not a multiple of ${divisor}`),
  pattern: which((pattern) => `does not match the pattern ${pattern}`),
  format: (broken) => {
    const format = String(broken.params.format);
    const isFraction = typeof broken.found === 'number' && !isInteger(broken.found) && /int/.test(format);
    return `${is(broken)}, which is ${isFraction ? `not ${articled(format)}` : formatInWords(format)}`;
  },
  minLength: sized(characters, 'character', 'fewer than'),
  maxLength: sized(characters, 'character', 'more than'),
  minItems: sized(items, 'item', 'fewer than'),
  maxItems: sized(items, 'item', 'more than'),
  uniqueItems: ({ subject, found }) => {
    const [first = 0, second = 0] = repeatedIn(found as readonly Json[]) ?? [];
    return `${subject} has the same item twice, at positions ${first + 1} and ${second + 1}`;
  },
  required: ({ subject }) => `${subject} is missing`,
  additionalProperties: ({ subject }) => `${subject} is not a member that the schema allows`,
  'false schema': ({ subject }) => `${subject} is there, which the schema does not allow`,
};
