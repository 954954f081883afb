import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readSpec } from '../catalogue/requirement-file.js';
import { isMapping } from '../catalogue/requirement-row.js';
import { KitError } from '../errors.js';
import { isInt64, type JsonValue } from '../json/json.js';
import { exactSchema } from './exact-schema.js';
import { groupedProblems, isInteger, type SchemaProblem } from './schema-problem.js';

export type { SchemaProblem } from './schema-problem.js';

/** The schemas of the interface that a body may have to satisfy. */
export type SchemaName = 'Pet' | 'Pets' | 'NewPet' | 'Error';

const DOCUMENT = 'spec/openapi.yaml';

/** Ajv with the schemas of the OpenAPI document; it compiles each on first use. */
function ajvOfDocument(): Ajv2020 {
  const document = readSpec(DOCUMENT);
  const components =
    isMapping(document) && isMapping(document.components) ? document.components.schemas : undefined;
  if (!isMapping(components))
    throw new KitError(`Reading ${DOCUMENT}: it has no schemas; install the package again.`);
  // Without meta: a test compiles the meta-schemas, so that a run need not, which saves half the time.
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    meta: false,
    validateSchema: false,
  });
  ajv.addKeyword({
    keyword: 'integerOf',
    schemaType: 'string',
    validate: (range: string, value: JsonValue) => (range === 'int64' ? isInt64(value) : isInteger(value)),
  });
  ajv.addSchema(exactSchema({ $id: DOCUMENT, $defs: components }) as AnySchemaObject);
  return ajv;
}

let ajv: Ajv2020 | undefined;
/** Ajv takes as long to find one as to validate a pet. */
const validators = new Map<SchemaName, ValidateFunction>();

function validator(name: SchemaName): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  ajv ??= ajvOfDocument();
  const validate = ajv.getSchema(`${DOCUMENT}#/$defs/${name}`);
  if (!validate)
    throw new KitError(`Reading ${DOCUMENT}: it has no schema ${name}; install the package again.`);
  validators.set(name, validate);
  return validate;
}

/** Far more than the hundred pets of a page. It bounds the errors that Ajv collects from an endless array. */
const ITEMS_AT_ONCE = 1000;

function errorsOf(validate: ValidateFunction, value: JsonValue): readonly ErrorObject[] {
  if (!Array.isArray(value)) return validate(value) ? [] : (validate.errors ?? []);
  for (let start = 0; start === 0 || start < value.length; start += ITEMS_AT_ONCE) {
    if (validate(value.slice(start, start + ITEMS_AT_ONCE))) continue;
    return (validate.errors ?? []).map((error) => {
      const instancePath = error.instancePath.replace(/^\/(\d+)/, (_, item) => `/${Number(item) + start}`);
      return { ...error, instancePath };
    });
  }
  return [];
}

/**
 * Lists the problems of a value, read by `readJson`, with a schema of the interface; empty when it satisfies the
 * schema.
 *
 * Problems of one kind count as one: a page with a hundred wrong ids gives the first, and the number of the others. So
 * there are never more problems than rules in the schema.
 *
 * @throws KitError when the schemas of the package are damaged, never because of the value
 */
export function schemaProblems(name: SchemaName, value: JsonValue): readonly SchemaProblem[] {
  return groupedProblems(errorsOf(validator(name), value));
}
