import type { Judged } from '../checks/session.js';
import { isInt64, isObject, type JsonValue, readJson } from '../json/json.js';
import type { RecordedExchange } from '../results/model.js';
import type { Sign } from '../results/sign.js';
import type { NewIds } from './new-ids.js';
import { isFull, pageOf, queryOf } from './pages.js';
import { keptBytes } from './recorded-bytes.js';

/**
 * Why a page of today that does not show what was found says nothing of it, in a sentence: the store is in another
 * state, so that what was wrong with the page then need not be in it now. Undefined when it does tell.
 */
export function otherState(
  recorded: RecordedExchange,
  today: Judged,
  signs: readonly Sign[],
  ids: NewIds,
): string | undefined {
  const page = pageOf(today);
  if (!page || !recorded.answer) return undefined;
  const then = bodyOf(recorded);
  if (isOfNothing(recorded, then)) {
    return page.length === 0 ? undefined : 'no animal matched then, and the page holds some today';
  }
  if (isObject(then) && 'id' in then && 'name' in then) {
    return page.length === 1 ? undefined : 'one animal matched then, and the page holds another number today';
  }
  if (signs.some(isNamed)) return isFull(today) ? 'the page is full: it need not show the animal' : undefined;
  const reasons = signs.map((sign) => otherItem(sign, then, today, ids));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

function bodyOf({ answer }: RecordedExchange): JsonValue | undefined {
  const reading = answer && readJson(keptBytes(answer.body));
  return reading?.ok ? reading.value : undefined;
}

/** What servers answer that have nothing to list: each of them is wrong but for `[]`. */
function isOfNothing({ answer }: RecordedExchange, then: JsonValue | undefined): boolean {
  if (answer?.status === 404 || answer?.body.bytes === 0 || then === undefined) return answer?.status !== 200;
  return then === null || then === false || then === '' || Object.keys(then).length === 0;
}

function isNamed(sign: Sign): boolean {
  return sign.in === 'page' && sign.listed && 'name' in sign.animal;
}

/** The animal that showed it must be in the page of today; what was one too many can only be seen in a full page. */
function otherItem(sign: Sign, then: JsonValue | undefined, today: Judged, ids: NewIds): string | undefined {
  const [, index] = sign.in === 'body' ? (/^\/(\d+)/.exec(sign.pointer) ?? []) : [];
  if (index === undefined || !Array.isArray(then)) return undefined;
  const query = queryOf(today);
  const limit = Number(query.get('limit') ?? Number.NaN);
  if (Number(index) >= limit) {
    return isFull(today) ? undefined : 'the store holds too few animals to fill the page';
  }
  const item: JsonValue | undefined = then[Number(index)];
  if (!isObject(item)) return undefined;
  const status = query.get('status');
  // Of the wrong status: it is right that it is not there any more.
  if (status !== null && item.status !== status) return undefined;
  const id = idOf(item.id);
  if (id === undefined) return undefined;
  const isTwice = then.filter((other) => isObject(other) && idOf(other.id) === id).length > 1;
  if (isTwice && then.length < limit && isFull(today)) return 'the page is full, which it was not then';
  const wanted = ids.of(id) ?? id;
  const isThere = pageOf(today)?.some((animal) => animal.id.toString() === wanted);
  return isThere ? undefined : `animal ${wanted} is not in the page`;
}

/** Also an id that is faulty itself. */
function idOf(id: JsonValue | undefined): string | undefined {
  if (isInt64(id)) return BigInt(id).toString();
  return typeof id === 'string' && /^-?\d+$/.test(id) ? id : undefined;
}
