import { isObject, type JsonValue } from '../../core/json/json.js';
import { readJson } from '../../core/json/reading.js';
import type { RecordedExchange } from '../../core/results/model.js';
import type { Sign } from '../../core/results/sign.js';
import type { Judged } from '../../core/session/judged.js';
import { keptBytes } from '../../core/session/recorded-bytes.js';
import type { NewIds } from './new-ids.js';
import { otherPlace } from './other-place.js';
import { isFull, pageOf } from './pages.js';

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
  if (!page || !recorded.response) return undefined;
  const then = bodyOf(recorded);
  const isTooShort = signs.some((sign) => sign.in === 'length');
  if (isOfNothing(recorded, then) && !isTooShort) {
    return page.length === 0 ? undefined : 'no pet matched then, and the page holds some today';
  }
  if (isObject(then) && 'id' in then && 'name' in then) {
    return page.length === 1 ? undefined : 'one pet matched then, and the page holds another number today';
  }
  if (signs.some(isNamed)) return isFull(today) ? 'the page is full: it need not show the pet' : undefined;
  const own = signs.filter(({ exchange }) => exchange === recorded.number);
  const reasons = own.map((sign) => otherPlace(sign, { recorded, then, today, page, ids }));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

/** What the body of a recorded response says; undefined when that is not JSON. */
export function bodyOf({ response }: RecordedExchange): JsonValue | undefined {
  const reading = response && readJson(keptBytes(response.body));
  return reading?.ok ? reading.value : undefined;
}

/** What servers answer that have nothing to list: each of them is wrong but for `[]`. */
function isOfNothing({ response }: RecordedExchange, then: JsonValue | undefined): boolean {
  if (response?.status === 404 || response?.body.bytes === 0 || then === undefined)
    return response?.status !== 200;
  return then === null || then === false || then === '' || Object.keys(then).length === 0;
}

function isNamed(sign: Sign): boolean {
  return sign.in === 'page' && sign.listed && 'name' in sign.pet;
}
