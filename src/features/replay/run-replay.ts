import path from 'node:path';
import { hasColor } from '../../core/command/color.js';
import type { CommandContext } from '../../core/command/context.js';
import { type Io, print, terminalColumns } from '../../core/command/io.js';
import { requirementIds } from '../../core/command/requirement-ids.js';
import { unnamedDeployment } from '../../core/command/unnamed-deployment.js';
import { wholeNumber } from '../../core/config/kinds/whole-number.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';
import { accepted } from '../../core/config/layers/layer.js';
import type { RunOptions } from '../../core/config/options.js';
import { checkPatterns, matchesPattern } from '../../core/config/requirement-patterns.js';
import { type ResolvedRun, resolveUnreportedRun, targetsOfFile } from '../../core/config/resolve.js';
import { UsageError } from '../../core/errors.js';
import type { Finding, Results } from '../../core/results/model.js';
import type { Replay } from './replay.js';
import type { ReplayFlags } from './replay-command.js';
import { replayWords } from './replay-words.js';

/** Reads the record, sends its findings again, prints what became of them, and gives the exit code. */
export async function replay(
  words: readonly string[],
  flags: ReplayFlags,
  { io, withReference }: CommandContext,
): Promise<number> {
  const { file, url, patterns } = replayWords(words, io.workingDirectory);
  const times = accepted(wholeNumber(1, 100).fromText(flags.times), `--times ${flags.times}`);
  // Before the record is read: the message for a word that was meant as a file says that it was read as an id.
  await checkIds(patterns);
  const { readResults } = await import('../../core/results/read-results.js');
  const results = await readResults(path.resolve(io.workingDirectory, file), file);
  const findings = chosenFindings(results, patterns, file);
  const run = { ...flags.run, ...(url !== undefined && { 'base-url': url }) };
  const resolved = await replayTarget(run, results, io);
  const idle = patterns.filter(
    (pattern) => !findings.some((one) => matchesPattern(pattern, one.requirement)),
  );
  const without = idle.length > 0 ? [`${file}: holds no finding of ${idle.join(', ')}`] : [];
  for (const notice of [...without, ...resolved.notices]) print(io.stderr, `notice: ${notice}`);
  const send = (options: RunOptions) => sendAgain(results, findings, { options, times, flags, resolved }, io);
  const { deployment, settings } = resolved;
  return exitCodeOf(
    deployment ? await send({ ...settings, ...deployment }) : await withReference(settings, send),
  );
}

/** Throws UsageError for a word that was read as the id of a requirement, and that none has. */
async function checkIds(patterns: readonly string[]): Promise<void> {
  if (patterns.length === 0) return;
  const ids = await requirementIds();
  for (const pattern of patterns) {
    checkPatterns([pattern], ids, `${pattern} is read as an id (a file has a slash or .json)`);
  }
}

/** Throws UsageError when there is nothing to send. */
function chosenFindings(
  { requirements }: Results,
  patterns: readonly string[],
  file: string,
): readonly Finding[] {
  const all = requirements.flatMap(({ findings }) => findings);
  if (all.length === 0) throw new UsageError(`${file}: holds no finding: there is nothing to send again`);
  const chosen = all.filter(
    ({ requirement }) =>
      patterns.length === 0 || patterns.some((pattern) => matchesPattern(pattern, requirement)),
  );
  if (chosen.length > 0) return chosen;
  const held = [...new Set(all.map(({ requirement }) => requirement))].join(', ');
  throw new UsageError(`${file}: holds no finding of ${patterns.join(', ')}; it has some of ${held}`);
}

/**
 * Where a replay goes and by which key: what the command line names, else the target of the configuration file that the
 * run was about, else the base URL of the record. A target that the file has under the recorded name counts with the
 * file's own URL: a key that the file names goes nowhere else.
 */
async function replayTarget(flags: Flags, { target }: Results, io: Io): Promise<ResolvedRun> {
  const sources = { ...io, flags, now: io.now(), requirementIds };
  const isNamed = (['base-url', 'target', 'reference'] as const).some((name) => flags[name] !== undefined);
  if (isNamed) return resolveUnreportedRun(sources);
  const { name, baseUrl } = target;
  const isKnown = name !== undefined && (await targetsOfFile(sources))?.includes(name) === true;
  const named: Flags = isKnown ? { target: name } : { 'base-url': baseUrl };
  const environment = unnamedDeployment(io.environment);
  return resolveUnreportedRun({ ...sources, environment, flags: { ...flags, ...named } });
}

interface Sending {
  readonly options: RunOptions;
  readonly times: number;
  readonly flags: ReplayFlags;
  readonly resolved: ResolvedRun;
}

async function sendAgain(
  results: Results,
  findings: readonly Finding[],
  { options, times, flags: { json }, resolved: { output } }: Sending,
  io: Io,
): Promise<Replay> {
  const [{ replayFindings }, { replayClosing, replayedText, replayHeading }, { safeJson }] =
    await Promise.all([
      import('./replay-findings.js'),
      import('./replay-text.js'),
      import('../../core/report/results-json.js'),
    ]);
  const width = terminalColumns(io.stdout);
  const layout = {
    color: hasColor(io.stdout, output, io.environment),
    ...(width !== undefined && { width }),
  };
  const isTold = !json && !output.quiet;
  if (isTold) io.stdout.write(replayHeading(findings.length, times, options.baseUrl, results.runId));
  const replay = await replayFindings(results, findings, {
    run: options,
    times,
    replayed: (finding) => {
      if (isTold) io.stdout.write(replayedText(finding, layout));
    },
  });
  io.stdout.write(json ? safeJson(replay) : replayClosing(replay, layout));
  return replay;
}

const REPRODUCED = 1;
const NOT_TRIED = 3;

function exitCodeOf({ summary }: Replay): number {
  if (summary.reproduced > 0) return REPRODUCED;
  return summary['not-tried'] > 0 ? NOT_TRIED : 0;
}
