import { dayOf } from '../../../core/text/day-of.js';
import { RUNS, runFile } from '../layout.js';
import type { ReadRun } from './read-run.js';
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

/** The runs are one after the other, within a day, not in the future, and not older than asked for. Pure. */
export function dateFindings(runs: readonly ReadRun[], now: number, maxAgeDays?: number): Findings {
  const problems = dateProblems(runs, now);
  if (problems.length > 0) return { problems };
  const end = Math.max(...runs.map((run) => spanOf(run).end));
  const ended = `the last run ended at ${new Date(end).toISOString()}`;
  if (maxAgeDays === undefined || now - end <= maxAgeDays * DAY) {
    return { problems, notes: [`${ended}, by the clock of the vendor`] };
  }
  const what = `${ended}, and that is more than --max-age ${maxAgeDays}, in days`;
  return { problems: [{ what }], advice: 'certify again' };
}

function dateProblems(runs: readonly ReadRun[], now: number): readonly Problem[] {
  const unreadable = runs.filter(({ results: { startedAt } }) => !isMoment(startedAt));
  if (unreadable.length > 0) {
    return unreadable.map(({ number }) => ({
      where: runFile(number, 'results.json'),
      what: 'startedAt is not a moment as the kit writes it',
    }));
  }
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
  ];
}

/** A run around midnight may belong to the day before. */
function asOfProblem(where: string, start: number, run: ReadRun | undefined): readonly Problem[] {
  const asOf = String(run?.results.options['as-of'] ?? '');
  if ([start, start - DAY].map(dayOfTime).includes(asOf)) return [];
  return [{ where, what: `it is judged as of ${asOf}, and the run was on ${dayOfTime(start)}` }];
}

const dayOfTime = (time: number): string => dayOf(new Date(time).toISOString());

function spanOf({ number, results: { startedAt, durationMs } }: ReadRun): Span {
  const start = Date.parse(startedAt);
  return { where: runFile(number, 'results.json'), start, end: start + durationMs };
}

function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text;
}
