import { isObject } from '../json/json.js';
import { placeOf } from '../json/place.js';
import { readJsonText } from '../json/reading.js';
import type { Marker } from '../results/marker.js';
import type { RecordedBody } from '../results/model.js';

/**
 * From where a body that is too long for a report is shown, so that what is wrong with it is seen: the pet of a
 * page, or the member of an object. In UTF-16 units of its text; 0 where its beginning shows as much.
 * @param room UTF-16 units that are shown
 */
export function shownFrom(
  { text, truncated }: RecordedBody,
  markers: readonly Marker[],
  room: number,
): number {
  if (text === undefined || truncated || text.length <= room) return 0;
  for (const marker of markers) {
    const pointer = pointerOf(marker, text);
    const place = pointer === undefined ? undefined : placeOf(text, pointer);
    if (place) return place.end <= room ? 0 : place.start;
  }
  return 0;
}

function pointerOf(marker: Marker, text: string): string | undefined {
  if (marker.in === 'page') return marker.listed ? pointerToPet(marker.pet, text) : undefined;
  if (marker.in !== 'body') return undefined;
  // A pet of a page, whole: one of its members alone does not say whose it is.
  const [item] = /^\/\d+/.exec(marker.pointer) ?? [];
  return item ?? marker.pointer;
}

function pointerToPet(pet: { readonly id?: string; readonly name?: string }, text: string) {
  const reading = readJsonText(text);
  if (!reading.ok || !Array.isArray(reading.value)) return undefined;
  const index = reading.value.findIndex(
    (item) => isObject(item) && (item.name === pet.name || String(item.id) === pet.id),
  );
  return index < 0 ? undefined : `/${index}`;
}
