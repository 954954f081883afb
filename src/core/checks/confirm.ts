import { Evidence, type Evidenced } from '../session/evidence.js';
import { Recurrence } from './recurrence.js';
import { Trial } from './trial.js';

/** After so many requests for findings of one check no further try begins; it may create pets. */
export const MOST_CONFIRMING_REQUESTS = 60;

type Body = (trial: Trial) => Promise<unknown>;

/** Looks for a finding again until it is known what to say of it, or the check has spent enough on that. */
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

/** The finding with what its recurrence told, which the run remembers for others of its kind. */
export function confirmed(trial: Trial, finding: Evidenced, { confirmation }: Recurrence): Evidenced {
  if (confirmation.tried > 1) trial.session.confirmed.keep(finding, confirmation);
  return { ...finding, confirmation };
}

/**
 * Confirms what a check found outside properties: what one response showed by sending that request again, what the
 * check asserted by running its body again.
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
  // What came before it on its connection may be what brought it about.
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
