/** The headers that a document shows for a response, judged as one object: a member for each header. Pure. */
import { type Json, type JsonObject, readJson } from '../base/json.js';
import { type Header, valuesOf } from '../exchange/exchange.js';
import type { JsonSchema } from './schema.js';

export interface DescribedHeader {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

export interface DescribedHeaders {
  readonly schema: JsonSchema;
  /** The values of a response, as the schemas of their headers read them. */
  readonly read: (headers: readonly Header[]) => JsonObject;
}

/** @param resolved follows the reference of a schema */
export function describedHeaders(
  headers: Readonly<Record<string, DescribedHeader>>,
  resolved: (schema: JsonSchema) => JsonSchema,
): DescribedHeaders {
  const all = Object.entries(headers).map(([name, { required = false, schema = {} }]) => ({ name, required, schema }));
  return {
    schema: {
      required: all.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    },
    read: (given) =>
      Object.fromEntries(
        all.flatMap(({ name, schema }) => {
          const values = valuesOf(given, name.toLowerCase());
          return values.length === 0 ? [] : [[name, readValue(values.join(', '), schema, resolved)]];
        }),
      ),
  };
}

/** A list has commas between its items. Where a schema wants a number or a truth, a text that is none stays a text. */
function readValue(text: string, schema: JsonSchema, resolved: (schema: JsonSchema) => JsonSchema): Json {
  const { type, items = {} } = resolved(schema);
  const types = [type].flat();
  if (types.includes('array'))
    return text.split(',').map((item) => readValue(item.trim(), items as JsonSchema, resolved));
  const { value } = readJson(Buffer.from(text));
  const isPlain = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
  return isPlain && types.some((one) => one === 'integer' || one === 'number' || one === 'boolean') ? value : text;
}
