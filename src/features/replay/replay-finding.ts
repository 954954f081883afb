import type { Finding, RecordedExchange } from '../../core/results/model.js';
import { Ending } from '../../core/session/ending.js';
import type { Judged } from '../../core/session/judged.js';
import type { Session } from '../../core/session/session.js';
import { ellipsis } from '../../core/text/cut.js';
import { Delivery } from './delivery.js';
import { type Plan, shows } from './plan.js';
import type { ReplayedFinding, ReplayedResponse, Word } from './replay.js';

/** One sending of a finding; `shown` is undefined where it could not be tried, for the reason. */
interface Attempt {
  readonly delivery: Delivery;
  readonly shown?: boolean;
  readonly reason?: string;
}

/** Sends a finding so many times, and says what became of it. Throws only for faults of the kit. */
export async function replayFinding(plan: Plan, session: Session, times: number): Promise<ReplayedFinding> {
  const attempts: Attempt[] = [];
  for (let time = 0; time < times; time += 1) attempts.push(await attempt(plan, session));
  const tried = attempts.filter(({ shown }) => shown !== undefined);
  const seen = tried.filter(({ shown }) => shown);
  const last = seen.at(-1) ?? tried.at(-1);
  const reason = attempts.find((one) => one.reason !== undefined)?.reason;
  return {
    ...facts(plan.finding),
    word: wordFor(seen.length, tried.length),
    seen: seen.length,
    tried: tried.length,
    ...(reason !== undefined && { reason }),
    responses: last ? responsesOf(plan, last.delivery) : [],
  };
}

/** A finding that could not be tried. */
export function untriedFinding(finding: Finding, reason: string): ReplayedFinding {
  return { ...facts(finding), word: 'not-tried', seen: 0, tried: 0, reason, responses: [] };
}

function facts({ requirement, cause, summary, expected, actual }: Finding) {
  return { requirement, cause, summary, expected, actual };
}

function wordFor(seen: number, tried: number): Word {
  if (tried === 0) return 'not-tried';
  return seen > 0 ? 'reproduced' : 'not-reproduced';
}

async function attempt(plan: Plan, session: Session): Promise<Attempt> {
  const delivery = new Delivery(plan, session);
  try {
    await delivery.send();
  } catch (error) {
    if (!(error instanceof Ending)) throw error;
    // A response may have shown it before the sending broke off.
    return isViolated(plan, delivery, session)
      ? { delivery, shown: true }
      : { delivery, reason: session.recorder.sentence(error.message) };
  }
  if (isViolated(plan, delivery, session)) return { delivery, shown: true };
  if (plan.judgedBy !== undefined) return { delivery, shown: false };
  const shown = delivery.hasMarkers();
  return shown === 'unknown'
    ? { delivery, reason: 'too little of a response could be read' }
    : { delivery, shown };
}

/** Whether a response of today violates the requirement of the finding, in the same way or in another. */
function isViolated({ finding, judgedBy }: Plan, { answered }: Delivery, session: Session): boolean {
  const ofStatus = (cause: string) => cause.startsWith('status ');
  const isOther = ({ row, violations }: Judged) =>
    violations.some(
      ({ requirement, cause }) =>
        requirement === finding.requirement ||
        (judgedBy !== undefined &&
          requirement === row.requirement &&
          ofStatus(cause) &&
          ofStatus(finding.cause)),
    );
  return finding.exchanges.some(({ number }) => {
    const judged = answered.get(number);
    if (judged === undefined) return false;
    return isOther(judged) || (judgedBy !== undefined && shows(finding, judged, session));
  });
}

/** The responses that showed the finding, then and now. */
function responsesOf({ finding, judgedBy }: Plan, delivery: Delivery): readonly ReplayedResponse[] {
  const numbers = judgedBy === undefined ? finding.markers.map(({ exchange }) => exchange) : [judgedBy];
  return finding.exchanges.flatMap((recorded) => {
    const judged = delivery.answered.get(recorded.number);
    if (judged === undefined || !numbers.includes(recorded.number)) return [];
    return [
      {
        exchange: recorded.number,
        before: responseText(recorded),
        now: responseText(delivery.recordOf(judged)),
      },
    ];
  });
}

/** UTF-16 units of a response. */
const LONGEST = 160;

function responseText({ response, failure }: RecordedExchange): string {
  if (response === undefined) return failure ?? 'no response';
  const { text, base64 = '' } = response.body;
  return ellipsis(`${response.status} ${text ?? base64}`.trimEnd(), LONGEST);
}
