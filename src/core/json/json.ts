/**
 * A JSON value read without loss: an integer is a `number` where that is exact and a `bigint` where it is not. `1.0`
 * and `1e2` are integers, as in JSON Schema. An integer of more than 40 digits is the nearest double, and `Infinity`
 * beyond all of them (`1e400`). A number with a fraction that no double can hold (`9007199254740993.5`) is `NaN`, so
 * that nothing takes it for an integer.
 */
export type JsonValue =
  | null
  | boolean
  | string
  | number
  | bigint
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

export type JsonObject = { readonly [member: string]: JsonValue };

/** True for a JSON object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const INT64_LIMIT = 2n ** 63n;
const INT64_LIMIT_AS_DOUBLE = Number(INT64_LIMIT);

/** True for an integer from -2^63 to 2^63-1. */
export function isInt64(value: JsonValue | undefined): value is number | bigint {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < INT64_LIMIT_AS_DOUBLE;
  return typeof value === 'bigint' && value >= -INT64_LIMIT && value < INT64_LIMIT;
}

/** The JSON text of a value; integers are exact. */
export function writeJson(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (isObject(value)) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}
