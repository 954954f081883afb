import { DEFAULT_TARGET, fileOptionNames, TARGETS } from './file/shape.js';
import { VARIABLE } from './file/variables.js';
import type { Schema } from './kinds/kind.js';
import { defaultTextOf, type OptionName, optionTable } from './options/table.js';

/**
 * The JSON Schema of the configuration file, for editors; `spec/config.schema.json` is its text.
 * Draft 7, the newest that the YAML extensions of editors read in full.
 */
export function configSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'petstore-conformance.yaml',
    description: `Options of petstore-conformance. A value may be \${NAME}, an environment variable.`,
    type: 'object',
    additionalProperties: false,
    properties: {
      ...optionReferences(),
      [DEFAULT_TARGET]: { type: 'string', description: 'the target of a run that names none' },
      [TARGETS]: {
        description: 'deployments by name; the options of a target count over those at the top',
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: false, properties: optionReferences() },
      },
    },
    definitions: {
      variable: { type: 'string', pattern: VARIABLE },
      ...Object.fromEntries(fileOptionNames.map((name) => [name, optionSchema(name)])),
    },
  };
}

function optionReferences(): Schema {
  return Object.fromEntries(fileOptionNames.map((name) => [name, { $ref: `#/definitions/${name}` }]));
}

function optionSchema(name: OptionName): Schema {
  const row = optionTable[name];
  const fallback = defaultTextOf(name);
  const description = fallback === undefined ? row.help : `${row.help} (default: ${fallback})`;
  // A key is only ever a variable: its own schema says so.
  if (name === 'api-key') return { description, ...row.kind.schema };
  return { description, anyOf: [row.kind.schema, { $ref: '#/definitions/variable' }] };
}
