import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package.js';
import type { Results } from '../../results/model.js';
import { endOf, started } from '../../testing/child-process.js';
import { scriptedServer } from '../../testing/scripted-server.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';

/** A run that hangs at its first creation, and a promise that it does. */
async function hangingRun() {
  let reached: () => void = () => {};
  const hanging = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { baseUrl } = await scriptedServer(({ method }) => {
    if (method === 'GET') return { status: 200, body: [] };
    reached();
    return new Promise(() => {});
  });
  const cwd = await temporaryFolder();
  const bin = path.join(packageRoot, 'dist/src/cli/bin.js');
  const args = [bin, baseUrl, '--timeout', '60000', '--settle', '0'];
  const child = started(process.execPath, args, {
    cwd,
    environment: { PETSTORE_API_KEY: 'k3y-for-tests-0123456789' },
  });
  const end = endOf(child);
  await hanging;
  return { child, end, cwd };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the first %s ends a run early: what was judged is written, and the rest is inconclusive',
  async (signal) => {
    const { child, end, cwd } = await hangingRun();
    child.kill(signal);
    const { exitCode, stdout } = await end;
    expect(exitCode).toBe(130);
    expect(stdout).toContain('INCONCLUSIVE');
    const results: Results = JSON.parse(await readFile(path.join(cwd, 'reports/results.json'), 'utf8'));
    expect(results).toMatchObject({ end: 'interrupted', verdict: 'inconclusive' });
    const of = (id: string) => results.requirements.find((one) => one.id === id);
    // Of a suite that came to its end, and of one that the signal met.
    expect(of('service.base-path')?.outcome).toBe('met');
    expect(of('list.unique')).toMatchObject({
      outcome: 'inconclusive',
      reason: 'the run ended before it was judged',
    });
    expect(await readFile(path.join(cwd, 'reports/junit.xml'), 'utf8')).toContain('</testsuites>');
  },
);
