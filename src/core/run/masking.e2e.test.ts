import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { traces } from '../../testing/masking/traces.js';
import { builtKit } from '../../testing/processes/built-kit.js';
import { echoingServer } from '../../testing/servers/echoing-server.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import '../../features/registry.js';
import { reportFormats } from '../config/options/report-formats.js';

const keys = ['sk_live_0123456789AbCdEf', 'k"ey\\/<9%41&+=~|$^*(x)'];

/** Everything that a run writes, by name. */
async function written(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const cwd = await temporaryFolder();
  const { stdout, stderr, exitCode } = await builtKit([...args, '--reports', 'out'], cwd, environment);
  const files = await readdir(path.join(cwd, 'out'));
  const reports = await Promise.all(
    files.map(async (name) => [name, await readFile(path.join(cwd, 'out', name), 'utf8')] as const),
  );
  return { exitCode, texts: Object.fromEntries([...reports, ['stdout', stdout], ['stderr', stderr]]) };
}

test.each(keys)(
  'a key that a server sends back everywhere is in nothing that a run writes: %#',
  async (key) => {
    const { baseUrl } = await echoingServer(key);
    const pace = ['--settle', '0', '--runs', '5', '--seed', '7', '--verbose'];
    const formats = ['--format', reportFormats().join(',')];
    const { exitCode, texts } = await written([baseUrl, ...pace, ...formats], {
      PETSTORE_API_KEY: key,
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: 'out/summary.md',
    });
    expect(exitCode).toBe(1);
    expect(Object.keys(texts).toSorted()).toEqual([
      'badge.json',
      'ctrf.json',
      'junit.xml',
      'report.html',
      'report.md',
      'results.json',
      'stderr',
      'stdout',
      'summary.md',
    ]);
    expect(texts['summary.md']).toBe(`${texts['report.md']}\n`);
    for (const [name, text] of Object.entries(texts)) {
      expect(text.length, name).toBeGreaterThan(100);
      expect(traces(text, key), name).toEqual([]);
    }
    expect(texts['results.json']).toContain('***');
    expect(texts['junit.xml']).toContain('***');
  },
);

test.each(keys)('nor where the run ends before the first check: %#', async (key) => {
  const { baseUrl } = await scriptedServer(({ authorization = '' }) => {
    const host = Buffer.from(authorization.replace('Bearer ', '')).toString('hex');
    return {
      status: 302,
      headers: { location: `https://${host}.example/${encodeURI(authorization)}` },
      body: { code: authorization, message: authorization, status: 302 },
    };
  });
  const { exitCode, texts } = await written([baseUrl, '--api-key', key], {});
  expect(exitCode).toBe(3);
  expect(texts.stdout).toContain('redirects every path');
  for (const [name, text] of Object.entries(texts)) expect(traces(text, key), name).toEqual([]);
});
