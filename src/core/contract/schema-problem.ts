import type { ErrorObject } from 'ajv';
import { type JsonValue, writeJson } from '../json/json.js';

/** One way in which a value does not satisfy a schema. */
export interface SchemaProblem {
  /** JSON Pointer (RFC 6901) to the value; for a missing member, to the object. */
  readonly pointer: string;
  /** The broken rule without the values that vary: `type`, `required:id`, `int64`, `enum`. */
  readonly rule: string;
  /** The fault in one clause: `id is the string "12", not an integer`. */
  readonly message: string;
}

/** JSON Pointer to the place that shows the problem: the value, or where the missing member should be. */
export function placeOfProblem({ pointer, rule }: SchemaProblem): string {
  const [, missing] = /^required:(.+)$/.exec(rule) ?? [];
  return missing === undefined ? pointer : `${pointer}/${missing}`;
}

/** Longer texts are not quoted at all. A cut text could show half a key, which the masker would not find. */
const LONGEST_QUOTE = 200;

/** The value in words, quoted as JSON where it is short. */
function inWords(value: JsonValue): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') {
    return value.length > LONGEST_QUOTE
      ? `a string of ${value.length} characters`
      : `the string ${writeJson(value)}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond 1e308';
  if (typeof value !== 'number' && typeof value !== 'bigint') return String(value);
  return `the number ${value}`;
}

/** Names the value that the pointer points to. */
function subject(pointer: string): string {
  const last = pointer.split('/').at(-1);
  if (!last) return 'the body';
  return /^\d+$/.test(last) ? `item ${last}` : last;
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
};

/** Puts one of Ajv's errors, made with `verbose`, into the kit's words. */
function toProblem({ keyword, params, instancePath, data }: ErrorObject): SchemaProblem {
  const value = data as JsonValue;
  const pointer = instancePath;
  const found = `${subject(pointer)} is ${inWords(value)}`;
  switch (keyword) {
    case 'required':
      return {
        pointer,
        rule: `required:${params.missingProperty}`,
        message: `${params.missingProperty} is missing`,
      };
    case 'type':
      return { pointer, rule: 'type', message: `${found}, not ${TYPES[params.type] ?? params.type}` };
    case 'enum':
      return { pointer, rule: 'enum', message: `${found}, not one of ${params.allowedValues.join(', ')}` };
    case 'integerOf':
      return isInteger(value)
        ? { pointer, rule: 'int64', message: `${found}, which is beyond int64` }
        : { pointer, rule: 'type', message: `${found}, not an integer` };
    default:
      return { pointer, rule: keyword, message: `${found}, which breaks the rule ${keyword}` };
  }
}

/**
 * True for a number without a fraction, of any size. `Infinity` stands for one too large to write out (src/core/json);
 * a double of that size has no fraction.
 */
export function isInteger(value: JsonValue): boolean {
  if (typeof value === 'number')
    return Number.isInteger(value) || Math.abs(value) === Number.POSITIVE_INFINITY;
  return typeof value === 'bigint';
}

/**
 * Turns Ajv's errors into problems, one for each kind: it counts the same rule in other items of a page instead of
 * repeating it. A value of the wrong type is not also reported as outside its enumeration.
 */
export function groupedProblems(errors: readonly ErrorObject[]): readonly SchemaProblem[] {
  const places = new Map(
    errors.map(toProblem).map((problem) => [`${problem.pointer} ${problem.rule}`, problem]),
  );
  const kinds = new Map<string, { readonly first: SchemaProblem; count: number }>();
  for (const problem of places.values()) {
    if (problem.rule === 'enum' && places.has(`${problem.pointer} type`)) continue;
    const kind = `${problem.pointer.replace(/\/\d+/g, '/*')} ${problem.rule}`;
    const known = kinds.get(kind);
    if (known) known.count += 1;
    else kinds.set(kind, { first: problem, count: 1 });
  }
  return [...kinds.values()].map(({ first, count }) =>
    count === 1 ? first : { ...first, message: `${first.message} (and ${count - 1} more like it)` },
  );
}
