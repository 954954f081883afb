import { isPetStatus } from '../../core/contract/pet-status.js';
import { isObject } from '../../core/json/json.js';
import type { Sign } from '../../core/results/sign.js';
import { Ending } from '../../core/session/ending.js';
import { Evidence } from '../../core/session/evidence.js';
import type { Judged } from '../../core/session/judged.js';
import type { Session } from '../../core/session/session.js';
import { type Census, countIn, lookUp, takeCensus } from './census.js';
import { bodyOf } from './comparable.js';
import type { Delivery } from './delivery.js';
import { idOf, isStray, itemOf } from './other-place.js';
import { isFull, mostIn, pageOf, queryOf } from './pages.js';
import type { Plan } from './plan.js';

/** Pets of the record that are looked for by their ids. */
const MOST_LOOKED_FOR = 300;

/**
 * Why the pages of a sending that does not show the finding could not have shown it, in a sentence: it takes a pet
 * that the store does not hold, or that would not have come into the page. Asks the store; creates nothing. Undefined
 * when its absence tells.
 * @param created ids of the pets that the recorded run created
 */
export async function unseenStock(
  { finding }: Plan,
  { answered }: Delivery,
  created: readonly string[],
  session: Session,
): Promise<string | undefined> {
  try {
    for (const sign of finding.signs) {
      const today = answered.get(sign.exchange);
      const page = today && pageOf(today);
      if (!page) continue;
      const recorded = finding.exchanges.find(({ number }) => number === sign.exchange);
      const reason = await reasonOf(sign, today, recorded && bodyOf(recorded), created, session);
      if (reason !== undefined) return reason;
    }
    return undefined;
  } catch (error) {
    if (error instanceof Ending) return session.recorder.sentence(error.message);
    throw error;
  }
}

async function reasonOf(
  sign: Sign,
  today: Judged,
  then: ReturnType<typeof bodyOf>,
  created: readonly string[],
  session: Session,
): Promise<string | undefined> {
  const known = async () => {
    const census = await takeCensus(session);
    await lookUp(census, created.slice(0, MOST_LOOKED_FOR), session);
    return census;
  };
  const status = queryOf(today).get('status');
  if (sign.in === 'length') return isFull(today) ? leftOut(today, await known()) : undefined;
  const index = sign.in === 'body' ? itemOf(sign) : undefined;
  if (sign.in !== 'body' || index === undefined) return undefined;
  const most = mostIn(queryOf(today));
  if (index >= most) {
    const filter = isPetStatus(status) ? status : null;
    return countIn(await known(), filter) > most
      ? undefined
      : 'the store is not seen to hold more pets than the page may';
  }
  const item = Array.isArray(then) ? then[index] : undefined;
  if (!isStray(sign, item, status) || !isObject(item)) return undefined;
  const stray = idOf(item.id);
  // Shown with the right status it is no stray any more.
  if (pageOf(today)?.some(({ id }) => id.toString() === stray)) return undefined;
  return strayOutOfReach(item.status, today, session);
}

/** A page can be full though it leaves pets out: the store may have grown since. */
function leftOut(today: Judged, census: Census): string | undefined {
  const status = queryOf(today).get('status');
  const ids = (pageOf(today) ?? []).map(({ id }) => id);
  const ascends = ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));
  const descends = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? id));
  const [first, last] = ascends ? [ids[0], ids.at(-1)] : [ids.at(-1), ids[0]];
  if (first === undefined || last === undefined || !(ascends || descends)) {
    return 'the page is full, and what it leaves out cannot be told';
  }
  const shown = new Set(ids);
  const missed = [...census].find(([id, own]) => {
    const isWithin = BigInt(id) > first && BigInt(id) < last;
    return isWithin && (status === null || own === status) && !shown.has(BigInt(id));
  });
  return missed && `the page is full, but leaves out pet ${missed[0]}`;
}

/** Without the filter the page must show a pet of the status that the filter let through. */
async function strayOutOfReach(
  status: unknown,
  today: Judged,
  session: Session,
): Promise<string | undefined> {
  const request = session.requests.list({ limit: mostIn(queryOf(today)) });
  const unfiltered = isFull(today)
    ? (pageOf(await session.send(request, new Evidence(), {})) ?? []).map((pet) => pet.status)
    : [...(await takeCensus(session)).values()];
  if (unfiltered.some((own) => own === status)) return undefined;
  const which = status === undefined ? 'without a status' : `that is ${status}`;
  return `no pet ${which} would come into the page without the filter`;
}
