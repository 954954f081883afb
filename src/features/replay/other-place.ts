import { standIn } from '../../core/contract/long-text.js';
import { isPetStatus } from '../../core/contract/pet-status.js';
import { isInt64, isObject, type JsonObject, type JsonValue } from '../../core/json/json.js';
import type { RecordedExchange } from '../../core/results/model.js';
import type { Sign } from '../../core/results/sign.js';
import type { Judged } from '../../core/session/judged.js';
import type { Pet } from '../../core/session/pet.js';
import { keptBytes } from '../../core/session/recorded-bytes.js';
import type { NewIds } from './new-ids.js';
import { isFull, mostIn, queryOf } from './pages.js';

/** A page of the record, and the response of today to the same request. */
interface Pages {
  readonly recorded: RecordedExchange;
  /** What the recorded body says; undefined when it is not JSON. */
  readonly then: JsonValue | undefined;
  readonly today: Judged;
  /** The pets of today. */
  readonly page: readonly Pet[];
  readonly ids: NewIds;
}

/**
 * Why a sign that is not in a page of today could not be there, in a sentence: what showed it must be in the page, and
 * where it has to do with the page's end, the page must end in the same way. Undefined when its absence tells.
 */
export function otherPlace(sign: Sign, pages: Pages): string | undefined {
  const { then, today } = pages;
  if (sign.in === 'message') return otherText(pages);
  if (sign.in !== 'body') return undefined;
  const index = itemOf(sign);
  // What was one too many can only be seen where there are as many.
  if (index !== undefined && index >= mostIn(queryOf(today))) {
    return isFull(today) ? undefined : 'the store holds too few pets to fill the page';
  }
  if (then === undefined) return otherText(pages);
  return index === undefined || !Array.isArray(then) ? undefined : otherItem(sign, index, { ...pages, then });
}

/** The position of the pet that a sign is in. */
export function itemOf({ pointer }: Sign & { in: 'body' }): number | undefined {
  const [, index] = /^\/(\d+)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** What is wrong with the bytes of a page may lie in any of its pets. */
function otherText({ recorded, page, ids }: Pages): string | undefined {
  const text = Buffer.from(keptBytes(recorded.response?.body ?? { bytes: 0, truncated: false }))
    .toString('latin1')
    .replaceAll('\0', '');
  const shown = new Set(page.map(({ id }) => id.toString()));
  const recordedIds = [...text.matchAll(/"id"\s*:\s*"?(-?\d+)/g)].map(([, id = '']) => ids.of(id) ?? id);
  const absent = recordedIds.find((id) => !shown.has(id));
  return absent === undefined ? undefined : notThere(absent);
}

function otherItem(
  sign: Sign & { in: 'body' },
  index: number,
  { then, today, page, ids }: Pages & { readonly then: readonly JsonValue[] },
): string | undefined {
  const most = mostIn(queryOf(today));
  const item = then[index];
  const id = isObject(item) ? idOf(item.id) : undefined;
  const other = isObject(item) && id !== undefined ? otherPet(item, id, page, ids) : undefined;
  const status = queryOf(today).get('status');
  if (isStray(sign, item, status)) return other && nothingMatched(then, page, status);
  const wasFull = then.length >= most;
  const otherRoom = wasFull === isFull(today) ? undefined : roomChanged(wasFull);
  if (id === undefined) return otherRoom ?? (page.length < then.length ? SHORTER : undefined);
  const isTwice = then.filter((one) => isObject(one) && idOf(one.id) === id).length > 1;
  // What is done to the end of a page is done to other pets in a page of another length.
  if (otherRoom !== undefined && (isTwice || index === then.length - 1)) return otherRoom;
  return other;
}

/** The pet must be there, and be the same one: another store gives the same ids to others. */
function otherPet(item: JsonObject, id: string, page: readonly Pet[], ids: NewIds): string | undefined {
  const own = ids.of(id);
  const today = page.find((pet) => pet.id.toString() === (own ?? id));
  if (today === undefined) return notThere(own ?? id);
  const isSame = own !== undefined || typeof item.name !== 'string' || standIn(item.name) === today.name;
  return isSame ? undefined : `pet ${id} has another name than it had then`;
}

/** A pet that a filter should have kept out, unless its status was shown wrong: then it is there, with the right one. */
export function isStray(
  { pointer }: Sign & { in: 'body' },
  item: JsonValue | undefined,
  status: string | null,
): boolean {
  if (status === null || !isObject(item) || !/^\/\d+\/status$/.test(pointer)) return false;
  return item.status !== status && (item.status === undefined || isPetStatus(item.status));
}

/** What a filter shows that finds nothing says nothing of one that finds something. */
function nothingMatched(
  then: readonly JsonValue[],
  page: readonly Pet[],
  status: string | null,
): string | undefined {
  if (then.some((item) => isObject(item) && item.status === status)) return undefined;
  return page.length === 0 ? undefined : 'the page showed no pet that matches, and shows some today';
}

const SHORTER = 'the page holds fewer pets than it did then';

function roomChanged(wasFull: boolean): string {
  return wasFull
    ? 'the page has room left, which it had not then'
    : 'the page is full, which it was not then';
}

function notThere(id: string): string {
  return `pet ${id} is not in the page`;
}

/** Also an id that is faulty itself. */
export function idOf(id: JsonValue | undefined): string | undefined {
  if (isInt64(id)) return BigInt(id).toString();
  return typeof id === 'string' && /^-?\d+$/.test(id) ? id : undefined;
}
