import { endOfString, unquoted } from './string-token.js';

/** A part of a text, in UTF-16 units; without `end`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the value that a JSON Pointer (RFC 6901) points to stands in a JSON text; undefined when there is none.
 * Of two members of one name the last counts, as in `readJson`. Needs no stack, however deep the text goes. Of a
 * text that is not JSON the response means nothing.
 */
export function placeOf(text: string, pointer: string): Place | undefined {
  let place: Place | undefined = trimmed(text, 0, text.length);
  for (const token of tokensOf(pointer)) {
    if (place === undefined) return undefined;
    place = within(text, place, token);
  }
  return place;
}

/** The JSON text of the value that a pointer points to, as it is written. */
export function textAt(text: string, pointer: string): string | undefined {
  const place = placeOf(text, pointer);
  return place && text.slice(place.start, place.end);
}

/** The pointer to what holds the value that a pointer points to; undefined for the whole. */
export function parentOf(pointer: string): string | undefined {
  return pointer === '' ? undefined : pointer.slice(0, pointer.lastIndexOf('/'));
}

function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A member or an item of the container that stands at a place. */
function within(text: string, { start, end }: Place, token: string): Place | undefined {
  const opening = text[start];
  if (opening !== '{' && opening !== '[') return undefined;
  let found: Place | undefined;
  let index = 0;
  for (let at = start + 1; at < end - 1; index += 1) {
    let name = String(index);
    if (opening === '{') {
      const colon = text.indexOf(':', endOfString(text, text.indexOf('"', at)));
      if (colon < 0) return found;
      name = unquoted(text.slice(at, colon).trim());
      at = colon + 1;
    }
    const comma = endOfValue(text, at, end - 1);
    if (name === token) found = trimmed(text, at, comma);
    // Of an item there is no second one.
    if (found && opening === '[') return found;
    at = comma + 1;
  }
  return found;
}

/** The position of the comma behind the value that begins here, or the end of its container. */
function endOfValue(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',' && depth === 0) return at;
  }
  return end;
}

/** Without white space at its ends; undefined when nothing else is there. */
function trimmed(text: string, start: number, end: number): Place | undefined {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const to = start + part.trimEnd().length;
  return from < to ? { start: from, end: to } : undefined;
}
