/** A text with some escapes undone, and where each of its characters begins in the text that it was read from. */
export interface Reading {
  readonly text: string;
  /** As many as there are characters, and one more for the end. */
  readonly starts: Uint32Array;
}

/** JSON within JSON within a query is three: deeper than twice that nobody nests by accident. */
const DEEPEST = 6;

/** The escapes of JSON, of URLs and of HTML, as far as they can stand for a character of a key. */
const ESCAPE =
  /\\u([0-9a-f]{4})|\\(["\\/])|%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(amp|lt|gt|quot|apos);/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The same texts without their places: nearly every text holds nothing to look for, and places cost more than texts. */
export function unescapedTexts(text: string): readonly string[] {
  const found = [text];
  for (let last = text; found.length <= DEEPEST; ) {
    const next = last.replace(ESCAPE, (whole, ...groups) => characterOf(whole, ...groups));
    if (next.length === last.length) break;
    found.push(next);
    last = next;
  }
  return found;
}

/** The text as it stands, and as it reads once its escapes are undone, as often as there are any left. */
export function readings(text: string): readonly Reading[] {
  let last: Reading = { text, starts: new Uint32Array(text.length + 1).map((_, index) => index) };
  const found = [last];
  while (found.length <= DEEPEST) {
    const next = undone(last);
    if (next.text.length === last.text.length) break;
    found.push(next);
    last = next;
  }
  return found;
}

/** Undoes one level. An escape is longer than what it stands for, so that equal length means equal text. */
function undone({ text, starts }: Reading): Reading {
  const parts: string[] = [];
  const places = new Uint32Array(text.length + 1);
  let length = 0;
  let position = 0;
  const copy = (end: number): void => {
    parts.push(text.slice(position, end));
    while (position < end) places[length++] = starts[position++] ?? 0;
  };
  for (const match of text.matchAll(ESCAPE)) {
    copy(match.index);
    const character = characterOf(...(match as unknown as [string]));
    parts.push(character);
    for (let unit = 0; unit < character.length; unit += 1) places[length++] = starts[position] ?? 0;
    position += match[0].length;
  }
  copy(text.length);
  places[length] = starts[text.length] ?? 0;
  return { text: parts.join(''), starts: places.subarray(0, length + 1) };
}

function characterOf(whole: string, ...groups: readonly (string | undefined)[]): string {
  const [json, escaped, percent, hexadecimal, decimal, entity] = groups;
  if (escaped !== undefined) return escaped;
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? whole;
  const code =
    decimal === undefined ? Number.parseInt(json ?? percent ?? hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
