import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import type { CliOptions, Reporter, Vitest } from 'vitest/node';
import { KitError } from '../../errors.js';
import type { CheckRecord } from '../../results/check-record.js';
import { packAssignment } from '../assignment.js';
import type { Engine } from '../engine.js';
import { Progress } from '../progress.js';
import { suites } from '../suites.js';
import { channelName } from './channel.js';
import { listenForInterruption } from './interruption.js';

/** The folder that holds the compiled `suites/` and `src/`. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs the suites with vitest, in one thread beside this one. It reads no configuration of the folder that it is
 * started in and writes nothing but a temporary folder, which it removes. The first signal ends it early.
 */
export const vitestEngine: Engine = async (assignment, events) => {
  const progress = new Progress(assignment, events);
  const cacheDir = await mkdtemp(path.join(os.tmpdir(), 'petstore-conformance-'));
  const channel = new BroadcastChannel(channelName(assignment.runId));
  channel.unref();
  channel.onmessage = (message) => progress.started(String((message as { data: unknown }).data));
  const interruption = listenForInterruption();
  try {
    const vitest = await createEngine(packAssignment(assignment), recordingReporter(progress), cacheDir);
    interruption.removeOthers();
    await Promise.race([vitest.start(), interruption.happened]);
    const interrupted = interruption.isOver();
    if (!interrupted) {
      const problem = problemOf(vitest, progress);
      await vitest.close();
      if (problem !== undefined)
        throw new KitError(`Running the suites: ${problem}; report it with the run's options.`);
    }
    return { records: progress.records, end: interrupted ? 'interrupted' : 'complete' };
  } finally {
    interruption.stop();
    channel.close();
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
    setupFiles: [path.join(root, 'src/runner/vitest/worker.js')],
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

function recordingReporter(progress: Progress): Reporter {
  return {
    onTestCaseResult(testCase) {
      const { record } = testCase.meta() as { record?: CheckRecord };
      if (record) progress.finished(record);
    },
  };
}

/** What went wrong in the kit itself, if anything: a suite that does not load, an error that nobody caught. */
function problemOf(vitest: Vitest, progress: Progress): string | undefined {
  const errors = [
    ...vitest.state.getUnhandledErrors(),
    ...vitest.state.getTestModules().flatMap((module) => module.errors()),
  ] as readonly { readonly message?: string }[];
  if (errors.length > 0) return errors.map(({ message }) => message ?? 'an unnamed error').join('; ');
  return progress.records.length === 0 ? 'no check was collected' : undefined;
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
