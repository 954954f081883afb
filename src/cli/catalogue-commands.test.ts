import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../core/catalogue/catalogue.js';
import type { CatalogueDocument } from '../core/catalogue/catalogue-document.js';
import { requirementPage } from '../core/catalogue/requirement-page.js';
import { requirementSet } from '../core/catalogue/requirement-set.js';
import { kit, packageRoot } from '../core/package.js';
import { commandLine } from '../testing/processes/command-line.js';

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
const schema = readFileSync(path.join(packageRoot, 'spec/catalogue.schema.json'), 'utf8');
const validate = ajv.compile(JSON.parse(schema));

/** The JSON that a command prints, held to the schema. */
async function printed(...args: readonly string[]): Promise<CatalogueDocument> {
  const { exitCode, stdout } = await commandLine([...args, '--json']);
  expect(exitCode).toBe(0);
  const document = JSON.parse(stdout);
  validate(document);
  expect(validate.errors ?? []).toEqual([]);
  return document;
}

describe('list', () => {
  test('has a line for each requirement, under its operation', async () => {
    const { exitCode, stdout } = await commandLine(['list']);
    expect(exitCode).toBe(0);
    for (const { id } of catalogue.requirements) expect(stdout).toContain(`\n  ${id} `);
    expect(stdout.indexOf('GET /pets\n')).toBeLessThan(stdout.indexOf('  list.answered'));
    expect(stdout.indexOf('  list.answered')).toBeLessThan(stdout.indexOf('POST /pets\n'));
    expect(stdout).toContain(`${catalogue.judged.length} judged, ${catalogue.observed.length} observed.`);
  });

  test('as JSON is the catalogue, with what counts and the page of each requirement', async () => {
    const { requirements, ...about } = await printed('list');
    const { name, sha256, ids } = requirementSet();
    expect(about).toEqual({
      schemaVersion: '2.0',
      kit,
      interfaceVersion: '1.0.0',
      requirementSet: { name, sha256 },
    });
    expect(requirements).toEqual(
      catalogue.requirements.map((requirement) => ({
        ...requirement,
        scored: ids.has(requirement.id),
        page: requirementPage(requirement.id, kit),
      })),
    );
  });

  test('can be narrowed', async () => {
    const { requirements } = await printed('list', '--only', 'list.limit.*');
    const ids = requirements.map(({ id }) => id);
    expect(ids).toContain('list.limit.default');
    expect(ids.every((id) => id.startsWith('list.limit.'))).toBe(true);
  });
});

describe('explain', () => {
  test('says all that the catalogue has on a requirement, and how to run just it', async () => {
    const { exitCode, stdout } = await commandLine(['explain', 'get.unknown']);
    const words = stdout.replace(/\s+/g, ' ');
    const { sentence, stance, source, sends, violation } = catalogue.find('get.unknown');
    expect(exitCode).toBe(0);
    for (const text of [sentence, stance, source, sends, violation])
      expect(words).toContain(text.replace(/\s+/g, ' ').trim());
    expect(words).toContain('stated, MUST');
    expect(words).toContain('petstore-conformance URL --only get.unknown');
    expect(words).toContain('2030-12-05');
    expect(stdout).toContain(requirementPage('get.unknown', kit));
  });

  test('as JSON is the row of list --json', async () => {
    const [{ requirements }, whole] = await Promise.all([printed('explain', 'get.unknown'), printed('list')]);
    expect(requirements).toEqual(whole.requirements.filter(({ id }) => id === 'get.unknown'));
  });

  test('of an observed row says that it is never judged, and gives no command', async () => {
    const { stdout } = await commandLine(['explain', 'list.order']);
    expect(stdout).toContain('never judged');
    expect(stdout).not.toContain('--only');
  });
});
