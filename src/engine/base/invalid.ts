/** Values that strangers wrote, held against the schemas of our file formats. */
import { Ajv, type ErrorObject } from 'ajv';
import { type AnySchema, isTime } from './schema.js';

/** Days and times must exist. */
const ajv = new Ajv({ strict: false, formats: { date: isTime, 'date-time': isTime } });

/** The first thing that is wrong. A schema is compiled at its first use: most commands read no such file. */
export const firstError = ({ json }: AnySchema, value: unknown): ErrorObject | undefined =>
  ajv.validate(json, value) ? undefined : ajv.errors?.[0];

/** The same as a clause: `/0/id must be string`. */
export const problemIn = (schema: AnySchema, value: unknown): string | undefined => {
  const error = firstError(schema, value);
  return error && `${error.instancePath || 'the whole'} ${error.message}`;
};
