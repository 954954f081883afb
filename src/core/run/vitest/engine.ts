import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CliOptions, Reporter, Vitest } from 'vitest/node';
import { KitError } from '../../errors.js';
import { packAssignment } from '../assignment.js';
import type { Engine } from '../engine.js';
import { GRACE, type Halt, within } from '../halt.js';
import { Progress } from '../progress.js';
import { suites } from '../suites.js';
import { AwaitedRecords } from './awaited-records.js';
import { lineToWorker } from './channel.js';
import { keepListenersOut } from './foreign-listeners.js';

/** The folder that holds the compiled `suites/` and `src/`. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Runs the suites with vitest, in one thread beside this one. It reads no configuration of the folder that it is
 * started in and writes nothing but a temporary folder, which it removes. What was found before a fault is given
 * back beside the fault.
 */
export const vitestEngine: Engine = async (assignment, events, halted) => {
  const progress = new Progress(assignment, events);
  const records = new AwaitedRecords(progress);
  const cacheDir = await mkdtemp(path.join(os.tmpdir(), 'petstore-conformance-'));
  let halt: Halt | undefined;
  const worker = lineToWorker(assignment.runId, (message) => {
    records.take(message);
    // A worker that was not there yet when it was told to stop is told again.
    if (halt && message.says === 'begun') worker.say({ says: 'stop' });
  });
  const letListenersIn = keepListenersOut();
  try {
    const creating = createEngine(packAssignment(assignment), countingReporter(records), cacheDir);
    const vitest = await Promise.race([halted, creating]);
    if ('end' in vitest) return { records: [], ...vitest };
    halt = await Promise.race([halted, vitest.start().then(() => undefined)]);
    if (halt) {
      worker.say({ says: 'stop' });
      // Requests that are under way may create pets: what becomes of them is waited for, though not for long.
      await within(GRACE, records.last());
      return { records: progress.records, ...halt };
    }
    await within(GRACE, records.all());
    const problem = problemOf(vitest, records);
    await vitest.close();
    if (problem === undefined) return { records: progress.records, end: 'complete' };
    throw new KitError(`Running the suites: ${problem}; report it with the run's options.`);
  } catch (fault) {
    return { records: progress.records, end: 'kit-fault', fault };
  } finally {
    letListenersIn();
    worker.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
};

async function createEngine(assignment: string, reporter: Reporter, cacheDir: string): Promise<Vitest> {
  const { createVitest } = await import('vitest/node');
  const { SuiteSequencer } = await import('./sequencer.js');
  const config: CliOptions = {
    root,
    config: false,
    run: true,
    watch: false,
    include: suites.map(({ name }) => `suites/${name}.js`),
    // By default node_modules is left out, where an installed package lives.
    exclude: [],
    setupFiles: [path.join(root, 'src/core/run/vitest/worker.js')],
    cache: false,
    passWithNoTests: false,
    allowOnly: false,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    // A check bounds itself: by its requests, their timeouts and the settling time.
    testTimeout: 0,
    sequence: { sequencer: SuiteSequencer },
    // The default module runner cannot load from a path that holds #, ? or %.
    experimental: { viteModuleRunner: false },
    provide: { assignment } as never,
    reporters: [reporter],
  };
  const vite = {
    configFile: false,
    envFile: false,
    cacheDir,
    logLevel: 'silent',
    clearScreen: false,
  } as const;
  // vitest writes cursor codes to a terminal; what a run says is the caller's.
  return createVitest('test', config, vite, { stdout: nowhere(), stderr: nowhere() });
}

/** Records come over the line to the worker; how many are to come, vitest says. */
function countingReporter(records: AwaitedRecords): Reporter {
  return {
    onTestCaseResult(testCase) {
      const { isTold } = testCase.meta() as { isTold?: boolean };
      if (isTold) records.announce();
    },
  };
}

/** What went wrong in the kit itself, if anything: a suite that does not load, an error that nobody caught. */
function problemOf(vitest: Vitest, records: AwaitedRecords): string | undefined {
  const errors = [
    ...vitest.state.getUnhandledErrors(),
    ...vitest.state.getTestModules().flatMap((module) => module.errors()),
  ] as readonly { readonly message?: string }[];
  if (errors.length > 0) return errors.map(({ message }) => message ?? 'an unnamed error').join('; ');
  if (records.missing > 0) return `${records.missing} records of checks were lost`;
  return records.announced === 0 ? 'no check was collected' : undefined;
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
