import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { invocationOf } from './process.js';
import { called, environment, KEY, served } from './testing/called.js';

const url = 'http://127.0.0.1:9/v1';
const goingOn = [
  'not met yet: 0 of 1',
  'Judging everything: only that shows what is met',
  'met now: 1 of 1 (list.limit.default)',
];
/** Its lists are too long. */
const servedWrong = () => served({ behaviour: { parameters: { defaultLimit: 50 } }, seeded: 60 });
const little = '--profile quick --only list.limit.default,list.limit.maximum --settle 0 --no-strict'.split(' ');

describe('the command line gives what was meant, or one line that helps', () => {
  test.each([
    ['help', /^(.*\n){30,40}$/],
    ['--help', /Example\n.*PETSTORE_API_KEY[\s\S]*--profile[\s\S]*\n {2}selftest .*[\s\S]*help run' shows/],
    ['help run', /--max-creates <N>[\s\S]*Exit codes/],
    ['help doctor', /Usage: petstore-conformance doctor[\s\S]*Options:\n( .*\n)* +-h, --help/],
    ['version', /^\d+\.\d+\.\d+\n$/],
    ['-v', /^\d+\.\d+\.\d+\n$/],
    ['list --only list.limit.*', /5 judged, 1 observed/],
    ['explain get.unknown', /npx petstore-conformance URL --only get\.unknown/],
    ['explain list.limit.m*,get.id', /^list\.limit\.maximum\n[\s\S]*\n\nget\.id\n/],
    ['list --json', /"id": "list.limit.default"/],
  ])('%s', async (args, shown) => {
    const { exitCode, stdout, stderr } = await called(args.split(' '));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(shown);
  });

  test('nothing typed, and nothing to judge: the help, and what is missing', async () => {
    const { exitCode, stdout, stderr } = await called([]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: [\s\S]*Commands:[\s\S]*\nerror: no base URL: give one, such as .*\n$/);
  });

  const other = "to compare two, give 'petstore-conformance compare' their reports";
  test.each([
    ['lst', "lst: neither a command nor a URL; did you mean 'list'?"],
    ['rnu', "rnu: neither a command nor a URL; did you mean 'run'?"],
    ['help lst', "lst: neither a command nor a URL; did you mean 'list'?"],
    [`${url} ${url}`, `${url}: a run judges one base URL; ${other}`],
    ['--api-kye=sEcret', "unknown option '--api-kye' (did you mean --api-key?); see 'petstore-conformance --help'"],
    ['--quiet=false', "--quiet takes no value; --no-quiet turns it off; see 'petstore-conformance --help'"],
    ['doctor --what', "unknown option '--what'; see 'petstore-conformance doctor --help'"],
    ['Lists', "Lists: neither a command nor a URL; did you mean 'list'?"],
    ['waive --reson=x', "unknown option '--reson' (did you mean --reason?); see 'petstore-conformance waive --help'"],
    ['list --json=1', "--json takes no value; see 'petstore-conformance list --help'"],
    ['explain get.unknwn', 'explain: no requirement matches get.unknwn; did you mean get.unknown?'],
    ['sk-3f9a77c1d0', 'base URL ***: must be an absolute http or https URL, such as https://staging.example.com/v1'],
    ['rejudge a.log --format script', '--format script: would send the key to wherever the log says; leave it out'],
    ['serve --port x', '--port x: must be a whole number from 0 to 65535'],
    ['sEcret-key/v1', 'base URL ***/v1: must be an absolute http or https URL, such as https://staging.example.com/v1'],
    ['init http://u:other@h/v1', 'base URL http://***@h/v1: must hold no user name, password, query or fragment'],
    [`${url} --events .`, '--events .: cannot be written: illegal operation on a directory; choose another place'],
    [`${url} --record .`, '--record .: cannot be written: illegal operation on a directory; choose another place'],
    [
      `${url} --reports full`,
      '--reports full: cannot be written: illegal operation on a directory; choose another place',
    ],
    [`--bail ${url} --reports file`, '--reports file: cannot be written: file already exists; choose another place'],
    ['waive get.unknown --days 3 --until 2030-01-01', '--until and --days: give one of them, not both'],
    ['selftest --only zzzz', '--only zzzz: no server has that in its name; --all has more servers'],
    ['list --only get[x', "--only get[x: must be ids such as list.limit.default, or patterns such as 'list.*'"],
    ['waive get.unknown --days 3 --waivers .', '.: cannot be read: it is a folder; check the path'],
    [
      'verify .',
      '.: cannot be read: it is not a bundle, since it holds no statement.json; give the folder that certify wrote',
    ],
    ['waive get.unknwn --days 9', 'waive: the kit judges no requirement get.unknwn; did you mean get.unknown?'],
  ])('%s', async (args, line) => {
    const places = { files: { file: '' }, folders: ['full/results.json'] };
    const given = { environment: { PETSTORE_API_KEY: 'sEcret-key' }, ...places };
    const { exitCode, stdout, stderr } = await called(args.split(' '), given);
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 2, stdout: '', stderr: `error: ${line}\n` });
  });
});

test('a placeholder in place of the key is not masked, since it holds the name of the variable', async () => {
  const { stderr } = await called([url], { environment: { PETSTORE_API_KEY: '$(PETSTORE_API_KEY)' } });
  expect(stderr).toMatch(/^error: PETSTORE_API_KEY: the API key is a placeholder/);
});

describe('a run', () => {
  test('of a correct deployment writes the reports, and exits with 0', async () => {
    const { exitCode, stdout, folder } = await called(['--reference', ...little, '--har', 'all']);
    const reports = readdirSync(`${folder}/reports`).sort().join(' ');
    expect([exitCode, reports]).toEqual([0, 'exchanges.har junit.xml report.html results.json']);
    expect(readFileSync(`${folder}/reports/exchanges.har`, 'utf8')).toContain('"comment":"list.limit.default/0#0.1.0"');
    const { options, reproduce } = JSON.parse(readFileSync(`${folder}/reports/results.json`, 'utf8'));
    expect(options).toMatchObject({ profile: 'quick', settle: 0, only: ['list.limit.default', 'list.limit.maximum'] });
    expect(reproduce).toMatch(/^npx petstore-conformance run --reference .*--settle 0$/);
    expect(stdout).toContain('reports/results.json');
  });

  test('of a wrong deployment exits with 1, unless a waiver lets it pass', async () => {
    const { baseUrl } = await servedWrong();
    const { exitCode, folder, stdout, stderr } = await called([baseUrl, ...little], { environment });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout).not.toContain(KEY);
    const again = (...args: readonly string[]) => called([baseUrl, ...args], { folder, environment });
    const waived = await called(['waive', '--from', 'reports/results.json', '--days', '30'], { folder, environment });
    expect(waived.stdout).toMatch(/^waivers\.yaml: added list\.limit\.default at http/);
    expect(readFileSync(`${folder}/waivers.yaml`, 'utf8')).toContain(`target: ${baseUrl}`);
    expect((await again(...little)).exitCode).toBe(0);
    const waivedOnly = [...little.slice(0, 2), '--only', 'list.limit.default', '--format', 'json'];
    expect(await again(...waivedOnly)).toMatchObject({
      ...{ exitCode: 3, stdout: 'reports/results.json\n' },
      stderr: expect.stringMatching(
        /^✗ NON.* Gate inconclusive. Nothing .* excuse: list.limit.default is violated.\n$/,
      ),
    });
  });

  test('with --last-failed judges again what was not met, with the same cases, and says what is met now', async () => {
    const { baseUrl, close } = await servedWrong();
    const { folder } = await called([baseUrl, ...little, '--seed', '5'], { environment });
    await close();
    await served({ seeded: 60, port: Number(new URL(baseUrl).port) });
    const again = (...args: readonly string[]) => called(['--last-failed', ...args], { folder, environment });
    const { exitCode, stdout, stderr } = await again(baseUrl, '--settle', '0');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: `${goingOn.join('\n')}\n` });
    expect(stdout).toMatch(/--only list\.answered,list\.limit\.default --profile quick .*--seed 5 /s);
    const refused = [again('http://127.0.0.1:9/v1'), again('package.json'), again('--only', 'get.unknown')];
    expect(await again()).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/^Nothing is judged again/) });
    const lines = (await Promise.all(refused)).map((one) => `${one.exitCode} ${one.stderr}`);
    const place = '2 error: --last-failed reports/results.json';
    const everything = 'leave the option out to judge everything';
    expect(lines).toEqual([
      `${place}: is of a run against ${baseUrl}, not http://127.0.0.1:9/v1; ${everything}\n`,
      '2 error: --last-failed package.json: cannot be read: no such file or directory; check the path\n',
      '2 error: --only get.unknown and --last-failed: give one of them, not both\n',
    ]);
  });

  test('with --watch judges again after a restart or a change, and everything once the rest is met', async () => {
    const { baseUrl, close } = await servedWrong();
    const port = Number(new URL(baseUrl).port);
    let signal = (_: number): void => {};
    const folder = mkdtempSync(path.join(tmpdir(), 'watch-'));
    const steps = [
      async () => {
        await close();
        // It is away until the watch has seen that.
        const away = net.createServer((socket) => {
          socket.destroy();
          away.close(() => served({ seeded: 60, port }));
        });
        away.listen(port, '127.0.0.1');
      },
      () => writeFileSync(path.join(folder, 'changed.js'), ''),
      () => signal(130),
    ];
    const { exitCode, stderr } = await called([baseUrl, ...little, '--watch', folder], {
      environment,
      onSignal: (listener) => {
        signal = listener;
      },
      onStderr: (text) => void (text.startsWith('Waiting') && steps.shift()?.()),
    });
    const waiting = `Waiting for ${baseUrl} to restart, or for a change below ${folder}; Ctrl-C ends`;
    const changed = `${path.join(folder, 'changed.js')} changed, but the deployment did not restart`;
    const restarted = [waiting, 'Judging again: it restarted', ...goingOn];
    expect(stderr.split('\n')).toEqual([...restarted, waiting, `Judging again: ${changed}`, waiting, '']);
    expect(exitCode).toBe(0);
  });

  test('with --watch at a terminal judges all or what was not met, and ends, when a key is pressed', async () => {
    const { baseUrl } = await servedWrong();
    const raw: boolean[] = [];
    const setRawMode = (isRaw: boolean) => void raw.push(isRaw);
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
    const keys = ['a', 'f', 'q'];
    const { exitCode, stderr } = await called([baseUrl, ...little, '--watch'], {
      ...{ environment, stdin },
      onStderr: (text) => void (text.startsWith('Waiting') && stdin.write(keys.shift())),
    });
    const waiting = `Waiting for ${baseUrl} to restart; a judges all, f what was not met, q ends`;
    const all = [waiting, 'Judging again: a was pressed'];
    const failed = [waiting, 'Judging again: f was pressed', 'not met yet: 1 of 1 (list.limit.default)'];
    expect(stderr.split('\n')).toEqual([...all, ...failed, waiting, '']);
    expect([exitCode, raw]).toEqual([1, [true, false, true, false, true, false]]);
  });

  test('of a base URL that lacks a segment, where nothing answers, says so first', async () => {
    const { exitCode, stdout } = await called(['http://127.0.0.1:9', ...little, '--api-key', KEY]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringMatching(/ → The base address has the/) });
  });

  test('that can no longer write its reports still prints the verdict, and exits with 2', async () => {
    const { folder } = await called(['--version']);
    const rawStdout = { write: () => mkdirSync(path.join(folder, 'reports/results.json'), { recursive: true }) };
    const args = ['--reference', ...little, '--quiet', '--events', '-'];
    const { exitCode, stderr } = await called(args, { folder, rawStdout });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('NO VIOLATION FOUND') });
    expect(stderr).toMatch(/^error: --reports reports: cannot be written: /m);
  });

  test('removes the reports of an earlier one when it starts, since it may be killed', async () => {
    const { folder } = await called(['--reference', ...little]);
    const names: (readonly string[])[] = [];
    const rawStdout = { write: () => names.push(readdirSync(path.join(folder, 'reports'))) };
    await called(['--reference', ...little, '--quiet', '--events', '-'], { folder, rawStdout });
    expect(names[0]).toEqual([]);
  });

  test('that only reads a correct deployment finds no violation', async () => {
    const { baseUrl, store } = await served({ seeded: 3 });
    const { stdout } = await called([baseUrl, '--read-only', '--profile', 'quick', '--quiet'], { environment });
    expect(stdout).toMatch(/^✓ NO VIOLATION FOUND, PARTIAL /);
    expect(store.pets.length).toBe(3);
  });

  test('with --events - has the log on standard output, and people read standard error', async () => {
    const args = ['--reference', ...little, ...'--events - --record run.log.gz'.split(' ')];
    const { stdout, stderr, folder } = await called(args);
    const [first = '', ...lines] = stdout.trimEnd().split('\n');
    expect(JSON.parse(first)).toMatchObject({ format: 'conformance-log/1' });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: { kind: 'complete' } });
    expect(stderr).toContain('Repeat: npx petstore-conformance');
    expect(readdirSync(folder).sort()).toEqual(['reports', 'run.log.gz']);
    expect(gunzipSync(readFileSync(`${folder}/run.log.gz`)).toString() === stdout).toBe(true);
  });

  test.each([129, 130, 143])('that a signal interrupts reports what it has, and exits with %i', async (code) => {
    const { exitCode, folder } = await called(['--reference'], { onSignal: (listener) => listener(code) });
    expect(exitCode).toBe(code);
    expect(JSON.parse(readFileSync(`${folder}/reports/results.json`, 'utf8')).end).toBe('interrupted');
  });

  test('on GitHub prints annotations and writes the summary of the job', async () => {
    const { folder } = await called(['version']);
    const onGitHub = { environment: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${folder}/summary` } };
    expect((await called(['--reference', ...little], onGitHub)).stdout).toMatch(/^::notice title=/m);
    expect(readFileSync(`${folder}/summary`, 'utf8')).toContain('petstore');
  });
});

test('doctor finds what is in the way', async () => {
  const { baseUrl, store } = await served({ seeded: 3 });
  const doctor = async (...args: readonly string[]) => {
    const { exitCode, stdout } = await called(['doctor', '--json', ...args], { environment });
    const steps: readonly { step: string; state: string; says: string }[] = JSON.parse(stdout).steps;
    const bad = steps.filter(({ state }) => state === 'bad').map(({ step, says }) => `${step}: ${says}`);
    return [exitCode, bad.join() || steps.map(({ step }) => step).join()];
  };
  const steps = 'address,connection,key,latency,pets,writes';
  expect(await doctor(baseUrl)).toEqual([0, `${steps},lag`]);
  expect(await doctor(baseUrl, '--read-only')).toEqual([0, steps]);
  expect(store.pets.length).toBe(4);
  const refused = 'key refused: the service refuses the API key (status 401, "Bearer", "The API key is not valid.")';
  expect(await doctor(baseUrl, '--api-key', 'wrong-key')).toEqual([3, refused]);
  const nothing = /^not the service: nothing of the interface is at this address: 6 requests/;
  expect(await doctor(baseUrl.replace('/v1', '/v2'))).toEqual([3, expect.stringMatching(nothing)]);
  const tls = await doctor(baseUrl.replace('http:', 'https:'));
  expect(tls).toEqual([3, expect.stringMatching(/^connection: .* does not speak TLS$/)]);
});

test('init writes a configuration that a run takes, and a workflow, once', async () => {
  const init = ['init', url, '--name', 'qa', '--api-key-env', 'QA_KEY'];
  const { folder, stdout } = await called(init);
  expect(stdout).toContain('secret QA_KEY');
  expect(stdout).toContain(`A runner that GitHub hosts cannot reach ${url}`);
  const workflow = readFileSync(`${folder}/.github/workflows/conformance.yml`, 'utf8');
  expect(workflow).toContain('secrets.QA_KEY');
  expect(workflow).not.toMatch(/^ *base-url:/m);
  const configuration = readFileSync(`${folder}/petstore-conformance.yaml`, 'utf8');
  expect(configuration).toMatch(/Each option of `run` but --reference, .*--allow-writes.* may stand here/);
  const { stderr } = await called([], { folder });
  expect(stderr).toContain('target qa: api-key-env: the environment variable QA_KEY is not set');
  const again = {
    exitCode: 2,
    stderr: expect.stringMatching(/^error: petstore-conformance\.yaml, .*: exists already/),
  };
  expect(await called(init, { folder })).toMatchObject(again);
});

test.each([
  ['/work/app/node_modules/.bin/petstore-conformance', 'npx petstore-conformance'],
  ['/usr/local/bin/petstore-conformance', 'petstore-conformance'],
  ['/work/app/kit/dist/src/cli/bin.js', 'node kit/dist/src/cli/bin.js'],
  ['/opt/kit/dist/src/cli/bin.js', 'node /opt/kit/dist/src/cli/bin.js'],
  ['/root/.npm/_npx/0a1b/node_modules/.bin/petstore-conformance', 'npx petstore-conformance'],
  ['/root/.cache/pnpm/dlx-12/node_modules/.bin/petstore-conformance', 'pnpm dlx petstore-conformance'],
  ['/work/app/.yarn/cache/x.zip/node_modules/petstore-conformance/dist/src/cli/bin.js', 'yarn petstore-conformance'],
])('a kit at %s is called as %s', (script, command) => {
  expect(invocationOf('petstore-conformance', script, { PATH: '/usr/bin:/usr/local/bin' }, '/work/app')).toBe(command);
});

test.each([
  ['petstore-conformance@0.1.0', 'npx petstore-conformance@0.1.0'],
  ['file:../kit.tgz', 'npx file:/work/kit.tgz'],
])('npx of %s is repeated', async (asked, command) => {
  const files = { '_npx/ab/package.json': JSON.stringify({ _npx: { packages: [asked] } }) };
  const { folder } = await called(['version'], { folders: ['_npx/ab'], files });
  const script = path.join(folder, '_npx/ab/node_modules/.bin/petstore-conformance');
  expect(invocationOf('petstore-conformance', script, {}, '/work/app')).toBe(command);
});
