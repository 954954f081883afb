import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listening } from '../../petstore/proof/reference/start.js';
import { visible } from '../base/text.js';
import { withKey } from '../exchange/credential.js';
import type { Request } from '../exchange/exchange.js';
import { resultsOf } from '../results/results-of.js';
import { markdownReport } from './markdown.js';
import { reproduceScript } from './reproduce.js';
import { CLEAN, context, entriesOf, exchange, finding, KEY, request, response, SHELLS } from './testing/runs.js';

const HOSTILE = `'; touch A; ' \n\`touch B\` $(touch C) "$(touch D)" \\'; touch E # \u2019; ni F; \u2018 %s`;
const BODY = Buffer.from('@{"{key}":"{key:x}","name":"it\'s `touch G` $(touch H) %s \\" \xe9\\n\n"}', 'latin1');
const SENT: readonly Request[] = [
  { ...request('POST', '/things?a[]=$(touch+I)', BODY), connection: 'add.created kept' },
  { ...request('DELETE', '/things/1'), connection: 'add.created kept' },
  { ...request('GET', '/things'), headers: [['Authorization', 'Bearer 1{key:changed-3}1\xe9{key}1']] },
  request('GET', '/met/1'),
  request('GET', '/met/2'),
];

function run(baseUrl = 'http://127.0.0.1') {
  const around = context({}, { target: { baseUrl } });
  const log = SENT.map((one, step) => {
    return { ...exchange(`add.created/${step}`, one, response(500, ''), Math.min(step, 3) * 10), step };
  });
  const texts = { summary: HOSTILE, actual: HOSTILE, expected: HOSTILE };
  const found = { 'add.created': log.slice(0, 2), 'add.invalid': log.slice(2, 3), 'add.limit': log.slice(3) };
  const findings = Object.entries(found).flatMap(([id, shown]) =>
    shown.slice(-1).map((one) => finding(id, one, { others: shown.slice(0, -1), ...texts })),
  );
  const results = resultsOf({ ...CLEAN, log: entriesOf(log), findings }, around);
  return { results, script: reproduceScript(results, around.keyVariable) };
}

test.each(SHELLS)('%s sends all requests, and runs nothing else', async (shell) => {
  const received: unknown[] = [];
  const ports: unknown[] = [];
  const met: (() => void)[] = [];
  const server = createServer(async (incoming, answer) => {
    const { method, url = '', headers, socket } = incoming;
    received.push([method, url, headers.authorization, await text(incoming.setEncoding('latin1'))]);
    ports.push(socket.remotePort);
    // These two come back only if both are in flight.
    if (url.includes('met')) met.push(() => answer.end());
    else answer.end('x'.repeat(9_000));
    if (met.length === 2) for (const end of met) end();
  });
  const { origin, close } = await listening(server);
  const folder = mkdtempSync(path.join(tmpdir(), 'reproduce-'));
  const { script } = run(`${origin}/v1`);
  const child = spawn(shell, ['-c', script], { cwd: folder, env: { ...process.env, API_KEY: KEY } });
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(problems).toBe('');
  expect(output).toContain(`add.created: ${visible(HOSTILE)}\n`);
  expect(output.match(/x{1000,}/)?.[0].length).toBeLessThan(4_000);
  await close();
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true });
  expect(left).toEqual([]);
  const keyOf = ({ headers }: Request) => withKey(headers.find(([name]) => name === 'Authorization')?.[1] ?? '', KEY);
  const expected = SENT.map((one) => {
    return [one.method, `/v1${one.target}`, keyOf(one), Buffer.from(one.body ?? '').toString('latin1')];
  });
  expect(received.slice(0, 3)).toEqual(expected.slice(0, 3));
  expect(received.slice(3).sort()).toEqual(expected.slice(3));
  const [first, second, third] = ports;
  expect([second === first, third === first]).toEqual([true, false]);
  expect(script).not.toContain(KEY);
});

test('a report has the command of requests that show a finding only together', () => {
  expect(markdownReport(run().results)).toMatch(/\*\*Together\*\*\s+```sh\ncurl --parallel .*met\/1' --next .*met\/2'/);
});
