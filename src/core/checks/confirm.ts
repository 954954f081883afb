import { Evidence, type Evidenced } from '../session/evidence.js';
import { Recurrence } from './recurrence.js';
import { Trial } from './trial.js';

/** No further try starts after this many requests for findings of one check, since a try may create pets. */
export const MOST_CONFIRMING_REQUESTS = 60;

type Body = (trial: Trial) => Promise<unknown>;

/** Tries a finding again until its recurrence is settled or the check has used up its confirming requests. */
export async function confirm(
  trial: Trial,
  finding: Evidenced,
  body: Body,
  { recurrence = new Recurrence(finding), fork = () => trial.fork() } = {},
): Promise<Evidenced> {
  while (!recurrence.isSettled && trial.evidence.confirming < MOST_CONFIRMING_REQUESTS) {
    const { evidence } = await recurrence.lookAgain(fork(), body);
    trial.evidence.requests += evidence.requests;
    trial.evidence.confirming += evidence.requests;
  }
  return confirmed(trial, finding, recurrence);
}

/** Adds the confirmation to the finding, and remembers it for other findings of the same kind. */
export function confirmed(trial: Trial, finding: Evidenced, { confirmation }: Recurrence): Evidenced {
  if (confirmation.tried > 1) trial.session.confirmed.keep(finding, confirmation);
  return { ...finding, confirmation };
}

/**
 * Confirms the findings that a check made outside properties. For a finding in one response it sends that request
 * again; for a failed assertion it runs the check's body again.
 */
export async function confirmFindings(trial: Trial, body: Body): Promise<void> {
  for (const finding of trial.evidence.found) {
    if (finding.confirmation) continue;
    const known = trial.session.confirmed.of(finding);
    trial.evidence.replace(
      known ? { ...finding, confirmation: known } : await confirmOutside(trial, finding, body),
    );
  }
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
  const fork = () => new Trial(trial.session, trial.requirement, new Evidence({ withProperties: false }));
  return confirm(trial, finding, body, { fork });
}
