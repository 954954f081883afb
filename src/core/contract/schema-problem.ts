import type { ErrorObject } from 'ajv';
import { type JsonValue, writeJson } from '../json/json.js';

/** One way in which a value does not satisfy a schema. */
export interface SchemaProblem {
  /** JSON Pointer (RFC 6901) to the value; to the object, when a member is missing. */
  readonly pointer: string;
  /** The rule that is broken, without the values that vary: `type`, `required:id`, `int64`, `enum`. */
  readonly rule: string;
  /** What was found, in one clause: `id is the string "12", not an integer`. */
  readonly message: string;
}

/** Where the problem is to be seen: at the value, or where the missing member should be. */
export function placeOfProblem({ pointer, rule }: SchemaProblem): string {
  const [, missing] = /^required:(.+)$/.exec(rule) ?? [];
  return missing === undefined ? pointer : `${pointer}/${missing}`;
}

/** In place of quoting it. A text cut in two could show half a key, which a search for the key would not find. */
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

/** What the pointer points to, by name. */
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

/** One of Ajv's errors, made with `verbose`, in the kit's words. */
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
 * True for a number without a fraction, of any size. `Infinity` stands for one too large to write out (src/core/json),
 * where a double knows no fractions any more.
 */
export function isInteger(value: JsonValue): boolean {
  if (typeof value === 'number')
    return Number.isInteger(value) || Math.abs(value) === Number.POSITIVE_INFINITY;
  return typeof value === 'bigint';
}

/**
 * Ajv's errors as problems, one for each kind: the same rule in another item of a page is counted, not repeated.
 * A value of the wrong type is not also found outside its enumeration.
 */
export function summarise(errors: readonly ErrorObject[]): readonly SchemaProblem[] {
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
