import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FORMATS } from './formats.js';
import { packageRoot } from './package.js';

/** Says what is wrong with a value by a schema, as a clause; undefined when nothing is. */
export type SchemaFault = (value: unknown) => string | undefined;

const loaded = new Map<string, Promise<SchemaFault>>();

/**
 * Loads the schema of a file of the kit, by its name in `spec/`, the first time. The validator takes a tenth of a second
 * to load, and nearly as long to compile a schema.
 */
export function schemaFaultOf(name: string): Promise<SchemaFault> {
  const fault = loaded.get(name) ?? load(name);
  loaded.set(name, fault);
  return fault;
}

async function load(name: string): Promise<SchemaFault> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const { default: addFormats } = await import('ajv-formats');
  const schema = JSON.parse(readFileSync(path.join(packageRoot, `spec/${name}.schema.json`), 'utf8'));
  // A test holds the schema itself to its rules.
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false });
  addFormats.default(ajv, [...FORMATS]);
  const validate = ajv.compile(schema);
  return (value) => {
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    const member =
      typeof error?.params.additionalProperty === 'string' ? ` (${error.params.additionalProperty})` : '';
    return `${error?.instancePath || 'the whole'} ${error?.message ?? 'is not as it should be'}${member}`;
  };
}
