/**
 * Files and tables that follow from the code. `npm run generate` writes them, and `npm run generate types` those alone whose
 * kind or path has that word.
 */
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { productSchema } from '../src/engine/features/certificate/product.js';
import { diagnosisSchema } from '../src/engine/features/doctor.js';
import { altered } from '../src/engine/features/mangled.js';
import { judgeServer } from '../src/engine/features/selftest.js';
import { measuredJudges } from '../src/engine/judge/judges.js';
import { waiverKinds } from '../src/engine/judge/waivers.js';
import { logSchema } from '../src/engine/log/check.js';
import { helpOf, memberOf, namesIn, type OptionName, optionsOf } from '../src/engine/options/table.js';
import { reportWords } from '../src/engine/reports/words.js';
import { resultsSchema } from '../src/engine/results/results.js';
import { kit } from '../src/kit.js';
import { catalogue, requirementSet } from '../src/petstore/catalogue.js';
import { degenerates } from '../src/petstore/proof/degenerates.js';
import { DERIVED_KEY, derivedFaults } from '../src/petstore/proof/derived.js';
import { startReference } from '../src/petstore/proof/reference/start.js';
import { allStories } from '../src/petstore/proof/servers.js';
import { situations } from '../src/petstore/proof/situations.js';
import { sentRequests } from '../src/petstore/proof/testing/requests.js';
import { variations } from '../src/petstore/proof/variations.js';
import { root, textOf } from './files.js';

// Draft 7 is the newest that the YAML extensions of editors read in full.
const draft7 = ({ json }: { readonly json: object }) =>
  JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...json }, null, 1);
const objectOf = (properties: object) => ({ type: 'object', additionalProperties: false, properties });

const { groups, table } = optionsOf(kit);

function configSchema(): object {
  const options = Object.fromEntries(
    namesIn(kit, 'file').map((name) => {
      const { schema } = table[name].kind;
      const value = name === 'api-key' ? schema : { anyOf: [schema, { $ref: '#/definitions/variable' }] };
      return [name, { description: helpOf(table[name]), ...value }];
    }),
  );
  const references = Object.fromEntries(Object.keys(options).map((name) => [name, { $ref: `#/definitions/${name}` }]));
  const targets = {
    description: 'deployments by name; the options of a target override those at the top',
    ...{ type: 'object', additionalProperties: objectOf(references) },
  };
  const first = { type: 'string', description: 'target of a run that names no other' };
  return {
    title: 'petstore-conformance.yaml',
    description: 'Options of petstore-conformance. A value may be ${NAME}, an environment variable.',
    ...objectOf({ ...references, 'default-target': first, targets }),
    patternProperties: { '^x-': { description: 'values that targets share by an anchor' } },
    definitions: { variable: { type: 'string', pattern: '\\$\\{\\w+\\}' }, ...options },
  };
}

function waiverSchema(): object {
  const properties = Object.fromEntries(Object.entries(waiverKinds).map(([name, { schema }]) => [name, schema]));
  const items = { ...objectOf(properties), required: ['requirement', 'reason', 'expires'] };
  return {
    title: 'waivers.yaml',
    description: 'Violations that do not fail a run of petstore-conformance, each until a day.',
    ...objectOf({ waivers: { description: 'one entry for each requirement and target', type: 'array', items } }),
    required: ['waivers'],
  };
}

/** The types of the ids in the catalogue. */
function requirementIds(): string {
  const union = (name: string, isMeant: (basis: string) => boolean) => {
    const ids = catalogue.filter(({ basis }) => isMeant(basis));
    return `export type ${name} =\n${ids.map(({ id }) => `  | '${id}'`).join('\n')};`;
  };
  return [
    '// Generated from spec/requirements/ by `npm run generate`.',
    `/** Requirements that are judged. */\n${union('RequirementId', (basis) => basis !== 'observed')}`,
    `/** Choices that the document leaves open: observed, never judged. */\n${union('ObservationId', (basis) => basis === 'observed')}`,
  ].join('\n\n');
}

/** The types of the schemas that requests are made of. */
function documentTypes(): string {
  const { PetStatus, NewPet } = parse(textOf('spec/openapi.yaml')).components.schemas;
  const typeOf = ({ $ref, type, format }: Readonly<Record<string, string>>) =>
    $ref ? $ref.replace(/.*\//, '') : format === 'int64' ? 'bigint' : type === 'integer' ? 'number' : type;
  const members = Object.entries<Readonly<Record<string, string>>>(NewPet.properties).map(([name, schema]) => {
    const mark = NewPet.required.includes(name) ? '' : '?';
    return `  /** ${schema.description} */\n  readonly ${name}${mark}: ${typeOf(schema)};`;
  });
  const values = PetStatus.enum.map((value: string) => `'${value}'`).join(' | ');
  return [
    '// Generated from spec/openapi.yaml by `npm run generate`.',
    `/** ${PetStatus.description} */\nexport type PetStatus = ${values};`,
    `/** ${NewPet.description} */\nexport interface NewPet {\n${members.join('\n')}\n}`,
  ].join('\n\n');
}

/** The options of programs, with the help and the default of each. */
function embeddingOptions(): string {
  const own = Object.keys(kit.options ?? {});
  const byHand: readonly string[] = ['base-url', 'api-key', 'reports', ...own];
  const names = namesIn(kit, 'program').filter((name) => !byHand.includes(name));
  const members = names.map((name) => {
    const { help, is, fallback } = table[name];
    // A program reads no file and no variable that it does not name.
    const standard = /waivers|proxy/.test(name) ? 'none' : is || fallback;
    const comment = `${help.replaceAll('*/', '* /')}.${standard ? ` @default ${standard}` : ''}`;
    return `  /** ${comment} */\n  readonly ${memberOf(name)}?: GivenByProgram<'${name}'>;`;
  });
  return [
    '// Generated from the table of options by `npm run generate`.',
    "import type { GivenByProgram } from './table.js';",
    `export interface GeneratedOptions {\n${members.join('\n')}\n}`,
  ].join('\n\n');
}

/** The table of docs/options.md, in Markdown. */
function optionsTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const row = (name: OptionName) => {
    const { kind, help, is } = table[name];
    const value = kind.isOptional ? `[${kind.placeholder}]` : kind.placeholder;
    const flag = name === 'base-url' ? 'base URL' : `\`${cell(`--${name} ${value}`.trim())}\``;
    const lacking = (['environment', 'file'] as const).filter((place) => !namesIn(kit, place).includes(name));
    return `| ${flag} | ${cell(is)} | ${cell(help)}${lacking.length === 0 ? '' : ` (not in the ${lacking.join(' or ')})`} |`;
  };
  const rows = Object.entries(groups).flatMap(([title, options]) => [
    `| **${title}** | | |`,
    ...(Object.keys(options) as OptionName[]).map(row),
  ]);
  return ['| option | default | |', '|---|---|---|', ...rows].join('\n');
}

/** The set that counts. Its title is by hand. */
function frozenSet(): string {
  const [title] = textOf(frozenFile).split('\n');
  return [title, ...catalogue.map(({ id, basis, level }) => `${id} ${basis} ${level}`)].join('\n');
}
const frozenFile = `spec/frozen/${requirementSet().name}.txt`;

let requests = textOf('spec/requests.txt');
async function requestList(): Promise<string> {
  requests = await sentRequests((alter, profile, seed) => {
    const start = async () => altered(await startReference({ key: DERIVED_KEY }), alter);
    return judgeServer(kit, start, { profile, seed });
  });
  return requests;
}

/** The table of docs/proof.md. */
function proofTable(): string {
  const counts = [
    ['requests that a run sends, in `spec/requests.txt`', requests.trim().split('\n').length],
    ['derived faults: one of these requests answered wrongly', derivedFaults(requests).length],
    ['stories', allStories.length],
    ['situations', situations.length],
    ['conforming variations', variations.length],
    ['degenerate servers', degenerates.length],
  ];
  return ['| | |', '|---|---:|', ...counts.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

/** The packages of an installation beside the kit, in docs/dependencies.md. */
function installedTable(): string {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    readonly packages: Readonly<
      Record<string, { readonly version: string; readonly dev?: true; readonly optional?: true }>
    >;
  };
  const installed = Object.entries(packages).filter(([place, { dev, optional }]) => place !== '' && !dev && !optional);
  const rows = installed.map(([place, { version }]) => `| ${place.replace('node_modules/', '')} | ${version} |`);
  return [`| ${rows.length} packages | version |`, '|---|---|', ...rows].join('\n');
}

/** The glossary of docs/report.md. */
const wordsTable = (): string =>
  ['| word | meaning |', '|---|---|', ...Object.entries(reportWords).map((row) => `| ${row.join(' | ')} |`)].join('\n');

/** A page with its table. */
function pageWith(file: string, name: string, table: string): string {
  const section = new RegExp(`(<!-- generated: ${name} -->\\n)[\\s\\S]*?(<!-- /generated: ${name} -->)`);
  return textOf(file).replace(section, (_, start: string, end: string) => `${start}${table}\n${end}`);
}

type Make = () => string | Promise<string>;

/** Files by kind. The cheap ones come first, so that they are there if a run of the kit fails. */
const kinds: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  types: {
    'src/petstore/requirement-ids.ts': requirementIds,
    'src/petstore/document-types.ts': documentTypes,
    'src/engine/options/members.ts': embeddingOptions,
  },
  schemas: {
    'spec/config.schema.json': () => draft7({ json: configSchema() }),
    'spec/doctor.schema.json': () => draft7(diagnosisSchema),
    'spec/log.schema.json': () => draft7(logSchema),
    'spec/product.schema.json': () => draft7(productSchema),
    'spec/results.schema.json': () => draft7(resultsSchema),
    'spec/waivers.schema.json': () => draft7({ json: waiverSchema() }),
  },
  requirements: { [frozenFile]: frozenSet },
  dependencies: {
    'docs/dependencies.md': () => pageWith('docs/dependencies.md', 'installed', installedTable()),
  },
  words: { 'docs/report.md': () => pageWith('docs/report.md', 'words', wordsTable()) },
  options: { 'docs/options.md': () => pageWith('docs/options.md', 'options', optionsTable()) },
  requests: {
    'spec/requests.txt': requestList,
    'spec/judges.json': async () => JSON.stringify(await measuredJudges(kit), null, 1),
  },
  // It counts the requests of the row above.
  proof: { 'docs/proof.md': () => pageWith('docs/proof.md', 'proof', proofTable()) },
};
const made = Object.entries(kinds).flatMap(([kind, files]) =>
  Object.entries(files).map(([file, make]) => [kind, file, make] as const),
);

test.each(made)('%s: %s follows from the code', async (_, file, make) => {
  await expect(`${(await make()).trimEnd()}\n`).toMatchFileSnapshot(path.join(root, file));
});

test.each([
  ['runs: 5\ntargets: { a: { timeout: 10s, category-id: 9007199254740993, header: "X-A: b" } }', true],
  ['api-key: ${KEY}\nstrict: true\nformat: [json, html]', true],
  ['api-key: sEcret', false],
  ['profile: quik', false],
  ['concurency: 8', false],
])('editors check a configuration file: %s', (text, isValid) => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(configSchema());
  expect(validate(parse(text))).toBe(isValid);
});
