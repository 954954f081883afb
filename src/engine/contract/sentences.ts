/** Problems in words: a sentence for each common keyword of JSON Schema, and ajv's own words for the others. */
import type { ErrorObject } from 'ajv';
import { type Json, writeJson } from '../base/json.js';
import { valueInWords } from './words.js';

export interface Problem {
  /** The place in the value: `['0', 'status']` in a list. */
  readonly path: readonly string[];
  /** Without the values that vary: `type`, `required:id`, `int64`, `enum`. */
  readonly rule: string;
  /** A clause: `id is the string "12", not an integer`. */
  readonly message: string;
}

/** The problems that ajv found in a value, in its order: one for each place, and one for each member that is missing. */
export function problemsOf(errors: readonly ErrorObject[], value: Json): readonly Problem[] {
  const problems = new Map<string, Problem>();
  for (const error of errors) {
    const problem = problemOf(error, value);
    const place = JSON.stringify(problem.path);
    // A value of a wrong type breaks the other rules of its place, too.
    if (!problems.has(place)) problems.set(place, problem);
  }
  return [...problems.values()];
}

function problemOf({ instancePath, keyword, schema, params, message }: ErrorObject, value: Json): Problem {
  const place = stepsOfPointer(instancePath);
  const found = place.reduce<Json>((at, step) => (at as Readonly<Record<string, Json>>)[step] ?? null, value);
  const named: unknown = params.missingProperty ?? params.additionalProperty;
  const path = typeof named === 'string' ? [...place, named] : place;
  const rule = keyword === 'format' ? String(params.format) : keyword;
  const subject = subjectOf(path, Array.isArray(value));
  const says = sentences[keyword]?.({ subject: `${subject} is`, found: valueInWords(found), wanted: [schema].flat() });
  return {
    path,
    rule: typeof named === 'string' ? `${rule}:${named}` : rule,
    message: says ?? `${subjectOf(place, Array.isArray(value))} ${message}`,
  };
}

/** The steps of a JSON pointer (RFC 6901). */
const stepsOfPointer = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A place in words: `status`, `owner.name`, `tags[2]`, `item 3`, `the body`. */
function subjectOf(path: readonly string[], isList: boolean): string {
  const [first, ...more] = path;
  if (first === undefined) return 'the body';
  if (isList && more.length === 0) return `item ${first}`;
  return (isList ? more : path).reduce((all, step) => (/^\d+$/.test(step) ? `${all}[${step}]` : `${all}.${step}`));
}

const articled = (name: unknown) => (name === 'null' ? name : `${/^[aeiou]/i.test(`${name}`) ? 'an' : 'a'} ${name}`);
const plain = (value: unknown) => (typeof value === 'string' ? value : writeJson(value as Json));

/** The facts that a sentence is made of: `status is`, `the string "x"`, and what the keyword asks for. */
type Broken = Readonly<{ subject: string; found: string; wanted: readonly unknown[] }>;
const sentences: Readonly<Record<string, (broken: Broken) => string>> = {
  type: ({ subject, found, wanted }) => `${subject} ${found}, not ${wanted.map(articled).join(' or ')}`,
  enum: ({ subject, found, wanted }) => `${subject} ${found}, not one of ${wanted.map(plain).join(', ')}`,
  format: ({ subject, found, wanted: [name] }) =>
    `${subject} ${found}, which is ${/^int/.test(`${name}`) ? `beyond ${name}` : `not a valid ${name}`}`,
  required: ({ subject }) => `${subject} missing`,
};
