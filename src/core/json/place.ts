import { endOfString, unquoted } from './string-token.js';

/** A part of a text, in UTF-16 units; without `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the value of a JSON Pointer (RFC 6901) in a JSON text; undefined when there is none. Of two members with one
 * name the last counts, as in `readJson`. Needs no stack at any depth. The result means nothing for a text that is not
 * JSON.
 */
export function placeOf(text: string, pointer: string): TextRange | undefined {
  let place: TextRange | undefined = trimmed(text, 0, text.length);
  for (const token of tokensOf(pointer)) {
    if (place === undefined) return undefined;
    place = within(text, place, token);
  }
  return place;
}

/** The original JSON text of the value of a pointer. */
export function textAt(text: string, pointer: string): string | undefined {
  const place = placeOf(text, pointer);
  return place && text.slice(place.start, place.end);
}

/** The pointer to the container of a pointer's value; undefined for the whole text. */
export function parentOf(pointer: string): string | undefined {
  return pointer === '' ? undefined : pointer.slice(0, pointer.lastIndexOf('/'));
}

function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Finds a member or an item of the container at a place. */
function within(text: string, { start, end }: TextRange, token: string): TextRange | undefined {
  const opening = text[start];
  if (opening !== '{' && opening !== '[') return undefined;
  let found: TextRange | undefined;
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
    // Items are unique, members may be repeated.
    if (found && opening === '[') return found;
    at = comma + 1;
  }
  return found;
}

/** The position of the comma after the value that starts here, or the end of its container. */
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

/** The place without white space at its ends; undefined when nothing is left. */
function trimmed(text: string, start: number, end: number): TextRange | undefined {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const to = start + part.trimEnd().length;
  return from < to ? { start: from, end: to } : undefined;
}
