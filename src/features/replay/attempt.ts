import { idPrefix } from '../../core/contract/allowed-responses.js';
import type { RecordedExchange } from '../../core/results/model.js';
import type { Sign } from '../../core/results/sign.js';
import { Ending } from '../../core/session/ending.js';
import type { Judged } from '../../core/session/judged.js';
import type { Session } from '../../core/session/session.js';
import { otherState } from './comparable.js';
import { Delivery, responseOf } from './delivery.js';
import { askedId } from './new-ids.js';
import { isFull } from './pages.js';
import type { Plan } from './plan.js';
import type { StandIns } from './stand-ins.js';
import { shows } from './teller.js';

/**
 * What one sending of a finding shows.
 * - `seen`: the same as was recorded
 * - `otherwise`: the same requirement violated in another way
 * - `not-seen`: no more
 * - `unclear`: nothing of it can be told
 */
export type Sight =
  | { readonly is: 'seen' | 'not-seen' }
  | { readonly is: 'otherwise' | 'unclear'; readonly reason: string };

/** Sends a finding once. Throws only for faults of the kit. */
export async function attempt(
  plan: Plan,
  session: Session,
  standIns: StandIns,
): Promise<{ sight: Sight; delivery: Delivery }> {
  const delivery = new Delivery(plan, session, standIns);
  try {
    await delivery.send();
  } catch (error) {
    if (!(error instanceof Ending)) throw error;
    const sight = isShown(plan, delivery, session) ? SEEN : unclear(session.recorder.sentence(error.message));
    return { sight, delivery };
  }
  return { sight: sightOf(plan, delivery, session), delivery };
}

const SEEN: Sight = { is: 'seen' };

function unclear(reason: string): Sight {
  return { is: 'unclear', reason };
}

/** Whether one of the responses shows it by itself, as the recorded one did. */
function isShown(plan: Plan, { answered }: Delivery, session: Session): boolean {
  return (
    plan.teller.by === 'judge' && ofExchanges(plan, answered).some((one) => shows(plan.finding, one, session))
  );
}

function ofExchanges({ finding }: Plan, answered: ReadonlyMap<number, Judged>): readonly Judged[] {
  return finding.exchanges.flatMap(({ number }) => answered.get(number) ?? []);
}

function sightOf(plan: Plan, delivery: Delivery, session: Session): Sight {
  if (isShown(plan, delivery, session)) return SEEN;
  const lost = lostPet(plan, delivery) ?? refusedKey(plan, delivery);
  if (lost !== undefined) return unclear(session.recorder.sentence(lost));
  const { teller } = plan;
  const judged = ofExchanges(plan, delivery.answered);
  if (teller.by === 'signs') {
    const bySigns = sightOfSigns(plan, delivery);
    if (bySigns.is === 'seen' || bySigns.is === 'unclear') return bySigns;
  }
  const other = judged.map((one) => otherViolation(plan, one)).find((reason) => reason !== undefined);
  if (other !== undefined) return { is: 'otherwise', reason: session.recorder.sentence(other) };
  const unusable = showing(plan, delivery).find(([, one]) => isUnusable(one));
  if (unusable) {
    const [violation] = unusable[1].violations;
    const what = `${violation?.summary} (${violation?.requirement})`;
    return unclear(session.recorder.sentence(`the response is wrong in another way: ${what}`));
  }
  const circumstances = missingCircumstances(plan);
  if (circumstances !== undefined) return unclear(circumstances);
  const elsewhere = showing(plan, delivery).map(([recorded, one]) =>
    otherState(recorded, one, plan.finding.signs, delivery.ids),
  );
  const state = elsewhere.find((reason) => reason !== undefined);
  return state === undefined ? { is: 'not-seen' } : unclear(state);
}

function sightOfSigns({ finding: { signs } }: Plan, delivery: Delivery): Sight {
  if (signs.length === 0) return unclear('the record does not say what in the responses shows it');
  const held = signs.map((sign) => {
    const judged = delivery.answered.get(sign.exchange);
    return judged ? delivery.holds(sign, judged) : 'unknown';
  });
  if (held.every((one) => one === true)) {
    const full = signs.some((sign) => isMissing(sign) && isFullAt(sign, delivery));
    return full ? unclear('the page is full: it need not show the pet') : SEEN;
  }
  if (held.includes(false)) return { is: 'not-seen' };
  return unclear('too little of a response could be read');
}

function isMissing(sign: Sign): boolean {
  return sign.in === 'page' && !sign.listed;
}

function isFullAt({ exchange }: Sign, { answered }: Delivery): boolean {
  const judged = answered.get(exchange);
  return judged !== undefined && isFull(judged);
}

/** The same requirement violated in another way, in a sentence. */
function otherViolation({ finding, teller }: Plan, { row, violations }: Judged): string | undefined {
  const isOfStatus = teller.by === 'judge' && finding.cause.startsWith('status ');
  return violations.find(
    ({ requirement, cause }) =>
      requirement === finding.requirement ||
      (isOfStatus && requirement === row.requirement && cause.startsWith('status ')),
  )?.summary;
}

/** The exchanges that showed the finding, each with the response of today. */
function showing({ finding, teller }: Plan, { answered }: Delivery): (readonly [RecordedExchange, Judged])[] {
  const numbers = teller.by === 'judge' ? [teller.exchange] : finding.signs.map(({ exchange }) => exchange);
  return finding.exchanges.flatMap((recorded) => {
    const judged = answered.get(recorded.number);
    return judged && numbers.includes(recorded.number) ? [[recorded, judged] as const] : [];
  });
}

function isUnusable({ success, violations }: Judged): boolean {
  return success === undefined && violations.length > 0;
}

/** A pet that was in the store of the record, and that this store does not hold. */
function lostPet({ finding }: Plan, { answered, ids }: Delivery): string | undefined {
  for (const recorded of finding.exchanges) {
    const judged = answered.get(recorded.number);
    const asked = askedId({ target: recorded.request.url });
    if (judged?.status !== 404 || asked === undefined || ids.of(asked) !== undefined) continue;
    if (
      recorded.response?.status === 200 &&
      wasThere(recorded.response.body.text ?? '', asked, finding.signs)
    ) {
      return `pet ${asked} is not in this store: ${responseOf(judged)}`;
    }
  }
  return undefined;
}

/** A 200 shows a pet that there is, unless that it was answered at all is what is wrong. */
function wasThere(body: string, asked: string, signs: readonly Sign[]): boolean {
  if (signs.some((sign) => sign.in === 'status')) return false;
  const [, shown] = /"id"\s*:\s*"?(-?\d+)/.exec(body) ?? [];
  return shown === undefined || shown === asked;
}

/**
 * That a pet is found by its id is a requirement of that operation. Where it was missed for another one, it was
 * what else had been sent that mattered, and a finding does not hold that.
 */
function missingCircumstances({ finding: { requirement, signs, exchanges } }: Plan): string | undefined {
  if (requirement.startsWith(`${idPrefix.getPet}.`)) return undefined;
  const isMissed = signs.some(({ exchange, ...sign }) => {
    const url = exchanges.find(({ number }) => number === exchange)?.request.url ?? '';
    return sign.in === 'status' && sign.is === 404 && askedId({ target: url }) !== undefined;
  });
  return isMissed
    ? 'what else was sent between the creation of the pet and its reading is not in the record: run the check again'
    : undefined;
}

/** A 401 to a request with the right key that was answered otherwise then says that the key is not right here. */
function refusedKey({ finding, requests }: Plan, { answered }: Delivery): string | undefined {
  for (const { number, response } of finding.exchanges) {
    const judged = answered.get(number);
    if (judged?.status !== 401 || response?.status === 401) continue;
    const made = requests.get(number)?.credential.authorization;
    if (made && 'key' in made && made.key.edit === 'none' && made.scheme === 'Bearer') {
      return `the API key is refused: ${responseOf(judged)}`;
    }
  }
  return undefined;
}
