/** A JSON number as its text, so that no digit is lost. */
export class JsonNumber {
  constructor(
    /** A number in JSON's grammar. */
    readonly text: string,
  ) {}
}

/** A JSON value as it is read (numbers are `JsonNumber`) or to be written (any of these; undefined members are omitted). */
export type JsonValue =
  | null
  | boolean
  | string
  | number
  | bigint
  | JsonNumber
  | readonly JsonValue[]
  | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonValue | undefined;
}

/** True for a JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}
