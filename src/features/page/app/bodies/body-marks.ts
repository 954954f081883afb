import { parentOf } from '../../../../core/json/place.js';
import { unquoted } from '../../../../core/json/string-token.js';
import type { Marker } from '../../../../core/results/marker.js';
import { plural } from '../../../../core/text/plural.js';
import type { JsonToken, JsonTokens } from './json-tokens.js';

/** The parts of a JSON body to mark. */
export interface BodyMarks {
  /** Members, by JSON Pointer; `''` is the whole. */
  readonly pointers: ReadonlySet<string>;
  /** A note on what is missing, and the member that it stands beside. */
  readonly notes: readonly { readonly pointer: string; readonly text: string }[];
}

/** The parts of a body that the markers of its exchange are in. */
export function bodyMarks(markers: readonly Marker[], body: JsonTokens): BodyMarks {
  const pointers = new Set<string>();
  const notes: { pointer: string; text: string }[] = [];
  for (const marker of markers) {
    if (marker.in === 'body') {
      if (has(body, marker.pointer)) pointers.add(marker.pointer);
      else notes.push(missing(marker.pointer, body));
    } else if (marker.in === 'length') {
      notes.push({ pointer: '', text: lengthNote(marker.below, body) });
    } else if (marker.in === 'page') {
      const items = marker.listed ? itemsOf(marker.pet, body.tokens) : [];
      for (const pointer of items) pointers.add(pointer);
      const name = 'id' in marker.pet ? marker.pet.id : JSON.stringify(marker.pet.name);
      if (!marker.listed) notes.push({ pointer: '', text: `pet ${name} is not in it` });
      else if (items.length === 0) notes.push({ pointer: '', text: `pet ${name} is in what is not shown` });
    }
  }
  return { pointers, notes };
}

/** True when a part of the body is to be marked: it is in a marked member. */
export function isMarked(
  part: Pick<JsonToken, 'pointer'> & { readonly kind: string },
  marked: ReadonlySet<string>,
): boolean {
  // For the whole body mark only the brackets: marking everything would mark nothing.
  if (part.pointer === '') return marked.has('') && ['open', 'close', 'value'].includes(part.kind);
  for (let at: string | undefined = part.pointer; at !== undefined && at !== ''; at = parentOf(at)) {
    if (marked.has(at)) return true;
  }
  return false;
}

function has({ tokens }: JsonTokens, pointer: string): boolean {
  return tokens.some((token) => token.pointer === pointer);
}

/** Told at the nearest thing that is there. */
function missing(pointer: string, body: JsonTokens): { pointer: string; text: string } {
  const holder = parentOf(pointer) ?? '';
  if (holder !== '' && !has(body, holder)) return missing(holder, body);
  const name = pointer
    .slice(holder.length + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return {
    pointer: holder,
    text: body.whole
      ? `no member ${JSON.stringify(name)}`
      : `${JSON.stringify(name)} is not in what is shown`,
  };
}

function lengthNote(below: number, { tokens, whole }: JsonTokens): string {
  const items = new Set(tokens.map(({ pointer }) => pointer).filter((pointer) => /^\/\d+$/.test(pointer)));
  return whole ? `${plural(items.size, 'member')}, fewer than ${below}` : `fewer than ${below} members`;
}

/** Pointers of the pets of a page that have the id or the name. */
function itemsOf(pet: (Marker & { in: 'page' })['pet'], tokens: readonly JsonToken[]): string[] {
  return tokens.flatMap(({ kind, pointer, text }) => {
    if (kind !== 'value') return [];
    const [, item = '', member] = /^(\/\d+)\/(id|name)$/.exec(pointer) ?? [];
    const same =
      'id' in pet ? member === 'id' && text === pet.id : member === 'name' && unquoted(text) === pet.name;
    return same ? [item] : [];
  });
}
