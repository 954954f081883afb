/** Judges a deployment from a program, and leaves signals, exit code and environment alone. */
import { PassThrough } from 'node:stream';
import { didYouMean, UsageError } from '../base/problems.js';
import type { Kit } from '../kit/kit.js';
import type { LogHead, LogTail } from '../log/log.js';
import type { LoggedLine } from '../log/transport.js';
import type { GeneratedOptions } from '../options/members.js';
import { flagSource, read, runOptionsOf } from '../options/resolve.js';
import { shownInReports } from '../options/shown.js';
import { memberOf, namesIn } from '../options/table.js';
import type { Results } from '../results/results.js';
import { findWaiverFile, gateOf } from './waivers.js';

/**
 * The options of a run as docs/options.md has them, in camel case. Defaults are those of the command line, but for `reports`.
 * @experimental @since 0.1.0
 */
export interface ConformanceOptions extends GeneratedOptions {
  /** Absolute http or https URL. */
  readonly baseUrl: string;
  /** For a kit whose interface asks for one. It is masked in everything that the run gives back. */
  readonly apiKey?: string;
  /** Folder for reports. @default none are written */
  readonly reports?: string;
}

/**
 * A line of the log. `format` is in the head, the first one; `request` in an exchange; `end` in the tail, the last one.
 * @experimental @since 0.1.0
 */
export type LogLine = LogHead | LoggedLine | LogTail;

/** Ways for a program to follow a run, and to end it. @experimental @since 0.1.0 */
export interface RunHooks {
  /** Ends the run: its `end` is then `interrupted`. An `AbortSignal` is one; the type needs no library. */
  readonly signal?: { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void };
  /** Gets each line of the log as it comes, as `--events` writes it, without the key. An error that it throws ends the run. */
  readonly onLog?: (line: LogLine) => void;
}

/**
 * As the `runConformance` of a kit, for any kit: an unreachable deployment is inconclusive. @throws {UsageError}
 * @experimental @since 0.1.0
 */
export async function runConformance(kit: Kit, options: ConformanceOptions, hooks: RunHooks = {}): Promise<Results> {
  const { signal, onLog } = hooks;
  // Timers of a test runner move only if a test moves them, so the run would not end.
  if ('clock' in setTimeout)
    throw new UsageError('the timers are faked, so a run cannot end; use real ones before it (vi.useRealTimers())');
  const workingDirectory = process.cwd();
  const now = () => new Date();
  const around = { kit, workingDirectory, now, environment: {}, stdin: new PassThrough(), learn: () => {} };
  const own = namesIn(kit, 'program');
  const members = own.map(memberOf);
  const unknown = Object.keys(options).find((member) => !members.includes(member));
  if (unknown !== undefined) throw new UsageError(`unknown option ${unknown}${didYouMean(unknown, members)}`);
  const given = Object.fromEntries(own.map((name) => [name, Reflect.get(options, memberOf(name))]));
  const resolved = read([flagSource(kit, given, workingDirectory, memberOf)], around);
  const run = runOptionsOf(resolved);
  const asked = resolved.given.get('waivers');
  const waivers = asked && (await findWaiverFile(asked, workingDirectory));
  const interruption = new AbortController();
  if (signal?.aborted) interruption.abort();
  signal?.addEventListener('abort', () => interruption.abort());
  const failures: unknown[] = [];
  const log = (line: string) => {
    try {
      if (failures.length === 0) onLog?.(JSON.parse(line) as LogLine);
    } catch (error) {
      failures.push(error);
      interruption.abort();
    }
  };
  const [{ judge }, { withSubject }] = await Promise.all([import('./judge.js'), import('./subject.js')]);
  return withSubject(resolved, around, async (subject) => {
    const invocation = `npx ${kit.name}`;
    const judgement = await judge(kit, subject, run, {
      shown: shownInReports(resolved, invocation, workingDirectory),
      signal: interruption.signal,
      ...(waivers && { gate: gateOf(waivers, kit, invocation) }),
      ...(onLog && { log }),
    });
    if (failures.length > 0) throw failures[0];
    if (options.reports !== undefined) await (await import('../reports/write.js')).writeReports(judgement, resolved);
    return judgement.results;
  });
}
