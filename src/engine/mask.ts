/** Finds the API key, and other secrets, in whatever a run writes, and puts `***` in their place. */
import { keyVariants, templatesIn } from './credential.js';
import { kit } from './package.js';
import { isWord, piecesOf } from './pieces.js';
import { readingsOf, type Stretch } from './readings.js';

export interface Mask {
  /** The text with `***` in place of each secret. To be used before the text is cut. */
  readonly text: (text: string) => string;
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
  /** Whether a piece of a long secret is in what is about to be written. @param open more that anyone may read */
  readonly isIn: (content: string | Uint8Array, open?: string) => boolean;
}

const MASKED = '***';
/** A shorter secret has no pieces and no near misses: they would be words that stand elsewhere, too. */
const SHORTEST_IN_PIECES = 8;
/** A shorter secret counts only as a whole word: without each `t` there would be little left to read. */
const SHORTEST_WITHIN_WORDS = 4;

const [LONGEST_KNOWN, MOST_KNOWN] = [1_000, 2_000];

/**
 * @param secrets the API key, values of header fields
 * @param open what anyone may read, beside the name of the kit: a piece of a secret that stands there gives nothing away
 */
export function masking(secrets: readonly string[], open = ''): Mask {
  const given = [...new Set(secrets)].filter((secret) => secret !== '');
  const short = given.filter(({ length }) => length < SHORTEST_IN_PIECES);
  const spellings = given.flatMap(spellingsOf);
  const pieces = piecesOf(spellings.filter(({ length }) => length >= SHORTEST_IN_PIECES));
  const everOpen = `${kit.name} ${open}`.toLowerCase();

  /** @param last the open text for a last look, which leaves out short secrets, and whole ones that are open words */
  function stretchesIn(text: string, last?: string): readonly Stretch[] {
    const openText = everOpen + (last ?? '');
    const stretches: Stretch[] = [];
    for (const reading of given.length === 0 ? [] : readingsOf(text)) {
      const found = pieces(reading.text).filter(({ start, end, isWhole }) => {
        return (isWhole && last === undefined) || !openText.includes(reading.text.slice(start, end).toLowerCase());
      });
      const words = last !== undefined ? [] : short.flatMap((secret) => occurrences(reading.text, secret));
      for (const { start, end } of [...found, ...words])
        stretches.push([wholeEscape(text, reading.originOf(start)[0]), reading.originOf(end - 1)[1]]);
    }
    if (stretches.length === 0) return stretches;
    // A request says where the key goes, not what it is.
    const templates = templatesIn(text);
    return stretches
      .filter(([start, end]) => !templates.some(([from, to]) => start < to && from < end))
      .sort(([one], [other]) => one - other);
  }

  // Header fields repeat, and so do short bodies.
  const known = new Map<string, string>();
  function masked(text: string): string {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = given.length === 0 ? text : newlyMasked(text);
    if (text.length > LONGEST_KNOWN) return made;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, made);
    return made;
  }
  function newlyMasked(text: string): string {
    const parts: string[] = [];
    let at = 0;
    for (const [start, end] of stretchesIn(text)) {
      if (start > at || parts.length === 0) parts.push(text.slice(at, start), MASKED);
      at = Math.max(at, end);
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(at);
  }

  return {
    text: masked,
    bytes: (bytes) => Buffer.from(masked(latin1(bytes)), 'latin1'),
    isIn: (content, open = '') =>
      stretchesIn(typeof content === 'string' ? content : latin1(content), open.toLowerCase()).length > 0,
  };
}

/** Pieces of these tell the secret, too. Other near misses are pieces of it with one edit. */
function spellingsOf(secret: string): readonly string[] {
  // The secret may hold what reads like an escape.
  const plain = [...readingsOf(secret, false)].map(({ text }) => text);
  const { reversed, 'basic-user': user, 'basic-password': password, 'percent-encoded': encoded } = keyVariants;
  return [...plain, ...[reversed, user, password, encoded].map(({ make }) => make(secret))];
}

/** Latin-1 keeps each byte, whatever the encoding is. */
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function occurrences(text: string, secret: string) {
  const found: { readonly start: number; readonly end: number }[] = [];
  for (let start = text.indexOf(secret); start >= 0; start = text.indexOf(secret, start + secret.length)) {
    const end = start + secret.length;
    if (secret.length >= SHORTEST_WITHIN_WORDS || isWord(text, start, end)) found.push({ start, end });
  }
  return found;
}

/** Where the escape begins whose middle the place is, so that no half of `\n` or `\u00e9` is left. */
function wholeEscape(text: string, start: number): number {
  const [before = ''] = /\\(?:u[\da-f]{0,3})?$/i.exec(text.slice(Math.max(0, start - 5), start)) ?? [];
  let first = start - before.length;
  while (before !== '' && text[first - 1] === '\\') first -= 1;
  const isEscape = before !== '' && (start - before.length - first) % 2 === 0;
  return isEscape ? start - before.length : start;
}
