import { isMapping } from '../catalogue/requirement-row.js';

const COMPONENTS = '#/components/schemas/';

/**
 * Converts a schema of the OpenAPI document into one that can judge numbers read without loss.
 *
 * An integer may be a bigint here, which JSON Schema's `type: integer` does not know, and a `format` is only a hint. So
 * `type: integer` becomes `integerOf: any`, or `integerOf: int64` with that format. References to components become
 * references to `$defs`.
 */
export function exactSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exactSchema);
  if (!isMapping(schema)) return schema;
  const { type, format, ...rest } = schema;
  const own = Object.entries(rest).map(([keyword, value]) => [keyword, exactValue(keyword, value)]);
  return { ...Object.fromEntries(own), ...exactType(type, format) };
}

function exactType(type: unknown, format: unknown): Record<string, unknown> {
  if (type === 'integer') return { integerOf: format === 'int64' ? 'int64' : 'any' };
  return { ...(type !== undefined && { type }), ...(format !== undefined && { format }) };
}

function exactValue(keyword: string, value: unknown): unknown {
  if (keyword === '$ref') return String(value).replace(COMPONENTS, '#/$defs/');
  // The keys of these two are names of members and schemas, which may be "type" or "format".
  if ((keyword === 'properties' || keyword === '$defs') && isMapping(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, exactSchema(schema)]));
  }
  return exactSchema(value);
}
