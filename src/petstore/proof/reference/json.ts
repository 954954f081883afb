/** JSON and int64 without loss: numbers keep their text, member names are never special. */

/** A JSON number as its text, so that no digit is lost. */
export class JsonNumber {
  constructor(readonly text: string) {}
}

/** A JSON value as it is read (numbers are `JsonNumber`) or to be written (undefined members are omitted). */
export type JsonValue = null | boolean | string | number | bigint | JsonNumber | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonValue | undefined;
}

export const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);

/**
 * The JSON text of a value; integers keep every digit. A lone surrogate becomes an escape (`\ud800`), since UTF-8
 * cannot encode it.
 */
export function writeJson(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${writeJson(member)}`],
  );
  return `{${members.join(',')}}`;
}

const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|[[{]|[\]}]/g;

/**
 * Reads a JSON text (RFC 8259) more strictly than most readers: nesting beyond `maximumDepth` is an error, and so is a
 * member that is given twice, unless the last of its values may win.
 *
 * @throws SyntaxError that quotes nothing from the text
 */
export function readJson(text: string, maximumDepth: number, lastWins = false): JsonValue {
  let depth = 0;
  let names = 0;
  // `JSON.parse` knows the grammar, but rounds numbers and drops members: it gets both as strings that say what they are.
  const marked = text.replace(TOKEN, (token, colon?: string) => {
    if (colon !== undefined) return `"${names++} ${token.slice(1)}`;
    if (token.startsWith('"')) return `"s${token.slice(1)}`;
    if (/\d/.test(token)) return `"n${token}"`;
    depth += '[{'.includes(token) ? 1 : -1;
    if (depth > maximumDepth + 1) throw new SyntaxError('it is nested too deep');
    return token;
  });
  try {
    JSON.parse(text);
  } catch {
    throw new SyntaxError('it is not JSON');
  }
  return JSON.parse(marked, (_name, value) => {
    if (typeof value === 'string') return value.startsWith('n') ? new JsonNumber(value.slice(1)) : value.slice(1);
    if (!isJsonObject(value)) return value;
    const members: Record<string, JsonValue> = Object.create(null);
    for (const [numbered, member] of Object.entries(value) as [string, JsonValue][]) {
      const name = numbered.slice(numbered.indexOf(' ') + 1);
      if (name in members && !lastWins) throw new SyntaxError('a member is given twice');
      members[name] = member;
    }
    return members;
  });
}

export const INT64_MINIMUM = -(2n ** 63n);
export const INT64_MAXIMUM = 2n ** 63n - 1n;

const MOST_DIGITS = 19;

/**
 * The int64 value of a JSON number, or undefined when it is not an int64. As in JSON Schema the value counts, not its
 * spelling: `1.0` and `1e2` are integers. Works on digits, never on doubles, in time linear in the length of the text.
 */
export function int64Of(numberText: string): bigint | undefined {
  const [mantissa = '', exponent = '0'] = numberText.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const zeros = Number(exponent) - fraction.length;
  if (digits === '') return 0n;
  if (digits.length + zeros > MOST_DIGITS) return undefined;
  if (zeros < 0 && /[^0]/.test(digits.slice(zeros))) return undefined;
  const magnitude = BigInt(zeros < 0 ? digits.slice(0, zeros) : digits + '0'.repeat(zeros));
  return withinInt64(mantissa.startsWith('-') ? -magnitude : magnitude);
}

/** The int64 value of plain decimal digits; undefined for leading zeros, a plus sign or anything else. */
export function plainInt64(text: string): bigint | undefined {
  if (text.length > MOST_DIGITS + 1 || !/^-?(?:0|[1-9][0-9]*)$/.test(text)) return undefined;
  return withinInt64(BigInt(text));
}

const withinInt64 = (value: bigint): bigint | undefined =>
  value >= INT64_MINIMUM && value <= INT64_MAXIMUM ? value : undefined;
