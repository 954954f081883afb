import { performance } from 'node:perf_hooks';
import type { Requirement } from '../catalogue/requirement.js';
import type { CheckEnd, CheckRecord } from '../results/check-record.js';
import { markerOf } from '../results/marker.js';
import type { Confirmation, Finding } from '../results/model.js';
import { NEEDS_WRITES } from '../results/outcome.js';
import { LONGEST_RECORDED_BODY, LONGEST_SHOWING_BODY } from '../results/recording.js';
import { Ending, NotApplicable, Violated } from '../session/ending.js';
import type { Evidenced } from '../session/evidence.js';
import type { Session } from '../session/session.js';
import type { Check } from './check.js';
import { confirmFindings } from './confirm.js';
import { Trial } from './trial.js';

/** Runs one check and records its results as plain data. Never throws: it records the kit's own faults, too. */
export async function runCheck(
  check: Check,
  requirement: Requirement,
  session: Session,
): Promise<CheckRecord> {
  const trial = new Trial(session, check.requirements[0], undefined, check.title);
  const before = { ...session.client.statistics };
  const created = session.ledger.left.length;
  const creates = session.budget.spent;
  const { recorder } = session;
  const startedAt = performance.now();
  const { end, reason } = await outcomeOf(check, requirement, trial);
  const { statistics } = session.client;
  // What failed in the kit may quote anything.
  const masked = (text: string) => (end === 'kit-error' ? recorder.text(text) : recorder.sentence(text));
  return {
    requirements: check.requirements,
    end,
    ...(reason !== undefined && { reason: masked(reason) }),
    judged: Object.fromEntries(trial.evidence.judged),
    findings: trial.evidence.found.map((evidenced) => findingOf(evidenced, session)),
    observed: trial.evidence.observed.map(({ id, seen }) => ({ id, seen: recorder.sentence(seen) })),
    created: session.ledger.left
      .slice(created)
      .map(({ id, name }) => ({ id: id.toString(), name: recorder.text(name) })),
    requests: statistics.requests - before.requests,
    creates: session.budget.spent - creates,
    throttled: statistics.throttled - before.throttled,
    throttledMs: statistics.throttledMs - before.throttledMs,
    pacedMs: statistics.pacedMs - before.pacedMs,
    reconnects: statistics.reconnects - before.reconnects,
    cases: trial.evidence.cases,
    lagMs: session.takeLag(),
    durationMs: performance.now() - startedAt,
    traffic: session.takeTraffic(),
  };
}

async function outcomeOf(check: Check, requirement: Requirement, trial: Trial): Promise<CheckEnding> {
  const { readOnly, asOf } = trial.session.options;
  const outcome = await ended(async () => {
    if (requirement.until !== undefined && asOf >= requirement.until) {
      throw new NotApplicable(`it applies until ${requirement.until}, and the run is judged as of ${asOf}`);
    }
    if (readOnly && requirement.needsWrites) {
      throw new NotApplicable(NEEDS_WRITES);
    }
    await check.body(trial);
  });
  const confirming = await ended(() => confirmFindings(trial, check.body));
  return confirming.end === 'kit-error' ? confirming : outcome;
}

interface CheckEnding {
  readonly end: CheckEnd;
  readonly reason?: string;
}

async function ended(work: () => Promise<void>): Promise<CheckEnding> {
  try {
    await work();
    return { end: 'completed' };
  } catch (error) {
    if (error instanceof Violated) return { end: 'completed' };
    if (error instanceof Ending) return { end: error.end, reason: error.message };
    return {
      end: 'kit-error',
      reason: `the check failed by itself: ${(error as Error).stack ?? String(error)}`,
    };
  }
}

/** For a finding that the kit could not try again. */
const UNTRIED: Confirmation = { seen: 1, tried: 1 };

function findingOf(
  { violation, exchanges, shows, control, counterexample, confirmation = UNTRIED, occurrences }: Evidenced,
  { recorder }: Session,
): Finding {
  return {
    requirement: violation.requirement,
    cause: recorder.sentence(violation.cause),
    summary: recorder.sentence(violation.summary),
    expected: recorder.sentence(violation.expected),
    actual: recorder.sentence(violation.actual),
    exchanges: exchanges.map((exchange) =>
      recorder.record(exchange, exchange === shows ? LONGEST_SHOWING_BODY : LONGEST_RECORDED_BODY),
    ),
    ...(control && { control: recorder.record(control) }),
    markers:
      shows === undefined
        ? []
        : violation.symptoms.map((symptom) => markerOf(symptom, shows.number, (text) => recorder.text(text))),
    confirmation,
    ...(counterexample && {
      counterexample: { ...counterexample, value: recorder.sentence(counterexample.value) },
    }),
    occurrences,
  };
}
