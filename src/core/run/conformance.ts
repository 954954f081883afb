import path from 'node:path';
import { catalogue } from '../catalogue/catalogue.js';
import { resolveEmbedded } from '../config/embedded.js';
import type { EmbeddedOptions } from '../config/embedded-options.js';
import type { EventLine } from '../report/events/event-line.js';
import { eventLines } from '../report/events/stream.js';
import { writeReports } from '../report/write.js';
import type { Results } from '../results/model.js';
import type { Halt } from './halt.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** Ends a run early. An `AbortSignal` is one; the type names no library, so that it needs no types of Node or the DOM. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Ways for a program to follow a run that is under way, and to end it. */
export interface RunHooks {
  /**
   * Ends the run within a second. `runConformance` then gives the results so far: their `end` is `interrupted`, and the
   * verdict is `inconclusive` unless something is violated.
   */
  readonly signal?: StopSignal;
  /**
   * Takes the events of the run, those that `--events` writes (see `petstore-conformance/events.schema.json`). An error
   * that it throws ends the run, and `runConformance` rejects with it.
   */
  readonly onProgress?: (event: EventLine) => void;
}

/**
 * Judges a deployment and gives the results that the command line writes as results.json.
 * Runs in this process, without a test runner, and leaves signals, exit code and environment alone.
 *
 * @throws {UsageError} for options that will not do. A deployment that cannot be reached is not an error:
 * the verdict then is `inconclusive`.
 * @example
 * const results = await runConformance({ baseUrl: 'http://127.0.0.1:8080/v1', apiKey: 'secret' });
 * assert.equal(results.verdict, 'conformant', results.reason);
 */
export async function runConformance(options: EmbeddedOptions, hooks: RunHooks = {}): Promise<Results> {
  const ids = async () => catalogue.requirements.map(({ id }) => id);
  const resolved = await resolveEmbedded(options, ids);
  const { promise: halted, resolve: halt } = promised<Halt>();
  const stop = () => halt({ end: 'interrupted' });
  const failures: unknown[] = [];
  const stream = eventLines((event) => {
    if (failures.length > 0) return;
    try {
      hooks.onProgress?.(event);
    } catch (error) {
      failures.push(error);
      stop();
    }
  });
  if (hooks.signal?.aborted) stop();
  hooks.signal?.addEventListener('abort', stop);
  try {
    const results = await run(resolved, hooks.onProgress ? stream.events : {}, inProcess, halted);
    const { reports, format } = resolved;
    const written = reports === undefined ? [] : await writeReports(results, reports, format);
    stream.finished(
      results,
      written.map((file) => path.relative('', file)),
    );
    if (failures.length > 0) throw failures[0];
    return results;
  } finally {
    hooks.signal?.removeEventListener('abort', stop);
  }
}

function promised<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}
