import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { kit, packageRoot } from '../../core/package.js';
import { ended } from '../processes/child-process.js';
import { packedKit, succeeded } from '../processes/packed-kit.js';
import { Repository } from './repository.js';

const TARBALL = `${kit.name}-${kit.version}.tgz`;
const BILL = `${kit.name}-${kit.version}.cdx.json`;
const SCHEMAS = path.join(packageRoot, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly object[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Bill {
  readonly specVersion: string;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
}

/** An entry of a lock file. */
interface Locked {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

const { folder, project } = packedKit();
const checkout = path.join(folder, 'release checkout');
const release = path.join(checkout, 'release');
let repository: Repository;
let bill: Bill;

/** The packages of a lock file by name and version: one name may be there in several versions. */
async function locked(file: string): Promise<ReadonlyMap<string, Locked>> {
  const { packages } = JSON.parse(await readFile(file, 'utf8'));
  const entries = Object.entries<Locked>(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({ ...entry, name: place.replace(/.*node_modules\//, '') }));
  return new Map(entries.map((entry) => [nameAndVersion(entry), entry]));
}

const nameAndVersion = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `${name}@${version}`;

// Packs once more, from a commit, like `npm run release` after the tests.
beforeAll(async () => {
  await succeeded('cp', ['-a', path.join(folder, 'checkout'), checkout], folder);
  repository = await Repository.of(checkout);
  const changelog = await readFile(path.join(checkout, 'CHANGELOG.md'), 'utf8');
  const dated = changelog.replace(/^## .*$/m, `## ${kit.version}, 2026-11-22`);
  await repository.commit({ 'CHANGELOG.md': dated });
  const end = await ended('npm', ['run', '--silent', 'release', '--', '--no-tests'], { cwd: checkout });
  expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  bill = JSON.parse(await readFile(path.join(release, BILL), 'utf8'));
});

describe('a release', () => {
  test('is a tarball, a bill of materials, and their checksums, and leaves nothing else', async () => {
    expect((await readdir(release)).toSorted()).toEqual(['SHA256SUMS', BILL, TARBALL].toSorted());
    expect(await repository.git('status', '--porcelain')).toBe('');
    expect((await readdir(checkout)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('has the checksums of its files in the format of sha256sum', async () => {
    const sums = await readFile(path.join(release, 'SHA256SUMS'), 'utf8');
    const expected = await Promise.all(
      [BILL, TARBALL].map(async (name) => {
        const content = await readFile(path.join(release, name));
        return `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
      }),
    );
    expect(sums).toBe(expected.join(''));
  });
});

describe('the bill of materials', () => {
  test("satisfies CycloneDX's own schema", async () => {
    const schema = async (name: string) =>
      JSON.parse(await readFile(path.join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8'));
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    // The bill uses neither of these two.
    ajv.addFormat('iri-reference', () => false).addFormat('idn-email', () => false);
    for (const name of ['spdx', 'jsf-0.82']) {
      ajv.addSchema(await schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    }
    const validate = ajv.compile(await schema(`bom-${bill.specVersion}`));
    validate(bill);
    expect(validate.errors).toBeNull();
    expect(validate({ ...bill, bomFormat: 'SPDX' })).toBe(false);
  });

  test('is about the tarball beside it', async () => {
    const { component } = bill.metadata;
    const content = await readFile(path.join(release, TARBALL));
    expect(component).toMatchObject({ ...kit, purl: `pkg:npm/${kit.name}@${kit.version}` });
    expect(component.hashes).toContainEqual({
      alg: 'SHA-256',
      content: createHash('sha256').update(content).digest('hex'),
    });
  });

  test('has every run-time package of the lock file, with version, hash and licence', async () => {
    const lock = await locked(path.join(packageRoot, 'package-lock.json'));
    const runTime = [...lock.values()].filter(({ dev, devOptional }) => !dev && !devOptional);
    expect(runTime.length).toBeGreaterThan(15);
    const present = new Map(bill.components.map((one) => [nameAndVersion(one), one]));
    for (const { name, version, integrity } of runTime) {
      const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      expect(present.get(nameAndVersion({ name, version })), name).toMatchObject({
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        hashes: [{ alg: 'SHA-512', content }],
        licenses: [expect.anything()],
      });
    }
  });

  test('has every package of an installation', async () => {
    const installed = await locked(path.join(project, 'node_modules/.package-lock.json'));
    const names = new Set(bill.components.map(({ name }) => name));
    const missing = [...installed.values()].filter(({ name }) => name !== kit.name && !names.has(name));
    expect(missing).toEqual([]);
  });

  test('has no development package except those in the page of report.html', async () => {
    const lock = await locked(path.join(packageRoot, 'package-lock.json'));
    const ofDevelopment = bill.components.filter((one) => lock.get(nameAndVersion(one))?.dev === true);
    expect(ofDevelopment.map(({ name, properties }) => ({ name, properties }))).toEqual([
      {
        name: 'preact',
        properties: expect.arrayContaining([{ name: 'cdx:npm:package:bundled', value: 'true' }]),
      },
    ]);
  });

  test('is the same text each time for the same commit', async () => {
    const module = path.join(checkout, 'scripts/release/bill-of-materials.mjs');
    const code = `import { readFileSync } from 'node:fs';
      const { billOfMaterials } = await import(${JSON.stringify(module)});
      const tarball = readFileSync(${JSON.stringify(path.join(release, TARBALL))});
      process.stdout.write(billOfMaterials('.', tarball, ['preact']));`;
    const { stdout } = await succeeded('node', ['--input-type=module', '--eval', code], checkout);
    expect(stdout).toBe(await readFile(path.join(release, BILL), 'utf8'));
  });
});
