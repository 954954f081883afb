import type { Exchange, OutgoingRequest } from '../../core/http/exchange.js';
import type { Finding, RecordedExchange } from '../../core/results/model.js';
import { Evidence } from '../../core/session/evidence.js';
import type { Judged } from '../../core/session/judged.js';
import { keptBytes } from '../../core/session/recorded-bytes.js';
import type { Session } from '../../core/session/session.js';
import { noteCategory } from './known-categories.js';

/** What tells whether a finding shows: a response that is judged by itself, or the signs that a check went by. */
export type Teller =
  | { readonly by: 'judge' /** Number of the exchange that showed it. */; readonly exchange: number }
  | { readonly by: 'signs' };

/**
 * Finds out which of the two it is by judging the record: what is a violation there by the response alone, or by what
 * the responses before it said of the pet, will be one again.
 * @param session one that has judged nothing; nothing is sent over it
 */
export function tellerOf(
  finding: Finding,
  exchanges: readonly (readonly [RecordedExchange, OutgoingRequest])[],
  session: Session,
): Teller {
  for (const [recorded, request] of exchanges) {
    const judged = session.judge(asExchanged(recorded, request), new Evidence(), {});
    noteCategory(judged, session);
    if (shows(finding, judged, session)) return { by: 'judge', exchange: recorded.number };
  }
  const [sign] = finding.signs;
  const shown = finding.exchanges.find(({ number }) => number === sign?.exchange);
  // What is cut cannot be judged; then the kind of sign tells whether one response showed it.
  const isCut = shown?.response?.body.truncated === true;
  const isOfOneResponse = sign?.in === 'body' || sign?.in === 'message';
  return isCut && sign && isOfOneResponse ? { by: 'judge', exchange: sign.exchange } : { by: 'signs' };
}

/**
 * Whether a response shows a finding by itself. The status of a response may have been judged for another requirement
 * than the one that it belongs to by the table alone.
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
    // Only of a response that is no whole message is there a finding.
    ...(failure !== undefined && { failure: { kind: 'broken', problem: failure } as const }),
  };
}
