import type { OutgoingRequest } from '../../core/http/exchange.js';
import type { Finding, RecordedExchange } from '../../core/results/model.js';
import { rebuilt, type Way } from '../../core/session/rebuilt-request.js';
import type { Session } from '../../core/session/session.js';
import { exchangesOf, type Step, stepsOf } from './steps.js';
import { type Teller, tellerOf } from './teller.js';

/** A finding with all that it takes to send it again. */
export interface Plan {
  readonly finding: Finding;
  readonly steps: readonly Step[];
  /** By the numbers of their exchanges. */
  readonly requests: ReadonlyMap<number, OutgoingRequest>;
  readonly teller: Teller;
}

/**
 * Plans how a finding is sent again; or says in one sentence why it cannot be.
 * @param ofRecord a session that judges as if it were the recorded run, and has judged nothing
 */
export function planOf(finding: Finding, way: Way, ofRecord: Session): Plan | string {
  const exchanges = exchangesOf(finding);
  const requests = new Map<number, OutgoingRequest>();
  const recorded: (readonly [RecordedExchange, OutgoingRequest])[] = [];
  for (const exchange of exchanges) {
    const now = rebuilt(exchange.request, way);
    const then = rebuilt(exchange.request, { ...way, baseUrl: way.recordedBaseUrl });
    if (!now.ok) return unsendable(exchange, now.reason);
    if (!then.ok) return unsendable(exchange, then.reason);
    requests.set(exchange.number, now.request);
    recorded.push([exchange, then.request]);
  }
  return { finding, steps: stepsOf(exchanges), requests, teller: tellerOf(finding, recorded, ofRecord) };
}

function unsendable({ number }: RecordedExchange, reason: string): string {
  return `Exchange ${number} cannot be sent as it was: ${reason}.`;
}
