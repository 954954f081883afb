import { MASK } from '../config/key/api-key.js';
import { isInt64, isObject, type JsonValue, writeJson } from '../json/json.js';
import { parentOf, placeOf, textAt } from '../json/place.js';
import { type JsonReading, readJsonText } from '../json/reading.js';
import { CUT, type Marker } from './marker.js';
import type { RecordedBody, RecordedExchange, RecordedResponse } from './model.js';

/**
 * Whether a marker is in an exchange: of the run that it was found in, or of another one. Its `exchange` is not
 * looked at. `unknown` where too little of the body is recorded to tell. Without a response there is no marker but
 * that of a broken message. Pure.
 */
export function markerHolds(
  marker: Marker,
  { request, response, failure }: RecordedExchange,
): boolean | 'unknown' {
  if (marker.in === 'address') return !isBelowVersion1(request.url);
  if (marker.in === 'message') return failure !== undefined;
  if (response === undefined) return false;
  switch (marker.in) {
    case 'status':
      return response.status === marker.is;
    case 'header':
      return headerHolds(marker, response);
    case 'body':
      return memberHolds(marker, response.body);
    case 'length':
      return pageHolds(response.body, (page) => page.length < marker.below);
    case 'page':
      return pageHolds(
        response.body,
        (page) => page.some((item) => isPet(item, marker.pet)) === marker.listed,
      );
  }
}

/** The base address, which is what stands in front of the operation's own path. */
function isBelowVersion1(url: string): boolean {
  const [, basePath = ''] = /^(.*)\/(?:pets|store)(?:\/[^/]*)?$/.exec(new URL(url).pathname) ?? [];
  return basePath.endsWith('/v1');
}

function headerHolds({ name, is }: Marker & { in: 'header' }, { headers }: RecordedResponse): boolean {
  const values = headers.filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value);
  return is === null ? values.length === 0 : values.some((value) => sameText(value, is));
}

function memberHolds({ pointer, is }: Marker & { in: 'body' }, body: RecordedBody): boolean | 'unknown' {
  const text = body.text ?? '';
  const place = placeOf(text, pointer);
  const found = place && text.slice(place.start, place.end);
  const isThere = is !== null && found !== undefined && (sameText(found, is) || sameValue(found, is));
  // What stands in front of the cut is there, whatever is behind it.
  if (body.truncated && isThere && place && place.end < text.length) return true;
  const reading = readingOf(body);
  if (reading === 'unknown') return 'unknown';
  if (!reading.ok) return is === null && pointer === '';
  if (is !== null) return isThere;
  // A member is missing only from what could hold it.
  const holder = parentOf(pointer);
  return found === undefined && holder !== undefined && /^[[{]/.test(textAt(text, holder) ?? '');
}

function pageHolds(body: RecordedBody, holds: (page: readonly JsonValue[]) => boolean): boolean | 'unknown' {
  const reading = readingOf(body);
  if (reading === 'unknown') return 'unknown';
  return reading.ok && Array.isArray(reading.value) && holds(reading.value);
}

/** A body that was cut, or that is not JSON only because something in it is masked, says nothing. */
function readingOf(body: RecordedBody): JsonReading | 'unknown' {
  if (body.truncated) return 'unknown';
  if (body.text === undefined) return { ok: false, problem: 'the bytes are not UTF-8' };
  const reading = readJsonText(body.text);
  if (!reading.ok && (reading.beyondReading || body.text.includes(MASK))) return 'unknown';
  return reading;
}

function isPet(item: JsonValue, pet: (Marker & { in: 'page' })['pet']): boolean {
  if (!isObject(item)) return false;
  if ('name' in pet) return item.name === pet.name;
  return isInt64(item.id) && BigInt(item.id).toString() === pet.id;
}

/** The text of a marker may have been cut. */
function sameText(found: string, is: string): boolean {
  return found === is || (is.endsWith(CUT) && found.startsWith(is.slice(0, -CUT.length)));
}

/** White space aside, and however a number is written. */
function sameValue(found: string, is: string): boolean {
  const [one, other] = [readJsonText(found), readJsonText(is)];
  return one.ok && other.ok && writeJson(one.value) === writeJson(other.value);
}
