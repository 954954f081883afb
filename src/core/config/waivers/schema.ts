import type { Schema } from '../kinds/kind.js';
import { waiverFieldNames, waiverFields } from './fields.js';

/** The JSON Schema of a waiver file, for editors; `spec/waivers.schema.json` is its text. Draft 7 as for the configuration file. */
export function waiverSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'waivers.yaml',
    description: 'Violations that do not fail a run of petstore-conformance, each until a day.',
    type: 'object',
    additionalProperties: false,
    required: ['waivers'],
    properties: {
      waivers: {
        description: 'one entry a requirement and target; none: []',
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: waiverFieldNames.filter((name) => waiverFields[name].required),
          properties: Object.fromEntries(waiverFieldNames.map((name) => [name, fieldSchema(name)])),
        },
      },
    },
  };
}

function fieldSchema(name: (typeof waiverFieldNames)[number]): Schema {
  const { kind, help } = waiverFields[name];
  return { description: help, ...kind.schema };
}
