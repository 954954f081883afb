/** Finds the API key, and other secrets, in whatever a run writes, and puts `***` in their place. */
import { keyVariants, templatesIn } from './credential.js';
import { isWord, PIECE, type Piece, piecesOf } from './pieces.js';
import { escapesIn, type Found, remembering, SHORT_ESCAPES, searchOf } from './readings.js';

export interface Mask {
  /** The text with `***` in place of each secret. To be used before the text is cut. */
  readonly text: (text: string) => string;
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
  /** Whether a piece of a long secret is in what is about to be written. @param open more that anyone may read */
  readonly isIn: (content: string | Uint8Array, open?: () => string) => boolean;
}

export const MASKED = '***';
/** A shorter secret counts only as a whole word: without each `t` there would be little left to read. */
const SHORTEST_WITHIN_WORDS = 4;

/**
 * @param open what anyone may read: a piece of a secret that stands there gives nothing away
 * @param name of what the key stands behind: it is a secret there, though it is a word of what anyone may read
 */
export function masking(secrets: readonly string[], open = '', name = 'bearer'): Mask {
  const given = [...new Set(secrets)].filter((secret) => secret !== '');
  const short = given.filter(({ length }) => length < PIECE);
  const long = given.filter(({ length }) => length >= PIECE);
  const spellings = long.flatMap((secret) => [secret, keyVariants.reversed.make(secret)]);
  const pieces = piecesOf(spellings);
  const isWordlike = (secret: string) => secret.length < SHORTEST_WITHIN_WORDS || open.includes(secret);
  const openWords = short.filter((secret) => isOpenWord(secret, open));
  const wordlike = [...long.flatMap(shortNearMisses), ...short.filter(isWordlike)].filter(
    (word) => !isOpenWord(word, open),
  );
  const anywhere = short.filter((secret) => !wordlike.includes(secret) && !openWords.includes(secret));
  const find = (content: string) => [
    ...pieces(content),
    ...wordlike.flatMap((word) => occurrences(content, word).filter(({ start, end }) => isWord(content, start, end))),
    ...openWords.flatMap((word) =>
      occurrences(content, word).filter(({ start }) => isCredential(content, start, name.toLowerCase())),
    ),
    ...anywhere.flatMap((secret) => occurrences(content, secret)),
  ];
  const kept = [...given, ...spellings].flatMap(escapesIn);
  if (given.some((secret) => secret.includes('\\'))) kept.push(...SHORT_ESCAPES);
  const searches = [searchOf(find), ...(kept.length > 0 ? [searchOf(find, kept)] : [])];
  const foundIn = (content: string) => (given.length === 0 ? [] : searches.flatMap((search) => search(content)));

  const everOpen = open.toLowerCase();
  const wholes = spellings.map((secret) => secret.toLowerCase()).filter((secret) => !isOpenWord(secret, everOpen));
  const tells = (piece: Found) =>
    !everOpen.includes(piece.text.toLowerCase()) && (piece.text.length >= piece.half || !isOfWords(piece.text));
  const isWhole = (piece: Found) =>
    short.includes(piece.text) || wholes.some((whole) => piece.text.toLowerCase().includes(whole));
  const isToHide = (piece: Found) => isWhole(piece) || tells(piece);
  const text = remembering((whole) => withMasks(whole, foundIn(whole).filter(isToHide)));
  return {
    text,
    bytes: (bytes) => Buffer.from(text(latin1(bytes)), 'latin1'),
    isIn: (content, openIn = () => '') => {
      const found = foundIn(typeof content === 'string' ? content : latin1(content));
      const telling = found.filter((one) => one.text.length >= PIECE && tells(one));
      const openHere = telling.length === 0 ? '' : openIn().toLowerCase();
      return telling.some((one) => !openHere.includes(one.text.toLowerCase()));
    },
  };
}

function withMasks(text: string, found: readonly Found[]): string {
  if (found.length === 0) return text;
  // A request says where the key goes, not what it is.
  const templates = templatesIn(text);
  const parts: string[] = [];
  let [at, next] = [0, 0];
  for (const { start, end } of found.toSorted((one, other) => one.start - other.start)) {
    while ((templates[next]?.[1] ?? text.length) <= start) next += 1;
    if ((templates[next]?.[0] ?? text.length) < end) continue;
    if (start > at || parts.length === 0) parts.push(text.slice(at, start), MASKED);
    at = Math.max(at, end);
  }
  return parts.join('') + text.slice(at);
}

/** True for a secret that is a word of what anyone may read: nobody can tell it from the word, so it stays. */
export const isOpenWord = (secret: string, open: string): boolean =>
  secret !== '' && occurrences(open, secret).some(({ start, end }) => isWord(open, start, end));

/** Behind that name, with three characters between them at most. */
function isCredential(text: string, start: number, name: string): boolean {
  const before = text.slice(Math.max(0, start - name.length - 3), start).toLowerCase();
  return /\W$/.test(before) && before.replace(/\W{1,3}$/, '').endsWith(name);
}

/** More than half of a secret, from its beginning or to its end, where that is too short for a piece. */
function shortNearMisses(secret: string): readonly string[] {
  const near: string[] = [];
  for (let length = (secret.length >> 1) + 1; length < PIECE; length += 1)
    near.push(secret.slice(0, length), secret.slice(-length));
  return near;
}

/** Such as people write: `my-staging-`. */
const isOfWords = (text: string): boolean => !/\d|[a-z][A-Z]|[A-Z]{2}[a-z]|[^\w.-]/.test(text);

function occurrences(text: string, word: string): readonly Piece[] {
  const found: Piece[] = [];
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length))
    found.push({ start, end: start + word.length, half: 0 });
  return found;
}

/** Latin-1 keeps each byte, whatever the encoding is. */
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** A last look at a file before it is written. @param open gives words of the file itself. @returns why it must not be: a piece of the key has been missed */
export function leakIn(name: string, content: string | Uint8Array, mask: Mask, open?: () => string) {
  if (!mask.isIn(content, open)) return undefined;
  const advice = 'give the deployment a long, random key; if it has one, report this fault of the kit';
  return `${name}: not written, since it would hold a piece of the API key; ${advice}`;
}
