/** `compare`: two runs beside each other, and the requirements that are better or worse in the later one. */
import path from 'node:path';
import { UsageError } from '../base/problems.js';
import { few, grouped, jsonText, rowsOf, short } from '../base/text.js';
import { choice } from '../kit/kinds.js';
import { identityOf, type Kit } from '../kit/kit.js';
import { type Context, type Feature, reader } from '../options/feature.js';
import { readRun } from '../reports/json.js';
import { markOf } from '../reports/sections.js';
import type { Outcome, RequirementResult, Results } from '../results/results.js';
import { verdictWords } from '../results/verdict.js';

const readFailOn = reader('--fail-on', choice(['regression', 'any']));
interface Typed {
  readonly failOn?: ReturnType<typeof readFailOn>;
  readonly json?: true;
}

export const command: Feature = (program, context) => {
  program
    .command('compare')
    .summary('show what differs between two runs')
    .description('Compares two runs: verdicts, outcomes, causes, choices.')
    .argument('<before>', 'path of a results.json, or of its folder')
    .argument('<after>', 'the same of the later run')
    .option('--fail-on <regression|any>', 'exit with 1 if there is a regression, or any difference', readFailOn)
    .option('--json', 'print the comparison as JSON')
    .addHelpText('after', notesFor(context.kit))
    .action((before: string, after: string, typed: Typed) =>
      context.exitWith(compareFiles(before, after, typed, context)),
    );
};

const notesFor = ({ name }: Kit) => `
A regression is a requirement that was met before and is violated after. To compare two deployments, run each with a folder
of its own (--reports).

Example
  ${name} compare runs/old runs/new --fail-on regression

Exit codes
  0 whatever differs, 1 what --fail-on names, 2 usage, 3 --fail-on was given and too little could be judged to say, 4 the
  kit's own fault`;

function compareFiles(before: string, after: string, { failOn, json }: Typed, context: Context): number {
  const { kit, stdout, workingDirectory, invocation } = context;
  const read = (place: string) => {
    if (/^https?:/i.test(place))
      throw new UsageError(`${place}: give the folder of a run; '${invocation} ${place} --reports FOLDER' makes one`);
    return readRun(path.resolve(workingDirectory, place), place, kit);
  };
  const comparison = compare(kit, read(before), read(after));
  stdout.write(json ? jsonText(comparison) : comparisonText(comparison, Math.max(60, stdout.columns ?? 100)));
  return comparisonExitCode(comparison, failOn);
}

/** The kinds of changes, the most serious first, and their titles. */
const titles = {
  regression: 'Regressions: met before, violated after',
  warning: 'New warnings: met before, warned after',
  'newly-judged': 'Not judged before',
  'no-longer-judged': 'No longer judged',
  'other-cause': 'Violated in both, for other causes',
  fixed: 'Fixed: violated before, met after',
  'warning-gone': 'Warnings that are gone',
  other: 'Other outcomes',
} as const;
type ChangeKind = keyof typeof titles;
const kinds = Object.keys(titles) as readonly ChangeKind[];

/** `2 regressions`. */
const countOf = (kind: string, count: number): string =>
  `${count} ${count === 1 ? kind : kind.replace(/^(regression|warning|other-cause)/, '$&s')}`.replaceAll('-', ' ');

/** `compare --json`. */
type Comparison = ReturnType<typeof compare>;
type Changed = Comparison['requirements'][number];

const isJudged = (one: Outcome) => one === 'met' || one === 'warned' || one === 'violated';
const isOpen = (one: Outcome) => one === 'inconclusive' || one === 'kit-error';

function kindOf(before: RequirementResult, after: RequirementResult): ChangeKind | undefined {
  const [then, now] = [before.outcome, after.outcome];
  const causes = (one: RequirementResult) => `${sideOf(one).causes.sort()}`;
  if (then === now) return causes(before) === causes(after) ? undefined : 'other-cause';
  if (isJudged(then) !== isJudged(now)) return isJudged(now) ? 'newly-judged' : 'no-longer-judged';
  if (then === 'met') return now === 'violated' ? 'regression' : 'warning';
  if (now === 'met') return then === 'violated' ? 'fixed' : 'warning-gone';
  return 'other';
}

const sideOf = ({ outcome, reason, findings }: RequirementResult) => {
  return { outcome, ...(reason !== undefined && { reason }), causes: [...new Set(findings.map(({ cause }) => cause))] };
};

const runIdentity = ({ target, kit, runId, startedAt, seed, verdict, scope, end, summary }: Results) => {
  return { target, kit, runId, startedAt, seed, verdict, scope, end, summary };
};

/** Pure. The order of the runs is the direction of every change. */
export function compare(kit: Kit, before: Results, after: Results) {
  const pairs = after.requirements.flatMap((now) => {
    const then = before.requirements.find(({ id }) => id === now.id);
    return then ? [{ then, now }] : [];
  });
  // A duration differs each time, and is not a choice.
  const choices = (seen: readonly string[]) => seen.map((one) => one.replace(/\b\d+ ms\b/g, 'some ms')).sort();
  return {
    schemaVersion: '3.0',
    kit: identityOf(kit),
    before: runIdentity(before),
    after: runIdentity(after),
    notes: unlikeConditions(kit, before, after),
    /** Those that differ, the most serious first. `undecided`: may be a regression, since one run could not judge it. */
    requirements: pairs
      .flatMap(({ then, now }) => {
        const kind = kindOf(then, now);
        const isLost = then.outcome === 'met' && isOpen(now.outcome);
        const undecided = isLost || (isOpen(then.outcome) && now.outcome === 'violated');
        return kind ? [{ id: now.id, kind, before: sideOf(then), after: sideOf(now), undecided }] : [];
      })
      .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)),
    observations: after.observations.flatMap(({ id, seen }) => {
      const then = choices(before.observations.find((one) => one.id === id)?.seen ?? seen);
      const now = choices(seen);
      return then.join() === now.join() ? [] : [{ id, before: then, after: now }];
    }),
    compared: pairs.length,
  };
}

/** Options of each kit that decide what is judged and how it counts. */
const DECISIVE = ['profile', 'runs', 'max-creates', 'only', 'skip', 'read-only', 'strict', 'seed'];

/** The conditions of a run, in words: results of unlike runs differ for other reasons, too. */
function conditionsOf({ options: own = {} }: Kit, results: Results): Readonly<Record<string, string>> {
  const { interfaceVersion, kit, requirements, options, end } = results;
  const facts = {
    'The interface version': interfaceVersion,
    "The kit's version": kit.version,
    'The number of requirements': requirements.length,
    ...Object.fromEntries([...DECISIVE, ...Object.keys(own)].map((name) => [`--${name}`, options[name]])),
    'The end of the run': end,
  };
  return Object.fromEntries(Object.entries(facts).map(([what, value]) => [what, String(value ?? '') || 'not given']));
}

function unlikeConditions(kit: Kit, before: Results, after: Results): readonly string[] {
  const later = conditionsOf(kit, after);
  return Object.entries(conditionsOf(kit, before)).flatMap(([what, then]) =>
    then === later[what] ? [] : [`${what} is ${then} before and ${later[what]} after.`],
  );
}

/** 0 unless it is to fail on something; 3 when too little was judged to say that nothing of that kind differs. */
export function comparisonExitCode({ before, after, requirements, observations }: Comparison, failOn?: string): number {
  if (failOn === undefined) return 0;
  const judged = ({ summary: { met, warned, violated } }: Comparison['before']) => met + warned + violated;
  if (judged(before) === 0 || judged(after) === 0) return 3;
  const isAny = requirements.length + observations.length > 0 || before.verdict !== after.verdict;
  if (failOn === 'any' ? isAny : requirements.some(({ kind }) => kind === 'regression')) return 1;
  return requirements.some(({ undecided }) => undecided) ? 3 : 0;
}

/** For a person at a terminal. Ends in a line feed. */
export function comparisonText(comparison: Comparison, width: number): string {
  const { before, after, notes, requirements, observations, compared } = comparison;
  const rows = (margin: string, words: string) => rowsOf(margin, short(words, 600), width);
  const runRows = (label: string, one: Comparison['before']) => [
    ...rows(label, [verdictWords(one).toUpperCase(), '', one.target.name ?? [], one.target.baseUrl].flat().join(' ')),
    ...rows('        ', `run ${one.runId}, ${one.startedAt}, seed ${one.seed}, kit ${one.kit.version}`),
  ];
  const byKind = [...grouped(requirements, ({ kind }) => kind)];
  const sum = byKind.map(([kind, own]) => countOf(kind, own.length)).join(', ');
  const isWorse = requirements.some(({ kind }) => kind === 'regression');
  const notWorse = requirements.some(({ undecided }) => undecided) ? '? ' : '✓ ';
  const mark = isWorse ? '✗ ' : notWorse;
  return `${[
    ...runRows('Before  ', before),
    ...runRows('After   ', after),
    ...notes.flatMap((note) => rows('Note: ', note)),
    ...byKind.flatMap(([kind, own]) => {
      const alike = grouped(own, (one) => JSON.stringify([one.before.outcome, one.after, one.undecided]));
      return [
        '',
        `${titles[kind as ChangeKind]} (${own.length})`,
        ...[...alike.values()].flatMap((group) => changeRows(group, rows)),
      ];
    }),
    ...(observations.length > 0 ? ['', 'Choices that differ, never judged'] : []),
    ...observations.flatMap((one) => rows('  · ', `${one.id}: ${one.before.join('; ')} → ${one.after.join('; ')}`)),
    '',
    ...rows(mark, `${sum || 'no difference'}; ${compared - requirements.length} of ${compared} requirements as before`),
  ].join('\n')}\n`;
}

/** Requirements that went the same way for the same reason. */
function changeRows(group: readonly Changed[], rows: (margin: string, words: string) => readonly string[]) {
  const [first] = group;
  if (!first) return [];
  const { kind, before, after, undecided } = first;
  const way = ['newly-judged', 'no-longer-judged', 'other'].includes(kind)
    ? ` ${before.outcome} → ${after.outcome}`
    : '';
  const reason = after.outcome === 'met' ? `was: ${before.reason ?? before.outcome}` : (after.reason ?? '');
  const ids = group.map(({ id }) => id);
  const note = undecided ? ' (may be a regression)' : '';
  return rows(`  ${markOf[after.outcome].symbol} `, `${few(ids, 4)}${way}${note}: ${reason}`);
}
