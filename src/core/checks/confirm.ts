import { type Evidenced, kindOf } from '../session/evidence.js';
import { Recurrence } from './recurrence.js';
import type { Trial } from './trial.js';

/** No further try starts after this many requests for findings of one check, since a try may create pets. */
export const MOST_CONFIRMING_REQUESTS = 60;

type Body = (trial: Trial) => Promise<unknown>;

/** Tries a finding again until its recurrence is settled or the check has used up its confirming requests. */
export async function confirm(
  trial: Trial,
  finding: Evidenced,
  body: Body,
  { recurrence = new Recurrence(finding), ...options }: Confirming = {},
): Promise<Evidenced> {
  while (!recurrence.isSettled && trial.evidence.confirming < MOST_CONFIRMING_REQUESTS) {
    // Other findings are confirmed at the same time, so the first request counts before it is sent.
    trial.evidence.confirming += 1;
    const fork = trial.fork({ ...options, isPatient: finding.isHasty === true });
    const { evidence } = await recurrence.lookAgain(fork, body);
    trial.evidence.requests += evidence.requests;
    trial.evidence.confirming += Math.max(0, evidence.requests - 1);
  }
  return confirmed(trial, finding, recurrence);
}

interface Confirming {
  readonly recurrence?: Recurrence;
  /** False to run the body without its properties. @default true */
  readonly withProperties?: boolean;
}

/** Adds the confirmation to the finding, and remembers it for other findings of the same kind. */
export function confirmed(trial: Trial, finding: Evidenced, { confirmation }: Recurrence): Evidenced {
  const isKept = finding.isHasty ? confirmation.seen > 1 : confirmation.tried > 1;
  if (isKept) trial.session.confirmed.keep(finding, confirmation);
  return { ...finding, confirmation };
}

/**
 * Confirms findings of a check, at the same time. A finding of a property runs its case again; for any other finding in
 * one response it sends that request again, and for a failed assertion it runs the check's body again. Drops a hasty
 * finding that does not show after a whole wait.
 * @param kinds of the findings to confirm
 * @returns the hasty findings for which no whole wait was possible; they are dropped, too
 */
export async function confirmFindings(
  trial: Trial,
  body: Body,
  kinds: ReadonlySet<string>,
): Promise<readonly Evidenced[]> {
  const { evidence, session } = trial;
  const chosen = evidence.found.filter((finding) => !finding.confirmation && kinds.has(kindOf(finding)));
  const ends = await Promise.all(
    chosen.map(async (finding) => {
      const counterexample = evidence.counterexampleOf(finding);
      const known = session.confirmed.of(finding);
      if (counterexample) return counterexample();
      return known ? { ...finding, confirmation: known } : confirmOutside(trial, finding, body);
    }),
  );
  for (const finding of ends) {
    const isUnfounded = finding.isHasty && (finding.confirmation?.seen ?? 1) === 1;
    if (isUnfounded) evidence.drop(finding);
    else evidence.replace(finding);
  }
  return ends.filter(({ isHasty, confirmation }) => isHasty && (confirmation?.tried ?? 1) === 1);
}

function confirmOutside(trial: Trial, finding: Evidenced, body: Body): Promise<Evidenced> {
  const { judged, control } = finding;
  // On a connection of its own, an earlier request may be the cause, so the whole body runs again.
  if (judged && judged.exchange.connection === undefined) {
    const { exchange, row } = judged;
    const sending = { belongsTo: row.requirement, ...(control && { control }) };
    return confirm(trial, finding, ({ session, evidence }) =>
      session.send(exchange.request, evidence, sending),
    );
  }
  return confirm(trial, finding, body, { withProperties: false });
}
