import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { packageRoot } from '../../core/package.js';
import { type Ended, endOf, started } from './child-process.js';

/** The output of a run of the kit, with its time and memory. */
export interface Measured extends Ended {
  /** From the start of the process to its end. */
  readonly seconds: number;
  /** The peak of the resident memory, in megabytes. */
  readonly megabytes: number;
  /** The processor time of all its threads, in milliseconds. */
  readonly processorMs: number;
}

/**
 * A module that is loaded before the kit. At the end of the process it records the processor time, and the memory that
 * the system counts: if possible, the high-water mark in /proc, since `resourceUsage` may count the process that started
 * it.
 */
const METER = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const status = '/proc/self/status';
if (isMainThread) process.once('exit', () => {
  const [, own] = (existsSync(status) && /VmHWM:\\s+(\\d+) kB/.exec(readFileSync(status, 'latin1'))) || [];
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const megabytes = Number(own ?? maxRSS) / 1024;
  const processorMs = (userCPUTime + systemCPUTime) / 1000;
  writeFileSync(process.env.METER_FILE, JSON.stringify({ megabytes, processorMs }));
});`;

/**
 * Runs the built command line in a separate process and measures it.
 * @param given `cwd` is a folder for this run only; after `deadline` seconds the run is killed and the test fails; each
 * thread of the run loads the module `preload` first
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
  const meterFile = path.join(cwd, 'meter.json');
  const imported = (module: string) => `--import=data:text/javascript,${encodeURIComponent(module)}`;
  const begun = performance.now();
  const child = started(
    process.execPath,
    [imported(METER), path.join(packageRoot, 'dist/src/cli/bin.js'), ...args],
    // In the environment, which every thread reads.
    {
      cwd,
      environment: { ...environment, METER_FILE: meterFile, NODE_OPTIONS: preload ? imported(preload) : '' },
    },
  );
  const guard = setTimeout(() => child.kill('SIGKILL'), deadline * 1000);
  const end = await endOf(child).finally(() => clearTimeout(guard));
  const seconds = (performance.now() - begun) / 1000;
  if (end.exitCode === null) throw new Error(`the kit had not ended after ${deadline} s\n${end.stdout}`);
  const metered: Pick<Measured, 'megabytes' | 'processorMs'> = JSON.parse(await readFile(meterFile, 'utf8'));
  return { ...end, seconds, ...metered };
}
