import { type Evidenced, kindOf } from '../session/evidence.js';
import { attempt } from './attempt.js';
import { Recurrence } from './recurrence.js';
import type { Trial } from './trial.js';

/**
 * No further try starts after this many requests for findings of one check, since a try may create pets. The profile
 * quick has few requests to spare.
 */
export const MOST_CONFIRMING_REQUESTS = { quick: 15, standard: 60, thorough: 60 } as const;

type Body = (trial: Trial) => Promise<unknown>;

/** Tries a finding again until its recurrence is settled or the check has used up its confirming requests. */
export async function confirm(
  trial: Trial,
  finding: Evidenced,
  body: Body,
  { recurrence = new Recurrence(finding), ...options }: Confirming = {},
): Promise<Evidenced> {
  await tryAgain(trial, [recurrence], body, options);
  return confirmed(trial, finding, recurrence);
}

/** Runs a body until it has settled all of these recurrences, or the check has used up its confirming requests. */
async function tryAgain(
  trial: Trial,
  recurrences: readonly Recurrence[],
  body: Body,
  options: Pick<Confirming, 'withProperties'>,
): Promise<void> {
  const most = MOST_CONFIRMING_REQUESTS[trial.session.options.profile ?? 'standard'];
  for (;;) {
    const open = recurrences.filter(({ isSettled }) => !isSettled);
    if (open.length === 0 || trial.evidence.confirming >= most) return;
    // Other findings are confirmed at the same time, so the first request counts before it is sent.
    trial.evidence.confirming += 1;
    const isPatient = open.some(({ finding }) => finding.isHasty === true);
    const fork = trial.fork({
      ...options,
      ...(isPatient && { patientSince: trial.session.client.clock.now() }),
    });
    const tried = await attempt(fork, body);
    for (const recurrence of open) recurrence.note(tried);
    trial.evidence.requests += tried.evidence.requests;
    trial.evidence.confirming += Math.max(0, tried.evidence.requests - 1);
  }
}

interface Confirming {
  readonly recurrence?: Recurrence;
  /** False to run the body without its properties. @default true */
  readonly withProperties?: boolean;
}

/** Adds the confirmation to the finding, and remembers it for other findings of the same kind. */
export function confirmed(trial: Trial, finding: Evidenced, { confirmation }: Recurrence): Evidenced {
  const isKept = finding.isHasty ? confirmation.seen > 1 : confirmation.tried > 1;
  if (isKept) trial.session.confirmed.set(kindOf(finding), confirmation);
  return { ...finding, confirmation };
}

/**
 * Confirms findings of a check, at the same time. A finding of a property runs its case again; for any other finding in
 * one response it sends that request again, and for all others it runs the check's body again. Drops a hasty
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
  const byBody = chosen.filter(
    (one) => !evidence.counterexampleOf(one) && !session.confirmed.has(kindOf(one)) && !sendAgain(one),
  );
  const recurrences = byBody.map((finding) => new Recurrence(finding));
  const bodyRun = tryAgain(trial, recurrences, body, { withProperties: false });
  const ends = await Promise.all(
    chosen.map(async (finding) => {
      const counterexample = evidence.counterexampleOf(finding);
      if (counterexample) return counterexample();
      const recurrence = recurrences.find((one) => one.finding === finding);
      if (recurrence) return bodyRun.then(() => confirmed(trial, finding, recurrence));
      const confirmation = session.confirmed.get(kindOf(finding));
      const again = sendAgain(finding);
      return again && !confirmation
        ? confirm(trial, finding, again)
        : { ...finding, ...(confirmation && { confirmation }) };
    }),
  );
  for (const finding of ends) {
    const isUnfounded = finding.isHasty && (finding.confirmation?.seen ?? 1) === 1;
    if (isUnfounded) evidence.drop(finding);
    else evidence.replace(finding);
  }
  return ends.filter(({ isHasty, confirmation }) => isHasty && (confirmation?.tried ?? 1) === 1);
}

/** Sends the request again whose response shows a finding by itself; undefined for a finding that takes more. */
function sendAgain({ judged, control }: Evidenced): Body | undefined {
  // On a connection of its own, an earlier request may be the cause.
  if (!judged || judged.exchange.connection !== undefined) return undefined;
  const { exchange, row } = judged;
  const sending = { belongsTo: row.requirement, ...(control && { control }) };
  return ({ session, evidence }) => session.send(exchange.request, evidence, sending);
}
