import type { Exchange, OutgoingRequest } from '../../core/http/exchange.js';
import type { Marker } from '../../core/results/marker.js';
import type { Finding, RecordedExchange } from '../../core/results/model.js';
import { Evidence } from '../../core/session/evidence.js';
import type { Judged } from '../../core/session/judged.js';
import { rebuilt, type TargetChange } from '../../core/session/rebuilt-request.js';
import { keptBytes } from '../../core/session/recorded-bytes.js';
import { leavesNothing } from '../../core/session/refused-creations.js';
import type { Session } from '../../core/session/session.js';
import { askedId, createdIn } from './new-ids.js';
import { exchangesOf, type Step, stepsOf } from './steps.js';

/** A finding with all that it takes to send it again. */
export interface Plan {
  readonly finding: Finding;
  readonly steps: readonly Step[];
  /** Steps by the numbers of their exchanges. */
  readonly requests: ReadonlyMap<number, OutgoingRequest>;
  /** Number of the exchange whose response shows the finding by itself; absent: the markers of a check show it. */
  readonly judgedBy?: number;
}

/**
 * Plans how a finding is sent again; or says in one sentence why it cannot be.
 * @param ofRecord a session that judges as if it were the recorded run, and has judged nothing
 */
export function planOf(finding: Finding, change: TargetChange, ofRecord: Session): Plan | string {
  const exchanges = exchangesOf(finding);
  const requests = new Map<number, OutgoingRequest>();
  const recorded: (readonly [RecordedExchange, OutgoingRequest])[] = [];
  for (const exchange of exchanges) {
    const now = rebuilt(exchange.request, change);
    const then = rebuilt(exchange.request, { ...change, baseUrl: change.recordedBaseUrl });
    if (!now.ok) return unsendable(exchange, now.reason);
    if (!then.ok) return unsendable(exchange, then.reason);
    requests.set(exchange.number, now.request);
    recorded.push([exchange, then.request]);
  }
  const plan = { finding, steps: stepsOf(exchanges), requests };
  const isOfRefused = leavesNothing.some((id) => id === finding.requirement);
  if (isOfRefused && finding.markers.some((marker) => marker.in !== 'page'))
    return 'the pet stays under its id, and the next one has another; run the check again';
  // The recorded pet stays in the list, too: only one more of its name shows the finding again.
  const judgedBy = isOfRefused ? undefined : judgedExchange(finding, recorded, ofRecord);
  if (judgedBy !== undefined) return { ...plan, judgedBy };
  if (finding.markers.length === 0) return 'the record does not say what in the responses shows it';
  return finding.markers.some((marker) => needsOtherPets(marker, finding))
    ? 'it depends on pets that other checks of the run created; run the check again'
    : plan;
}

function unsendable({ number }: RecordedExchange, reason: string): string {
  return `exchange ${number} cannot be sent as it was: ${reason}`;
}

/**
 * The exchange whose response is a violation by itself, or by what the responses before it said of the pet. The same
 * response will be one again.
 */
function judgedExchange(
  finding: Finding,
  exchanges: readonly (readonly [RecordedExchange, OutgoingRequest])[],
  session: Session,
): number | undefined {
  for (const [recorded, request] of exchanges) {
    const judged = session.judge(asExchanged(recorded, request), new Evidence(), {});
    if (shows(finding, judged, session)) return recorded.number;
  }
  const [marker] = finding.markers;
  const shown = finding.exchanges.find(({ number }) => number === marker?.exchange);
  // A body that is cut cannot be judged; then the kind of marker tells whether one response showed it.
  const isCut = shown?.response?.body.truncated === true;
  return isCut && (marker?.in === 'body' || marker?.in === 'message') ? marker.exchange : undefined;
}

/**
 * Whether a response shows a finding by itself. The status of a response may have been judged for another requirement
 * than the one that the table gives it.
 */
export function shows(
  { requirement, cause }: Finding,
  { row, violations }: Judged,
  session: Session,
): boolean {
  return violations.some(
    (violation) =>
      session.recorder.sentence(violation.cause) === cause &&
      (violation.requirement === requirement || violation.requirement === row.requirement),
  );
}

function asExchanged(recorded: RecordedExchange, request: OutgoingRequest): Exchange {
  const { number, startedMs, durationMs, response, failure, connection } = recorded;
  return {
    number,
    request,
    startedAt: startedMs,
    durationMs,
    ...(connection !== undefined && { connection }),
    ...(response && {
      response: { status: response.status, headers: response.headers, body: keptBytes(response.body) },
    }),
    // A finding without a response is about a message that was not whole.
    ...(failure !== undefined && { failure: { kind: 'broken', problem: failure } as const }),
  };
}

/** Whether a marker says that pets are missing which the finding does not create: any store without them shows it. */
function needsOtherPets(marker: Marker, { exchanges }: Finding): boolean {
  if (marker.in === 'length') return true;
  const pet = missingPet(marker, exchanges);
  return pet !== undefined && !exchanges.some((exchange) => createdIn(exchange)?.toString() === pet);
}

function missingPet(marker: Marker, exchanges: readonly RecordedExchange[]): string | undefined {
  if (marker.in === 'page') return !marker.listed && 'id' in marker.pet ? marker.pet.id : undefined;
  const url = exchanges.find(({ number }) => number === marker.exchange)?.request.url;
  return marker.in === 'status' && marker.is === 404 && url !== undefined
    ? askedId({ target: url })
    : undefined;
}
