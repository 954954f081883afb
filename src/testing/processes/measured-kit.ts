import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { packageRoot } from '../../core/package.js';
import { type Ended, endOf, started } from './child-process.js';

/** The output of a run of the kit, with its time and memory. */
export interface Measured extends Ended {
  /** From the start of the process to its end. */
  readonly seconds: number;
  /** The most that the process had resident, in megabytes. */
  readonly megabytes: number;
}

/**
 * Loaded before the kit. At the end of the process it writes down what the system counts of it: the high-water mark of
 * its own memory, where there is one, since that of `resourceUsage` may be the one of the process that started it.
 */
const METER = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const status = '/proc/self/status';
if (isMainThread) process.once('exit', () => {
  const [, own] = (existsSync(status) && /VmHWM:\\s+(\\d+) kB/.exec(readFileSync(status, 'latin1'))) || [];
  writeFileSync(process.env.PEAK_FILE, String(own ?? process.resourceUsage().maxRSS));
});`;

/**
 * Runs the built command line in a process of its own and measures it.
 * @param given `cwd` is a folder of this run alone; `deadline` seconds after which it is ended, and the test fails;
 * `preload` a module that each of its threads loads first
 */
export async function measuredKit(
  args: readonly string[],
  {
    cwd,
    environment,
    deadline,
    preload = '',
  }: {
    readonly cwd: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly deadline: number;
    readonly preload?: string;
  },
): Promise<Measured> {
  const peakFile = path.join(cwd, 'peak.txt');
  const imported = (module: string) => `--import=data:text/javascript,${encodeURIComponent(module)}`;
  const begun = performance.now();
  const child = started(
    process.execPath,
    [imported(METER), path.join(packageRoot, 'dist/src/cli/bin.js'), ...args],
    // In the environment, which every thread reads.
    {
      cwd,
      environment: { ...environment, PEAK_FILE: peakFile, NODE_OPTIONS: preload ? imported(preload) : '' },
    },
  );
  const guard = setTimeout(() => child.kill('SIGKILL'), deadline * 1000);
  const end = await endOf(child).finally(() => clearTimeout(guard));
  const seconds = (performance.now() - begun) / 1000;
  if (end.exitCode === null) throw new Error(`the kit had not ended after ${deadline} s\n${end.stdout}`);
  return { ...end, seconds, megabytes: Number(await readFile(peakFile, 'utf8')) / 1024 };
}
