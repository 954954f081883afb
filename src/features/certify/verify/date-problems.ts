import { header } from '../../../core/contract/wire.js';
import type { RecordedTurn } from '../../../core/record/record.js';
import { dayOf } from '../../../core/text/day-of.js';
import { RUNS, runFile } from '../layout.js';
import type { JudgedRun } from './judged-run.js';
import type { Findings, Problem } from './verification.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Clocks differ: a run may seem to come from so far in the future, and to begin before the one before it has ended. */
const AHEAD = 5 * MINUTE;
const OVERLAP = 1000;

/** The time of the bundle's runs, in milliseconds since the epoch. */
interface Span {
  readonly where: string;
  readonly start: number;
  readonly end: number;
}

/** The runs are one after the other, within a day, not in the future, and the server's clock agrees. Pure. */
export function dateFindings(runs: readonly JudgedRun[], now: number): Findings {
  const problems = dateProblems(runs, now);
  if (problems.length > 0) return { problems };
  const ended = `the last run ended at ${new Date(endOf(runs)).toISOString()}, by the clock of whoever ran it`;
  const isDated = runs.every(({ record }) => record.turns.some((turn) => serverTime(turn) !== undefined));
  return {
    problems,
    notes: [ended, ...(isDated ? [] : ['the deployment sends no Date, so its own clock says nothing'])],
  };
}

/** When the last run ended, in milliseconds since the epoch. */
export function endOf(runs: readonly JudgedRun[]): number {
  return Math.max(...runs.map((run) => spanOf(run).end));
}

/** The time of the deployment in a response; undefined where it says none. */
function serverTime(turn: RecordedTurn): number | undefined {
  if (turn.line !== 'exchange') return undefined;
  const time = Date.parse(header(turn.response?.headers ?? [], 'date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Clocks differ, but not by days. */
function clockProblems({ number, record: { beginning, turns } }: JudgedRun): readonly Problem[] {
  const other = turns.find((turn) => {
    const time = serverTime(turn);
    return time !== undefined && Math.abs(time - beginning.startedAt - turn.ended) > DAY;
  });
  const time = other && serverTime(other);
  if (time === undefined) return [];
  const what = `a response says that it was sent at ${new Date(time).toISOString()}, more than a day from the time of the run`;
  return [{ where: runFile(number, 'run.record'), what }];
}

function dateProblems(runs: readonly JudgedRun[], now: number): readonly Problem[] {
  const spans = runs.map(spanOf);
  const [first, last] = [spans[0], spans[RUNS - 1]];
  return [
    ...spans
      .filter(({ end }) => end > now + AHEAD)
      .map(({ where }) => ({ where, what: 'the run ended in the future, by the clock of this machine' })),
    ...spans.flatMap(({ where, start }, index) => {
      const before = spans[index - 1];
      return before && start < before.end - OVERLAP
        ? [{ where, what: 'the run began before the one before it had ended' }]
        : [];
    }),
    ...(first && last && last.end - first.start > DAY
      ? [{ what: 'the runs are not within 24 hours of each other' }]
      : []),
    ...spans.flatMap(({ where, start }, index) => asOfProblem(where, start, runs[index])),
    ...runs.flatMap(clockProblems),
  ];
}

/** A run around midnight may belong to the day before. */
function asOfProblem(where: string, start: number, run: JudgedRun | undefined): readonly Problem[] {
  const asOf = String(run?.results.options['as-of'] ?? '');
  if ([start, start - DAY].map(dayOfTime).includes(asOf)) return [];
  return [{ where, what: `it is judged as of ${asOf}, and the run was on ${dayOfTime(start)}` }];
}

const dayOfTime = (time: number): string => dayOf(new Date(time).toISOString());

function spanOf({ number, results: { startedAt, durationMs } }: JudgedRun): Span {
  const start = Date.parse(startedAt);
  return { where: runFile(number, 'results.json'), start, end: start + durationMs };
}
