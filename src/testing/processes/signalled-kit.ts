import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Har } from 'har-format';
import { expect } from 'vitest';
import { packageRoot } from '../../core/package.js';
import type { Results } from '../../core/results/model.js';
import { type Ended, endOf, started } from './child-process.js';

export const KEY = 'k3y-for-tests-0123456789';

/** A running command of the built kit, to be ended by a signal. */
export interface SignalledKit {
  readonly child: ChildProcessWithoutNullStreams;
  readonly cwd: string;
  readonly end: Promise<Ended>;
}

/** @param script a module that is loaded before the kit */
export function signalledKit(args: readonly string[], cwd: string, script?: string): SignalledKit {
  const early =
    script === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
  const bin = path.join(packageRoot, 'dist/src/cli/bin.js');
  const environment = { PETSTORE_API_KEY: KEY };
  const child = started(process.execPath, [...early, bin, ...args], { cwd, environment });
  return { child, cwd, end: endOf(child) };
}

/** The end of a process after a signal, and the time that it took. */
export interface SignalledEnd extends Ended {
  readonly milliseconds: number;
}

/** @param sendSignal starts the time @param child the process that ends */
export async function endAfter(
  { child, end }: Pick<SignalledKit, 'child' | 'end'>,
  sendSignal: () => void,
): Promise<SignalledEnd> {
  const exited = once(child, 'exit');
  const at = performance.now();
  sendSignal();
  await exited;
  const milliseconds = performance.now() - at;
  return { ...(await end), milliseconds };
}

/** Waits for a moment of a run. @throws Error if the run ends before it */
export async function reached(moment: Promise<unknown>, { end }: Pick<SignalledKit, 'end'>): Promise<void> {
  const early = await Promise.race([moment.then(() => undefined), end]);
  if (early) throw new Error(`the run ended before the moment came: ${early.stdout}${early.stderr}`);
}

/** The results of an interrupted run. Expects that its reports are complete, say so, and do not contain the key. */
export async function interruptedReports(cwd: string): Promise<Results> {
  const folder = path.join(cwd, 'reports');
  const names = await readdir(folder);
  expect(names.toSorted()).toEqual(['exchanges.har', 'junit.xml', 'report.html', 'results.json']);
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const texts = await Promise.all([...names.map(read), readFile(path.join(cwd, 'events.ndjson'), 'utf8')]);
  for (const text of texts) expect(text).not.toContain(KEY);
  const results: Results = JSON.parse(await read('results.json'));
  expect(results).toMatchObject({ end: 'interrupted', verdict: 'inconclusive' });
  expect(await read('junit.xml')).toMatch(/interrupted.*<\/testsuites>\s*$/s);
  expect(await read('report.html')).toMatch(/<\/html>\s*$/);
  const { log }: Har = JSON.parse(await read('exchanges.har'));
  expect(log.entries.length).toBeLessThanOrEqual(results.statistics.requests);
  const events = (texts.at(-1) ?? '').trimEnd().split('\n');
  expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ type: 'run-finished', end: 'interrupted' });
  return results;
}
