import '../../features/registry.js';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { runSources, TEST_KEY } from '../../testing/runs/run-sources.js';
import { resolveGatedRun, resolveRun } from './resolve.js';

const FILE = 'petstore-conformance.yaml';

describe('without anything but a URL and a key', () => {
  test('every option has its default', async () => {
    const folder = await temporaryFolder();
    const { settings, output, deployment, notices } = await resolveRun(runSources(folder));
    expect(settings).toMatchObject({
      profile: 'standard',
      runs: 25,
      maxCreates: 1000,
      seed: 20301205,
      only: [],
      skip: [],
      readOnly: false,
      production: false,
      categoryId: [],
      concurrency: 16,
      timeout: 10_000,
      settle: 5_000,
      strict: false,
      requireFull: false,
      wait: 0,
      asOf: '2029-07-01',
      format: ['console', 'junit', 'json', 'html'],
      reference: false,
      allowWrites: false,
      quiet: false,
      verbose: false,
      reports: `${folder}/reports`,
    });
    for (const name of ['rate', 'maxRequests', 'maxDuration', 'har', 'events', 'noColor', 'waivers']) {
      expect(settings).not.toHaveProperty(name);
    }
    expect(output).toEqual({ quiet: false, verbose: false });
    expect(deployment?.baseUrl).toBe('http://127.0.0.1:4010/v1');
    expect(deployment?.apiKey.reveal()).toBe(TEST_KEY);
    expect(notices).toEqual([]);
  });

  test('a format named twice is one', async () => {
    const flags = { 'base-url': 'http://127.0.0.1/v1', format: 'ctrf,json,ctrf' };
    const { settings } = await resolveRun(runSources(await temporaryFolder(), { flags }));
    expect(settings.format).toEqual(['ctrf', 'json']);
  });

  test.each([
    ['-', '-'],
    ['out/events.ndjson', { file: '/work/out/events.ndjson', origin: '--events out/events.ndjson' }],
  ])('the events go to %s', async (events, expected) => {
    const folder = await temporaryFolder();
    const { output } = await resolveRun(
      runSources(folder, { flags: { 'base-url': 'http://127.0.0.1/v1', events } }),
    );
    expect(JSON.parse(JSON.stringify(output.events).replace(folder, '/work'))).toEqual(expected);
  });

  test.each([
    ['quick', 0, 200],
    ['standard', 25, 1000],
    ['thorough', 250, 10_000],
  ])('the profile %s sets %i runs and %i creations', async (profile, runs, maxCreates) => {
    const folder = await temporaryFolder();
    const { settings } = await resolveRun(
      runSources(folder, { flags: { 'base-url': 'http://127.0.0.1/v1', profile } }),
    );
    expect(settings).toMatchObject({ runs, maxCreates });
  });
});

describe('a file whose name is nearly that of the waiver file', () => {
  const none = { 'waivers.yml': 'waivers: []\n' };
  const noticesOf = async (files: Record<string, string>, flags: Record<string, string> = {}) => {
    const sources = runSources(await temporaryFolder(files));
    return (await resolveGatedRun({ ...sources, flags: { ...sources.flags, ...flags } })).notices;
  };
  const notice =
    'waivers.yml is not read, since the waiver file is called waivers.yaml; rename it, or name it with --waivers waivers.yml';

  test.each([
    ['alone', none],
    ['beside the waiver file', { ...none, 'waivers.yaml': 'waivers: []\n' }],
  ])('is named where it is ignored: %s', async (_, files) => {
    expect(await noticesOf(files)).toEqual([notice]);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['is read', none, { waivers: 'waivers.yml' }],
    ['is left out for another', { ...none, 'known.yaml': 'waivers: []\n' }, { waivers: 'known.yaml' }],
    ['is not there', {}, {}],
  ])('is not named where it %s', async (_, files, flags) => {
    expect(await noticesOf(files, flags)).toEqual([]);
  });
});

describe('precedence', () => {
  const file = [
    'base-url: https://top.example/v1',
    'concurrency: 3',
    'strict: true',
    'targets:',
    '  staging:',
    '    base-url: https://staging.example/v1/',
    '    concurrency: 4',
    '  production: { base-url: "https://pets.example/v1" }',
  ].join('\n');
  const key = { PETSTORE_API_KEY: TEST_KEY };

  test.each([
    ['a flag over all', { target: 'staging', concurrency: '6' }, { ...key, PETSTORE_CONCURRENCY: '5' }, 6],
    ['the environment over the file', { target: 'staging' }, { ...key, PETSTORE_CONCURRENCY: '5' }, 5],
    ['a target over the top of the file', { target: 'staging' }, key, 4],
    ['the top of the file over the default', { target: 'production' }, key, 3],
    ['an empty variable counts as none', {}, { ...key, PETSTORE_CONCURRENCY: '' }, 3],
  ])('%s', async (_, flags, environment, concurrency) => {
    const folder = await temporaryFolder({ [FILE]: file });
    const { settings } = await resolveRun(runSources(folder, { flags, environment }));
    expect(settings.concurrency).toBe(concurrency);
  });

  test('a negated flag undoes what the file turns on', async () => {
    const folder = await temporaryFolder({ [FILE]: file });
    const { settings } = await resolveRun(runSources(folder, { flags: { strict: false } }));
    expect(settings.strict).toBe(false);
  });

  test('the target brings its base URL and its name', async () => {
    const folder = await temporaryFolder({ [FILE]: file });
    const { deployment } = await resolveRun(runSources(folder, { flags: { target: 'staging' } }));
    expect(deployment).toMatchObject({ baseUrl: 'https://staging.example/v1', targetName: 'staging' });
  });

  test('a URL on the command line does without the default target, so that its key stays at home', async () => {
    const folder = await temporaryFolder({ [FILE]: `${file}\ndefault-target: staging` });
    const bare = await resolveRun(runSources(folder, { flags: {} }));
    expect(bare.deployment?.targetName).toBe('staging');
    const { deployment, settings } = await resolveRun(runSources(folder));
    expect(deployment).not.toHaveProperty('targetName');
    expect(settings.concurrency).toBe(3);
  });

  test('of quiet and verbose the higher level counts', async () => {
    const folder = await temporaryFolder({ [FILE]: 'quiet: true' });
    const url = { 'base-url': 'http://127.0.0.1/v1' };
    const loud = await resolveRun(runSources(folder, { flags: { ...url, verbose: true } }));
    expect(loud.output).toEqual({ quiet: false, verbose: true });
    const plain = await resolveRun(runSources(folder, { flags: { ...url, quiet: false } }));
    expect(plain.output).toEqual({ quiet: false, verbose: false });
  });
});

describe('values', () => {
  test('category ids stay exact, from the flag and from the file', async () => {
    const ids = [9007199254740993n, -9223372036854775808n];
    const folder = await temporaryFolder({ [FILE]: `category-id: [${ids.join(', ')}]` });
    expect((await resolveRun(runSources(folder))).settings.categoryId).toEqual(ids);
    const flags = { 'base-url': 'http://127.0.0.1/v1', 'category-id': ids.join(',') };
    expect((await resolveRun(runSources(folder, { flags }))).settings.categoryId).toEqual(ids);
  });

  test('a random seed is a number that differs from run to run', async () => {
    const folder = await temporaryFolder();
    const flags = { 'base-url': 'http://127.0.0.1/v1', seed: 'random' };
    const seeds = new Set<number>();
    for (let run = 0; run < 3; run += 1) {
      seeds.add((await resolveRun(runSources(folder, { flags }))).settings.seed);
    }
    expect(seeds.size).toBeGreaterThan(1);
  });

  test('paths in the file are relative to the file', async () => {
    const folder = await temporaryFolder({
      'ci/conf.yaml': 'reports: out\napi-key-file: key',
      'ci/key': 'from-file\n',
    });
    const flags = { 'base-url': 'http://127.0.0.1/v1', config: 'ci/conf.yaml' };
    const { settings, deployment } = await resolveRun(runSources(folder, { flags }));
    expect(settings.reports).toBe(`${folder}/ci/out`);
    expect(deployment?.apiKey.reveal()).toBe('from-file');
  });

  test('variables are expanded where they are used, and only there', async () => {
    const text = [
      `base-url: https://\${HOST}/v1`,
      `runs: \${RUNS}`,
      `targets: { other: { runs: "\${NOT_SET}" } }`,
    ].join('\n');
    const folder = await temporaryFolder({ [FILE]: text });
    const environment = { PETSTORE_API_KEY: TEST_KEY, HOST: 'pets.example', RUNS: '7' };
    const { deployment, settings } = await resolveRun(runSources(folder, { flags: {}, environment }));
    expect(deployment?.baseUrl).toBe('https://pets.example/v1');
    expect(settings.runs).toBe(7);
  });
});

describe('the embedded reference implementation', () => {
  test('needs no URL and no key', async () => {
    const folder = await temporaryFolder();
    const resolved = await resolveRun(runSources(folder, { flags: { reference: true }, environment: {} }));
    expect(resolved).not.toHaveProperty('deployment');
    expect(resolved.settings.profile).toBe('standard');
  });
});
