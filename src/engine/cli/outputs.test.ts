/** The outputs of a run, whatever a server sends and wherever they go. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listening } from '../../petstore/proof/reference/start.js';
import { jsonText } from '../base/text.js';
import { formats } from '../options/table.js';
import { reportOfFormat } from '../reports/formats.js';
import { called, environment } from './testing/called.js';

const only = ['--profile', 'quick', '--only', 'list.*,add.created,add.name.ordinary', '--settle', '0'];

/** Terminals and CI servers obey these. */
const OBEYED =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028\u202e\ufeff]|##(vso|teamcity)?\[|\[\[ATTACHMENT\||^\s*::/im;
const HOSTILE =
  'a\u009b2J \u202e \u2028 \u200b \ufeff ##vso[task.complete] ##TeamCity[x] ##[error] [[ATTACHMENT|/x]] \n::error::x';

test('no output of a run holds anything that a terminal or a CI server obeys', async () => {
  const server = createServer((request, response) => {
    const pet = { id: 1, name: HOSTILE, categoryId: HOSTILE, [HOSTILE]: HOSTILE };
    const inHeader = HOSTILE.replace(/[^ -~]/g, '');
    response.writeHead(request.method === 'POST' ? 201 : 200, inHeader, {
      'content-type': 'application/json',
      'x-echo': inHeader,
    });
    response.end(JSON.stringify(request.method === 'POST' ? pet : [pet]));
  });
  const { origin, close } = await listening(server);
  const url = `${origin}/v1`;
  const files = ['--record', 'reports/run.log', '--har', 'all'];
  const first = await called([url, ...only, '--verbose', ...files, '--format', formats.join(',')], {
    environment,
    folders: ['reports'],
  });
  const events = await called([url, ...only, '--events', '-', '--quiet'], { environment });
  await close();
  const folder = path.join(first.folder, 'reports');
  const written = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
  const reports = Object.values(reportOfFormat).map(({ file }) => file);
  expect(new Set(written.map(([name]) => name))).toEqual(new Set([...reports, 'run.log']));
  for (const [name, text] of [...written, ['stdout', first.stdout], ['--events', events.stdout]]) {
    // The style is the kit's own.
    expect.soft(OBEYED.exec(text?.replace(/<style>.*?<.style>/s, '') ?? ''), name).toBeNull();
    // A badge shows the verdict alone.
    if (name !== 'badge.json') expect.soft(text, `${name} shows what the server sent`).toMatch(/task\.complete/);
  }
  expect(events.stdout).toContain(JSON.stringify('#\\u0023vso').slice(1, -1).replace('\\\\', '\\'));
});

test('JSON gives the value again, and holds nothing that is obeyed', () => {
  const pieces = [...HOSTILE.split(' '), '#', '##', '[', '[[', 'vso[', 'ATTACHMENT|', '\\', '"', '\u{e0001}', ' '];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((all) => all.join(''));
  const property = fc.property(fc.dictionary(texts, fc.array(texts)), fc.nat(2), (value, indent) => {
    const text = jsonText(value, indent);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(OBEYED);
  });
  fc.assert(property, { numRuns: 300 });
});

test.each(['/dev/full', '-'])('events to %s that cannot be written end, and the run goes on', async (events) => {
  const failing = (_: string, done?: (error: Error) => void) =>
    done?.(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC', errno: -28 }));
  const args = ['--reference', ...only, '--events', events, '--quiet'];
  const { exitCode, stderr, folder } = await called(args, events === '-' ? { rawStdout: { write: failing } } : {});
  const notices = stderr.split('\n').filter((line) => line.startsWith('notice:'));
  expect(notices).toEqual([`notice: --events ${events}: no more events are written: no space left on device`]);
  expect([exitCode, readdirSync(path.join(folder, 'reports')).sort()]).toEqual([
    0,
    ['junit.xml', 'report.html', 'results.json'],
  ]);
});

test('a pipe that nobody reads is refused as the place of events', async () => {
  const { folder } = await called(['--version']);
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  const { exitCode, stderr } = await called(['--reference', ...only, '--events', 'pipe'], { folder });
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^error: --events pipe: cannot be written: no such/)]);
});

test('a pipe that takes no more of a record stays, and the run says so', async () => {
  const { folder } = await called(['--version']);
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  let reader: number | undefined = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const server = createServer((_, response) => {
    if (reader !== undefined) closeSync(reader);
    reader = undefined;
    response.end('[]');
  });
  const { origin, close } = await listening(server);
  const asked = [`${origin}/v1`, '--profile', 'quick', '--only', 'list.answered', '--record', 'pipe'];
  const { exitCode, stderr } = await called(asked, { environment, folder });
  await close();
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/--record pipe: cannot be written: /)]);
  expect(existsSync(pipe)).toBe(true);
});
