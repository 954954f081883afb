/** `run`: resolves the options, judges, writes the reports, prints, and gives the exit code. */
import * as fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { shownPath } from '../base/files.js';
import { systemProblem, UsageError } from '../base/problems.js';
import type { Mask } from '../exchange/mask.js';
import { leakIn } from '../exchange/mask.js';
import { lastResults, redIn, resolveAgain, sinceThen, stillRed } from '../features/last-failed.js';
import { Watch } from '../features/watch.js';
import { keyNoticesOf, maskOf, type Subject, withSubject } from '../judge/subject.js';
import { findWaiverFile, gateOf } from '../judge/waivers.js';
import { type Context, interruptionOf } from '../options/feature.js';
import { type Flags, type Resolved, resolveFlags, runOptionsOf } from '../options/resolve.js';
import { noticesOf, shownInReports } from '../options/shown.js';
import { consoleReport, hasColor, verdictLine } from '../reports/console.js';
import { githubAnnotations } from '../reports/github.js';
import { markdownReport } from '../reports/markdown.js';
import { clearReports, writeReports, writingTo } from '../reports/write.js';
import { latencyAdvice } from '../results/latency.js';
import { exitCode, type Results } from '../results/results.js';
import { progress } from './progress.js';

export async function run(flags: Flags, context: Context): Promise<number> {
  const first = await resolveFlags(flags, context);
  const { watch, 'last-failed': asked, reports, events = reports, record = reports } = first.values;
  const last = asked === undefined ? undefined : lastResults(first, context);
  let red = last ? redIn(last) : [];
  if (last && red.length === 0) {
    context.stderr.write('Nothing is judged again: that run left nothing that was not met.\n');
    return 0;
  }
  let resolved = last ? await resolveAgain(flags, last, red, context) : first;
  // Bad input is reported before the suites are loaded.
  runOptionsOf(resolved);
  await findWaiverFile(first.given.get('waivers'), context.workingDirectory);
  return withSubject(resolved, context, async (subject) => {
    const signal = interruptionOf(context);
    const watching =
      watch === undefined ? undefined : new Watch(context, subject, watch, [reports, events, record], signal);
    for (;;) {
      watching?.runBegins();
      const isPart = resolved.values.only.join() !== first.values.only.join();
      const { results, exitCode: code } = await judgeOnce(resolved, subject, { red, isPart, signal }, context);
      const next = signal.aborted ? undefined : await judgedNext(results, isPart, watching, context);
      if (next === undefined) return code;
      // A run of everything says what has become of them.
      if (next.length > 0 || !isPart) red = next;
      resolved = await resolveAgain(flags, results, next, context);
    }
  });
}

/** The requirements to judge next; empty: all of them. Undefined ends the command. */
async function judgedNext(results: Results, isPart: boolean, watching: Watch | undefined, { stderr }: Context) {
  const left = redIn(results);
  // The states of the store, and what other checks leave in it, cannot be selected: only all checks show that it is met.
  if (isPart && left.length === 0) {
    stderr.write('Judging everything: only that shows what is met\n');
    return [];
  }
  const wish = (await watching?.wakes(results)) ?? 'quit';
  if (wish === 'quit') return undefined;
  return wish === 'all' ? [] : left;
}

/** `red`: the requirements that are judged again because they were not met. `isPart`: by those checks alone that judge them. */
type Again = { readonly red: readonly string[]; readonly isPart: boolean; readonly signal: AbortSignal };

async function judgeOnce(resolved: Resolved, subject: Subject, { red, isPart, signal }: Again, context: Context) {
  const { kit, workingDirectory, now, stderr, invocation } = context;
  const { events, record } = resolved.values;
  const options = runOptionsOf(resolved);
  const waivers = await findWaiverFile(resolved.given.get('waivers'), workingDirectory);
  const { judge } = await import('../judge/judge.js');
  const notices = [...noticesOf(resolved), ...keyNoticesOf(kit, subject)];
  for (const notice of notices) stderr.write(`notice: ${notice}\n`);
  const mask = maskOf(kit, subject);
  const sink = logSink(resolved, context, mask);
  clearReports(resolved);
  // Left to itself, the heap grows to four times what is alive.
  if (options.explore !== undefined) setFlagsFromString('--heap-growing-percent=40');
  const { observer, stop } = progress(context, resolved.values, mask);
  const judgement = await judge(kit, subject, options, {
    ...{ notices, observer, now, signal },
    shown: shownInReports(resolved, invocation, workingDirectory),
    ...(waivers && { gate: gateOf(waivers, kit, invocation) }),
    ...((events ?? record) !== undefined && { log: sink.write }),
  }).finally(stop);
  const { results } = judgement;
  const written = await writeReports(judgement, resolved).catch((error: Error) => error);
  print(results, written instanceof Error ? [] : written, resolved, context);
  const advice = latencyAdvice(judgement.record, options);
  if (advice !== undefined && !resolved.values.quiet) stderr.write(`notice: ${advice}\n`);
  if (red.length > 0) stderr.write(`${(isPart ? stillRed : sinceThen)(red, results)}\n`);
  sink.end();
  if (written instanceof Error) throw written;
  return { results, exitCode: results.end === 'interrupted' ? (signal.reason as number) : exitCode(results) };
}

/** Characters of a log that wait to be written. */
const MOST_WAITING = 64 * 1024;

/** Takes the lines of a log. The file of `--record` grows with them, so that a run that is killed leaves what it has. */
function logSink(resolved: Resolved, context: Context, mask: Mask) {
  const { record } = resolved.values;
  const event = eventSink(resolved, context);
  if (record === undefined) return { write: event, end: () => {} };
  const recording = <T>(work: () => T): T => writingTo(resolved, 'record', work);
  const file = recording(() => openedToWrite(record));
  let lines = '';
  let problem: unknown;
  const flush = (): void => {
    try {
      const leak = leakIn(record, lines, mask);
      if (leak !== undefined) throw new UsageError(leak);
      // The members of a gzip file follow each other.
      recording(() => fs.writeFileSync(file, record.endsWith('.gz') ? gzipSync(lines) : lines));
    } catch (error) {
      problem ??= error;
    }
    lines = '';
  };
  const write = (line: string): void => {
    event(line);
    if (problem === undefined) lines += line;
    if (lines.length >= MOST_WAITING) flush();
  };
  const end = (): void => {
    flush();
    // Somebody may have named a device or a pipe.
    const isOurs = fs.fstatSync(file).isFile();
    fs.closeSync(file);
    if (problem === undefined) return;
    if (isOurs) fs.rmSync(record, { force: true });
    throw problem;
  };
  return { write, end };
}

/** `--events` gets the lines of a log as they come. When it takes no more, the run goes on without it. */
function eventSink(resolved: Resolved, { rawStdout, stderr }: Context): (line: string) => void {
  const { events } = resolved.values;
  if (events === undefined) return () => {};
  let isOver = false;
  const fail = (error: unknown): void => {
    // A line of progress may stand there.
    const start = stderr.isTTY ? '\n' : '';
    if (!isOver)
      stderr.write(`${start}notice: --events ${events}: no more events are written: ${systemProblem(error)}\n`);
    isOver = true;
  };
  if (events === '-') return (line) => isOver || rawStdout.write(line, (error) => error && fail(error));
  const file = writingTo(resolved, 'events', () => openedToWrite(events));
  return (line) => {
    try {
      // Unlike `writeSync`, it goes on after a short write.
      if (!isOver) fs.writeFileSync(file, Buffer.from(line));
    } catch (error) {
      fail(error);
    }
  };
}

/** Opening a pipe would wait for its reader; the first flag makes that an error. */
function openedToWrite(location: string): number {
  const { O_NONBLOCK, O_WRONLY, O_CREAT, O_TRUNC } = fs.constants;
  const first = fs.openSync(location, O_NONBLOCK | O_WRONLY | O_CREAT | O_TRUNC);
  const file = fs.openSync(location, 'w');
  fs.closeSync(first);
  return file;
}

export function print(results: Results, paths: readonly string[], { values }: Resolved, context: Context): void {
  const { environment, workingDirectory, rawStdout, stderr } = context;
  // With events on standard output, people read standard error.
  const output = values.events === '-' ? stderr : context.stdout;
  const color = hasColor(output, values['no-color'], environment);
  const files = paths.map((one) => shownPath(one, workingDirectory));
  const width = output.isTTY && output.columns ? { width: output.columns } : {};
  if (values.quiet) output.write(`${verdictLine(results, { color, files })}\n`);
  else if (!values.format.includes('console')) {
    output.write(files.map((one) => `${one}\n`).join(''));
    stderr.write(`${verdictLine(results, { color: hasColor(stderr, values['no-color'], environment) })}\n`);
  } else output.write(consoleReport(results, { color, verbose: values.verbose, files, ...width }));
  if (environment.GITHUB_ACTIONS === 'true' && values.events !== '-')
    for (const line of githubAnnotations(results)) rawStdout.write(`${line}\n`);
  if (!environment.GITHUB_STEP_SUMMARY) return;
  try {
    fs.appendFileSync(environment.GITHUB_STEP_SUMMARY, `${markdownReport(results)}\n`);
  } catch (error) {
    stderr.write(`notice: cannot write the summary of the job: ${systemProblem(error)}\n`);
  }
}
