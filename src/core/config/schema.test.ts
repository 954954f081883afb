import '../../features/registry.js';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkValues } from './file/file-layer.js';
import { readShape } from './file/shape.js';
import { YamlTree } from './file/yaml-tree.js';
import { configSchema } from './schema.js';

describe('the schema and the reader of the file agree on', () => {
  const ajv = new Ajv();
  addFormats.default(ajv);
  const accepts = ajv.compile(configSchema());
  const readerAccepts = (text: string) => {
    try {
      checkValues({ name: 'f.yaml', folder: '/', ...readShape(new YamlTree('f.yaml', text)) });
      return true;
    } catch {
      return false;
    }
  };

  test.each([
    ['concurrency: 16', true],
    ['concurrency: 0', false],
    ['concurrency: "16"', false],
    ['concurrency: 1.5', false],
    [`concurrency: \${N}`, true],
    ['seed: random', true],
    ['seed: -5', true],
    ['seed: rnadom', false],
    ['profile: quick', true],
    ['profile: fast', false],
    ['strict: true', true],
    ['strict: yes', false],
    ['only: list.*', true],
    ['only: [list.*, add.created]', true],
    ['only: "list.*, add.created"', false],
    ['only: 5', false],
    ['format: ctrf', true],
    ['format: [console, html]', true],
    ['format: [console, htlm]', false],
    ['format: "console,html"', false],
    ['har: all', true],
    ['har: some', false],
    ['max-duration: 600', true],
    ['max-duration: 0.5', false],
    ['events: "-"', true],
    ['category-id: 7', true],
    ['category-id: [1, 2]', true],
    ['category-id: ["1"]', false],
    ['as-of: 2030-12-05', true],
    ['as-of: tomorrow', false],
    ['as-of: 2030-02-30', false],
    ['base-url: https://a.example/v1', true],
    ['base-url: a.example/v1', false],
    ['base-url: https://a.example/v1?x=1', false],
    ['api-key: abc', false],
    [`api-key: \${KEY}`, true],
    [`api-key: x\${KEY}`, false],
    ['api-key-env: STAGING_KEY', true],
    ['api-key-env: not a name', false],
    ['target: staging', false],
    ['config: other.yaml', false],
    ['reference: true', false],
    ['concurency: 5', false],
    ['runs:', false],
    ['reports: ""', false],
    ['targets: { staging: { runs: 5 } }', true],
    ['targets: { staging: { rnus: 5 } }', false],
    ['targets: { staging: { targets: {} } }', false],
    ['targets: [staging]', false],
    ['default-target: staging\ntargets: { staging: {} }', true],
  ])('%s: %s', (text, valid) => {
    expect({ schema: accepts(parse(text)), reader: readerAccepts(text) }).toEqual({
      schema: valid,
      reader: valid,
    });
  });
});
