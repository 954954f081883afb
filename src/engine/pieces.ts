/** Finds pieces of a secret, and near misses of it, in time that is linear in the text. */
import { EDITS } from './credential.js';

export interface Piece {
  readonly start: number;
  readonly end: number;
  /** All characters of the secret are there. */
  readonly isWhole: boolean;
}

/** So many characters in a row are looked up. */
const GRAM = 4;
const BUCKETS = 65_536;

/** A spelling of a secret, and what counts as a piece of it. */
interface Pattern {
  /** Characters of the patterns before it. */
  readonly offset: number;
  readonly codes: readonly number[];
  /** So many characters of it, with at most one edit between them. */
  readonly least: number;
  /** So many at one of its ends, if they stand alone: a key without its beginning. */
  readonly leastAlone: number;
}

function patternOf(secret: string, index: number, all: readonly string[]): Pattern {
  const { length } = secret;
  const codes = Array.from(secret, (_, index) => codeAt(secret, index));
  const offset = all.slice(0, index).join('').length;
  return {
    offset,
    codes,
    least: Math.min(Math.max(8, Math.ceil(length / 2)), length - 1),
    leastAlone: (length >> 1) + 1,
  };
}

/** Letter case does not count. */
function codeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90 ? code | 32 : code;
}

const gramOf = (a: number, b: number, c: number, d: number) =>
  // The upper 16 bits depend on all four.
  Math.imul((a << 24) ^ (b << 16) ^ (c << 8) ^ d, 0x9e3779b1) >>> 16;

const editCodes = EDITS.map((edit) => edit.charCodeAt(0));

/** @param secrets spellings of 8 characters and more */
export function piecesOf(secrets: readonly string[]): (text: string) => readonly Piece[] {
  const patterns = [...new Set(secrets)].map(patternOf);
  const places = new Map<number, { readonly pattern: Pattern; readonly place: number }[]>();
  const isKnown = new Uint8Array(BUCKETS);
  for (const pattern of patterns)
    for (let place = 0; place + GRAM <= pattern.codes.length; place += 1) {
      const [a = 0, b = 0, c = 0, d = 0] = pattern.codes.slice(place, place + GRAM);
      const gram = gramOf(a, b, c, d);
      isKnown[gram] = 1;
      places.set(gram, [...(places.get(gram) ?? []), { pattern, place }]);
    }
  // One of two runs with an edit between them is that long, so a gram of it is looked up.
  const run = Math.min(...patterns.map(({ least }) => Math.ceil(least / 2)));
  const step = run - GRAM + 1;
  return (text) => {
    const found: Piece[] = [];
    // Where the latest run ends with each distance between its places: a run is looked at once.
    const seen: number[] = [];
    for (let at = 0; at + GRAM <= text.length; at += step) {
      const gram = gramOf(codeAt(text, at), codeAt(text, at + 1), codeAt(text, at + 2), codeAt(text, at + 3));
      if (isKnown[gram] === 0) continue;
      let longest: Piece | undefined;
      for (const { pattern, place } of places.get(gram) ?? []) {
        const { codes, offset } = pattern;
        const diagonal = offset + ((at - place + codes.length) % codes.length);
        if (at < (seen[diagonal] ?? 0)) continue;
        seen[diagonal] = at + shared(text, at, codes, place, 1);
        const piece = pieceAt(text, at, pattern, place);
        if (piece && (!longest || piece.end - piece.start > longest.end - longest.start)) longest = piece;
      }
      if (!longest) continue;
      found.push(longest);
      // Another one may overlap its end.
      at = Math.max(at, longest.end - run - step);
    }
    return found;
  };
}

/** How many characters a text and a secret share, from places of theirs. */
function shared(text: string, from: number, codes: Pattern['codes'], place: number, step: 1 | -1): number {
  let length = 0;
  for (let at = place; at >= 0 && at < codes.length; at += step) {
    if (codes[at] !== codeAt(text, from + length * step)) break;
    length += 1;
  }
  return length;
}

/** The same beyond one more character, which is there instead of one of the secret, or beside them all. */
function beyond(text: string, from: number, codes: Pattern['codes'], place: number, step: 1 | -1): number {
  if (!editCodes.includes(codeAt(text, from))) return 0;
  const instead = shared(text, from + step, codes, place + step, step);
  return Math.max(instead, shared(text, from + step, codes, place, step));
}

/** The piece around a place in the text that may be a place in the secret. */
function pieceAt(text: string, at: number, { codes, least, leastAlone }: Pattern, place: number): Piece | undefined {
  const before = shared(text, at - 1, codes, place - 1, -1);
  const length = before + shared(text, at, codes, place, 1);
  if (length < GRAM) return undefined;
  const [start, first] = [at - before, place - before];
  const [end, last] = [start + length, first + length];
  const left = beyond(text, start - 1, codes, first - 1, -1);
  const right = beyond(text, end, codes, last, 1);
  const isAtAnEnd = first === 0 || last === codes.length;
  const isAlone = () => isAtAnEnd && length >= leastAlone && isWord(text, start, end);
  if (length + Math.max(left, right) < least && !isAlone()) return undefined;
  return {
    start: left > 0 ? start - left - 1 : start,
    end: right > 0 ? end + right + 1 : end,
    isWhole: length === codes.length,
  };
}

/** True when no letter or digit stands beside it. */
export const isWord = (text: string, start: number, end: number): boolean =>
  !/[a-z\d]/i.test(text.charAt(start - 1) + text.charAt(end));
