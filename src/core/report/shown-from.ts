import { isObject } from '../json/json.js';
import { placeOf } from '../json/place.js';
import { readJsonText } from '../json/reading.js';
import type { RecordedBody } from '../results/model.js';
import type { Sign } from '../results/sign.js';

/**
 * From where a body that is too long for a report is shown, so that what is wrong with it is seen: the pet of a
 * page, or the member of an object. In UTF-16 units of its text; 0 where its beginning shows as much.
 * @param room UTF-16 units that are shown
 */
export function shownFrom({ text, truncated }: RecordedBody, signs: readonly Sign[], room: number): number {
  if (text === undefined || truncated || text.length <= room) return 0;
  for (const sign of signs) {
    const pointer = pointerOf(sign, text);
    const place = pointer === undefined ? undefined : placeOf(text, pointer);
    if (place) return place.end <= room ? 0 : place.start;
  }
  return 0;
}

function pointerOf(sign: Sign, text: string): string | undefined {
  if (sign.in === 'page') return sign.listed ? pointerToPet(sign.pet, text) : undefined;
  if (sign.in !== 'body') return undefined;
  // A pet of a page, whole: one of its members alone does not say whose it is.
  const [item] = /^\/\d+/.exec(sign.pointer) ?? [];
  return item ?? sign.pointer;
}

function pointerToPet(pet: { readonly id?: string; readonly name?: string }, text: string) {
  const reading = readJsonText(text);
  if (!reading.ok || !Array.isArray(reading.value)) return undefined;
  const index = reading.value.findIndex(
    (item) => isObject(item) && (item.name === pet.name || String(item.id) === pet.id),
  );
  return index < 0 ? undefined : `/${index}`;
}
