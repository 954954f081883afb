import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { packageRoot } from '../../core/package.js';

/** JSON Schema as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The documents of `documents.ts`: the file of each schema, its type and its title. */
const documents = [
  {
    name: 'catalogue',
    type: 'CatalogueDocument',
    title: 'The requirement catalogue of petstore-conformance',
  },
  { name: 'comparison', type: 'Comparison', title: 'Comparison of two runs of petstore-conformance' },
  { name: 'doctor', type: 'Diagnosis', title: 'What petstore-conformance doctor --json finds' },
  { name: 'events', type: 'EventLine', title: 'An event of a run of petstore-conformance' },
  { name: 'record', type: 'RecordLine', title: 'A line of the record of a run of petstore-conformance' },
  { name: 'replay', type: 'Replay', title: 'Outcome of petstore-conformance replay --json' },
  { name: 'results', type: 'Results', title: 'Results of a run of petstore-conformance' },
  { name: 'verification', type: 'Verification', title: 'Outcome of petstore-conformance verify --json' },
] as const;

/** The JSON Schemas of the documents that the kit writes, made from their types, by name such as `results`. */
export function documentSchemas(): ReadonlyMap<string, JsonSchema> {
  const generator = createGenerator({
    path: path.join(packageRoot, 'src/testing/generate/documents.ts'),
    tsconfig: path.join(packageRoot, 'tsconfig.json'),
    // `npm test` checks the types, with the compiler of this repository.
    skipTypeCheck: true,
    expose: 'export',
    topRef: false,
    jsDoc: 'extended',
    additionalProperties: false,
  });
  return new Map(
    documents.map(({ name, type, title }) => {
      const { $schema: _, description, ...schema } = inDraft2020(generator.createSchema(type));
      const head = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `urn:petstore-conformance:${name}:${versionOf(schema)}`,
        title,
        description,
      };
      return [name, { ...head, ...schema }];
    }),
  );
}

/** The generator writes draft 7, which ignores other keywords beside a `$ref`, such as the description of a member. */
function inDraft2020(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (keyword, value) => {
    if (keyword === '$ref') return value.replace('#/definitions/', '#/$defs/');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { definitions, items, ...rest } = value;
    return {
      ...rest,
      ...(Array.isArray(items) ? { prefixItems: items, items: false } : items && { items }),
      ...(definitions && { $defs: definitions }),
    };
  });
}

/** The version that documents of this schema state. */
function versionOf(schema: JsonSchema): string {
  const [, version] = /"schemaVersion":\{[^}]*"const":"([\d.]+)"/.exec(JSON.stringify(schema)) ?? [];
  if (version === undefined) throw new Error('the type has no schemaVersion');
  return version;
}
