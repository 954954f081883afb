/** An OpenAPI document (3.1) as the source of what a kit judges by. */
import { type JsonSchema, judgeOf } from './schema.js';

interface Response {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json'?: { readonly schema: JsonSchema } };
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly responses: Readonly<Record<string, Response>>;
  /** The day on which the operation is removed: `2030-12-05`. */
  readonly 'x-sunset'?: string;
}

/** The parts of a document that are read. */
export interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const nameIn = (reference: unknown) => String(reference).split('/').at(-1) ?? '';

export type Contract = ReturnType<typeof contractOf>;

export function contractOf({ info, paths, components }: OpenApi) {
  const { schemas, responses: shared = {} } = components;
  /** The schema behind references. */
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : resolved(schemas[nameIn(schema.$ref)] ?? {});
  const schemaIn = ({ $ref, content }: Response) => {
    const own = $ref === undefined ? content : shared[nameIn($ref)]?.content;
    const schema = own?.['application/json']?.schema;
    return schema?.$ref === undefined ? undefined : nameIn(schema.$ref);
  };
  const operationOf = (title: string, described: Described) => {
    const { parameters = [], responses, 'x-sunset': sunset } = described;
    return {
      title,
      parameters: Object.fromEntries(parameters.map(({ name, schema }) => [name, resolved(schema)])),
      /** The name of the schema by status; undefined for a response without a JSON body. */
      responses: new Map(Object.entries(responses).map(([status, one]) => [Number(status), schemaIn(one)])),
      ...(sunset !== undefined && { sunset }),
    };
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, one]) => [one.operationId, operationOf(`${method.toUpperCase()} ${path}`, one)] as const),
  );
  const inWords = (schema: string) => {
    if (resolved(schemas[schema] ?? {}).type === 'array') return `an array of ${schema}`;
    return `${/^[AEIO]/.test(schema) ? 'an' : 'a'} ${schema}`;
  };
  return {
    version: info.version,
    operations: new Map(operations),
    schemas,
    problems: judgeOf(schemas),
    resolved,
    inWords,
  };
}
