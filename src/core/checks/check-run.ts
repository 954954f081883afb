import { catalogue } from '../catalogue/catalogue.js';
import type { CheckEnd, CheckRecord } from '../results/check-record.js';
import { markerOf } from '../results/marker.js';
import type { Confirmation, Finding } from '../results/model.js';
import { NEEDS_WRITES } from '../results/outcome.js';
import { LONGEST_RECORDED_BODY, LONGEST_SHOWING_BODY } from '../results/recording.js';
import { Blocked, Ending, NotApplicable, Unanswered, Violated } from '../session/ending.js';
import { type Evidence, type Evidenced, kindOf } from '../session/evidence.js';
import type { Session } from '../session/session.js';
import type { Check } from './check.js';
import { confirmFindings } from './confirm.js';
import { Trial, type TrialOptions } from './trial.js';

/**
 * One check in a run: its body, the confirmation of its findings, and its record as plain data. No method throws: the
 * record shows the kit's own faults, too.
 */
export class CheckRun {
  readonly #trial: Trial;
  #ending: CheckEnding | undefined;
  #durationMs = 0;

  constructor(
    readonly check: Check,
    session: Session,
    place: Omit<TrialOptions, 'title'> = {},
  ) {
    this.#trial = new Trial(session, check.requirements[0], { ...place, title: check.title });
  }

  /** The first requirement of the check. */
  get id(): string {
    return this.check.requirements[0];
  }

  /** True while a finding needs a whole wait before it counts. */
  get isUnclear(): boolean {
    return this.evidence.found.some(({ isHasty, confirmation }) => isHasty && !confirmation);
  }

  get evidence(): Evidence {
    return this.#trial.evidence;
  }

  /** Runs the body to its end. */
  async run(): Promise<void> {
    const { clock } = this.#trial.session.client;
    const startedAt = clock.now();
    const { requirements, body } = this.check;
    const requirement = catalogue.find(requirements[0]);
    const { readOnly, asOf } = this.#trial.session.options;
    this.#ending = await ended(async () => {
      if (requirement.until !== undefined && asOf >= requirement.until) {
        throw new NotApplicable(`it applies until ${requirement.until}, and the run is judged as of ${asOf}`);
      }
      if (readOnly && requirement.needsWrites) throw new NotApplicable(NEEDS_WRITES);
      await body(this.#trial);
    });
    this.evidence.gather();
    this.#durationMs = clock.now() - startedAt;
  }

  /** Confirms the findings of these kinds. */
  async confirm(kinds: ReadonlySet<string>): Promise<void> {
    const confirming = await ended(async () => {
      const [unclear] = await confirmFindings(this.#trial, this.check.body, kinds);
      if (unclear) throw new Unanswered(`${GIVEN_UP}: ${unclear.violation.summary}`);
    });
    const isWorse = this.#ending?.end === 'completed' || confirming.end === 'kit-error';
    if (confirming.end !== 'completed' && isWorse) this.#ending = confirming;
  }

  /** The record of the check; undefined while its body runs. */
  get record(): CheckRecord | undefined {
    if (!this.#ending) return undefined;
    const { end, reason, blockedBy } = this.#ending;
    const { session, evidence } = this.#trial;
    const { recorder } = session;
    // What failed in the kit may quote anything.
    const masked = (text: string) => (end === 'kit-error' ? recorder.text(text) : recorder.sentence(text));
    return {
      requirements: this.check.requirements,
      ...(evidence.exploration && { explored: true }),
      end,
      ...(reason !== undefined && { reason: masked(reason) }),
      ...(blockedBy !== undefined && { blockedBy }),
      ...recordedEvidence(evidence, session),
      ...(evidence.kept.length > 0 && { kept: evidence.kept }),
      durationMs: this.#durationMs,
    };
  }
}

/** The members of a record that come from its evidence. */
export function recordedEvidence(
  evidence: Evidence,
  session: Session,
): Pick<CheckRecord, 'judged' | 'findings' | 'observed' | 'requests' | 'cases'> {
  return {
    judged: Object.fromEntries(evidence.judged),
    findings: evidence.found.map((evidenced) => findingOf(evidenced, evidence.besides(evidenced), session)),
    observed: evidence.observed.map(({ id, seen }) => ({ id, seen: session.recorder.sentence(seen) })),
    requests: evidence.requests,
    cases: evidence.cases,
  };
}

/** A finding need not come back in the first check that has it, and another whole settling time takes long. */
const MOST_LEADS = 2;

/**
 * Confirms the findings of checks that have ended. Each kind of finding is confirmed by the first of the checks that have
 * it, a hasty one by the first two; the others take over the result, or try by themselves where there is none.
 * @param isHasty whether to confirm the hasty findings, which takes a whole settling time, or all others
 */
export async function confirmAll(
  runs: readonly Confirming[],
  { confirmed }: Session,
  { isHasty = false } = {},
): Promise<void> {
  const led = new Map<string, number>();
  const most = isHasty ? MOST_LEADS : 1;
  const meant = (finding: Evidenced) =>
    (finding.isHasty === true) === isHasty || confirmed.get(kindOf(finding));
  const leads = runs.map((run) => {
    const own = run.evidence.found
      .filter((finding) => meant(finding) && confirmed.get(kindOf(finding)) === undefined)
      .map(kindOf)
      .filter((kind) => (led.get(kind) ?? 0) < most);
    for (const kind of own) led.set(kind, (led.get(kind) ?? 0) + 1);
    return [run, new Set(own)] as const;
  });
  await Promise.all(leads.map(([run, own]) => run.confirm(own)));
  const followed = runs.map((run) => [run, new Set(run.evidence.found.filter(meant).map(kindOf))] as const);
  if (isHasty) await Promise.all(followed.map(([run, kinds]) => run.confirm(kinds)));
  else for (const [run, kinds] of followed) await run.confirm(kinds);
}

/** Evidence whose findings can be confirmed. */
export interface Confirming {
  readonly evidence: Evidence;
  readonly confirm: (kinds: ReadonlySet<string>) => Promise<unknown>;
}

interface CheckEnding {
  readonly end: CheckEnd;
  readonly reason?: string;
  readonly blockedBy?: string;
}

async function ended(work: () => Promise<void>): Promise<CheckEnding> {
  try {
    await work();
    return { end: 'completed' };
  } catch (error) {
    if (error instanceof Violated) return { end: 'completed' };
    if (error instanceof Ending) {
      const blockedBy = error instanceof Blocked ? error.by : undefined;
      return { end: error.end, reason: error.message, ...(blockedBy !== undefined && { blockedBy }) };
    }
    return {
      end: 'kit-error',
      reason: `the check failed by itself: ${(error as Error).stack ?? String(error)}`,
    };
  }
}

/** Why a finding does not count. */
const GIVEN_UP = 'a read was given up before the settling time, and the kit could not send it again';

/** For a finding that the kit could not try again. */
const UNTRIED: Confirmation = { seen: 1, tried: 1 };

/** More cases that fail in the same way add length, not insight. */
const MOST_ALSO = 50;

/** @param also labels of other cases that show it */
function findingOf(
  { violation, exchanges, shows, control, counterexample, confirmation = UNTRIED, occurrences }: Evidenced,
  also: readonly string[],
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
      counterexample: {
        ...counterexample,
        value: recorder.sentence(counterexample.value),
        ...(also.length > 0 && {
          also: also.slice(0, MOST_ALSO).map((label) => recorder.sentence(label)),
        }),
      },
    }),
    occurrences,
  };
}
