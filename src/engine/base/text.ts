/** Texts, perhaps a server's, made fit for people, terminals and CI servers. */

/**
 * Characters that nobody may get raw: controls (a terminal obeys them), line separators, marks that turn the direction
 * of text or take no room, and what XML 1.0 cannot carry. ZERO WIDTH JOINER stays: it holds emoji together.
 */
export const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/** The text as one line in which every hidden character shows as an escape such as `\u0000`. */
export const visible = (text: string): string =>
  text.replace(HIDDEN, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });

/** The second character of `##vso[`, `##[` and `##teamcity[`, which CI servers obey, and of `[[ATTACHMENT|`. */
export const COMMAND = /(?<=#)#(?=(?:vso|teamcity)?\[)|(?<=\[)\[(?=ATTACHMENT\|)/gi;

/** The output without commands to CI servers: those above, and `::error` at the beginning of a line. */
export const defused = (output: string): string =>
  output.replace(COMMAND, ' $&').replace(/^((?:[^\S\n\r\u2028\u2029]|\u001b\[[0-9;]*m)*)::/gm, '$1: :');

/** JSON for every output: it holds nothing to obey, and half a surrogate pair, which RFC 7493 forbids, as six characters. */
export function jsonText(value: unknown, indent = 1): string {
  const whole = (_: string, part: unknown) => (typeof part === 'string' ? part.replace(/\p{Cs}/gu, visible) : part);
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const json = JSON.stringify(value, whole, indent).replace(COMMAND, escaped);
  return `${json.replace(HIDDEN, (one) => one.replace(/[^\n]/g, escaped))}\n`;
}

/** The bytes of a part of a URL. A `%` that escapes nothing stands for itself, as in curl. */
export const unescaped = (text: string): Buffer => Buffer.from(text.replace(/%([\da-f]{2})/gi, byteOf), 'latin1');
const byteOf = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** The first `length` UTF-16 units, never half a character. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** The first words, for a text that is not masked yet: half a key would not be found. At most `length` UTF-16 units. */
export function firstWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).split(/\s/);
  return `${words.slice(0, -1).join(' ')}…`;
}

/** One visible line of at most `length` UTF-16 units, with `…` where it was cut. */
export function short(text: string, length: number): string {
  const shown = visible(cut(text, length + 1));
  return shown.length <= length ? shown : `${cut(shown, length - 1)}…`;
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `list.unique, add.created, get.found and 34 more`. */
export function few(items: readonly string[], most = 3, between = ', '): string {
  // One more is not worth a count.
  const shown = items.length <= most + 1 ? items : items.slice(0, most);
  const left = items.length - shown.length;
  return `${shown.join(between)}${left > 0 ? ` and ${left} more` : ''}`;
}

/** With a capital, unless it begins with something else than a word, such as a URL. */
export const capital = (text: string): string =>
  text.replace(/^[a-z](?=[a-z'-]*([ ,;.!?]|$))/, (first) => first.toUpperCase());

export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** Rows of at most `width` characters, broken at spaces, else after the punctuation of JSON and URLs. Longer tokens stay. */
export function wrap(text: string, width: number): string[] {
  const words = text.split(/(?<= )/).flatMap((word) => (word.length > width ? word.split(/(?<=[,;&?{}[\]])/) : [word]));
  const rows = [''];
  for (const word of words) {
    const row = rows.at(-1) ?? '';
    if (row !== '' && (row + word).trimEnd().length > width) rows.push(word);
    else rows[rows.length - 1] = row + word;
  }
  return rows.map((row) => row.trimEnd());
}

/** The same after a margin: the first row begins with `first`, and the others with as many spaces. */
export const rowsOf = (first: string, text: string, width: number, margin = first.length): string[] =>
  wrap(text, width - margin).map((row, index) => (index === 0 ? first : ' '.repeat(margin)) + row);

/** Items by a key, in the order in which the keys come up. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return groups;
}
