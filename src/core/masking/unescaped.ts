/** A text after some levels of unescaping, with the position of each character in the original text. */
export interface UnescapedText {
  readonly text: string;
  /** One for each character, and one for the end. */
  readonly starts: Uint32Array;
}

/** JSON in JSON in a query is three levels. Nobody nests more than twice as many by accident. */
const DEEPEST = 6;

/** The escapes of JSON, URLs and HTML that can stand for a character of a key. */
const ESCAPE =
  /\\u([0-9a-f]{4})|\\(["\\/])|%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(amp|lt|gt|quot|apos);/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The same texts without positions, which cost more than the texts. Hardly any text contains a secret. */
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

/** The text itself, and the text after each level of unescaping, until no escapes are left. */
export function unescapedWithPlaces(text: string): readonly UnescapedText[] {
  let last: UnescapedText = { text, starts: new Uint32Array(text.length + 1).map((_, index) => index) };
  const found = [last];
  while (found.length <= DEEPEST) {
    const next = undone(last);
    if (next.text.length === last.text.length) break;
    found.push(next);
    last = next;
  }
  return found;
}

/** Undoes one level. An escape is longer than its character, so equal length means equal text. */
function undone({ text, starts }: UnescapedText): UnescapedText {
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
