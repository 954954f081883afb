import { catalogue } from '../catalogue/catalogue.js';
import type { Basis, Requirement } from '../catalogue/requirement.js';
import { isScored } from '../catalogue/requirement-set.js';
import type { RunOptions } from '../config/options.js';
import type { Account } from './account.js';
import type { CheckRecord } from './check-record.js';
import { groupByRequirement, ownFindings } from './grouping.js';
import type { Finding, Observation, RequirementResult, Statistics } from './model.js';
import { outcomeOf } from './outcome.js';
import { optionsInReport, type Repeatable, reproduceCommand } from './reproduce.js';

/** Facts beside the records. */
interface Circumstances {
  /** Why a requirement was left out, by id. */
  readonly leftOut?: ReadonlyMap<string, string>;
  /** Why nothing could be judged at all, if so. */
  readonly unjudgeable?: string | undefined;
}

/**
 * Folds what the checks have left behind, so far or in all, into the result of each requirement. The one place where a
 * run decides an outcome.
 */
export function foldRequirement(
  records: readonly CheckRecord[],
  options: RunOptions,
  { leftOut = new Map(), unjudgeable }: Circumstances = {},
): (requirement: Requirement) => RequirementResult {
  const grouped = groupByRequirement(records.flatMap(({ findings }) => findings));
  const judged = addUp(records);
  const byRequirement = new Map(
    // Exploring adds findings, and shows where the kit failed; it takes nothing back.
    records
      .filter(({ explored, end }) => !explored || end === 'kit-error')
      .flatMap((record) => record.requirements.map((requirement) => [requirement, record] as const)),
  );
  const run = { baseUrl: options.baseUrl, options: optionsInReport(options) };
  return (requirement) => {
    const record = byRequirement.get(requirement.id);
    const reason = leftOut.get(requirement.id);
    const own = reason === undefined ? ownFindings(requirement, grouped, catalogue.find) : { findings: [] };
    const times = judged.get(requirement.id) ?? 0;
    const isFound = (id: string) => grouped.has(id) && !leftOut.has(id);
    const { strict, readOnly } = options;
    const known = { requirement, own, isFound, judged: times, strict, readOnly };
    return {
      ...described(requirement),
      ...outcomeOf({
        ...known,
        ...(record && { record }),
        ...(reason !== undefined && { leftOut: reason }),
        unjudgeable,
      }),
      ...(!isScored(requirement.id) && { notScored: true as const }),
      findings: own.findings,
      judged: times,
      requests: record?.requests ?? 0,
      cases: record?.cases ?? 0,
      durationMs: Math.round(record?.durationMs ?? 0),
      reproduce: reproduceCommand(
        tryingAgain(run, own.findings),
        foundBy(requirement.id, own.findings, records, leftOut),
      ),
    };
  };
}

/** Observations by row that is never judged; rows without one are left out. */
export function foldObservations(
  records: readonly CheckRecord[],
  { counts: { lagMs: lag }, created }: Account,
): readonly Observation[] {
  const lagSeen = lag === 0 ? 'reads showed writes at once' : `reads lagged behind writes by up to ${lag} ms`;
  const seen = [
    ...records.flatMap(({ observed }) => observed),
    ...(created.length > 0 ? [{ id: 'store.lag', seen: lagSeen }] : []),
  ];
  return catalogue.observed.flatMap(({ id, sentence }) => {
    const own = [...new Set(seen.filter((one) => one.id === id).map((one) => one.seen))];
    return own.length === 0 ? [] : [{ id, sentence, seen: own }];
  });
}

/** @param waitedMs the time for which the run waited for the target */
export function foldStatistics(
  records: readonly CheckRecord[],
  { counts }: Account,
  waitedMs: number,
): Statistics {
  const { lagMs: _, throttledMs, pacedMs, explored, ...whole } = counts;
  return {
    ...whole,
    throttledMs: Math.round(throttledMs),
    pacedMs: Math.round(pacedMs),
    cases: records.reduce((total, { cases, explored }) => total + (explored ? 0 : cases), 0),
    waitedForTargetMs: Math.round(waitedMs),
    ...(explored && { explored: { cases: explored.cases, durationMs: Math.round(explored.durationMs) } }),
  };
}

/**
 * The requirements whose checks find it all again: its own, and for each cause that only checks of other requirements
 * saw, one of theirs. Responses count for the requirements of their operation, whichever check asked.
 */
function foundBy(
  id: string,
  findings: readonly Finding[],
  records: readonly CheckRecord[],
  leftOut: ReadonlyMap<string, string>,
): readonly string[] {
  const ids = new Set([id]);
  for (const { cause } of findings) {
    const finders = records.filter((record) =>
      record.findings.some((one) => one.requirement === id && one.cause === cause),
    );
    if (finders.some(({ requirements }) => requirements.some((one) => ids.has(one)))) continue;
    const other = finders[0]?.requirements.find((one) => !leftOut.has(one));
    if (other !== undefined) ids.add(other);
  }
  return [...ids];
}

/** The run, or one with the seed of a case that was found by exploring or comes from the corpus. */
function tryingAgain(run: Repeatable, [first]: readonly Finding[]): Repeatable {
  const { counterexample } = first ?? {};
  if (counterexample?.path === undefined || counterexample.seed === run.options.seed) return run;
  const { seed, index } = counterexample;
  return { ...run, options: { ...run.options, seed, runs: Math.max(Number(run.options.runs), index + 1) } };
}

function described({ id, operation, basis, level, sentence }: Requirement) {
  return { id, operation, basis: basis as Exclude<Basis, 'observed'>, level, sentence };
}

function addUp(records: readonly CheckRecord[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const { judged } of records) {
    for (const [id, times] of Object.entries(judged)) total.set(id, (total.get(id) ?? 0) + times);
  }
  return total;
}
