/** JSON bodies made from a valid one: damaged, of another type, out of range, or valid in forms that no document mentions. */
import fc from 'fast-check';
import { type Json, type JsonObject, readJson, writeJson } from '../base/json.js';
import { cut } from '../base/text.js';
import type { Status } from '../service/service.js';
import type { Cases } from './for-all.js';
import { anyInt64, signed } from './numbers.js';
import type { Fields } from './requests.js';
import { type Odd, oddities, quoted, type Row } from './rows.js';

export type OddBody = Odd<'body', string | Uint8Array> & { readonly query?: string };
export type OddBodies = Pick<Cases<OddBody>, 'table' | 'random'>;

/** A valid body, and the words for it: `NewNote`, `note`. The other one has the same text. */
export interface Sample {
  /** Its members in the order of the document. */
  readonly value: JsonObject;
  readonly other: JsonObject;
  readonly schema: string;
  readonly noun: string;
  /** A member that takes any text, and one that takes any int64. */
  readonly text: string;
  readonly int64?: string;
}

/** A value of a member, or the text of the whole member, made from its valid value in JSON. */
export type Form = Json | ((value: string) => string);
export const missing = () => '';
export const spelt = (name: string) => (value: string) => `"${name}":${value}`;

const textIn = ({ value, text }: Sample): string => String(value[text]);

/** Bodies as cases. A label shows `{…}` in the place of the valid JSON: `a second brace after the JSON, {…}}`. */
export const oddBodies = (sample: Sample, rows: readonly Row<string>[]): readonly OddBody[] =>
  oddities('body', rows).map((one) => ({ ...one, ...labelled(one.label, one.body, sample) }));

function labelled(words: string, body: string, sample: Sample): OddBody {
  if (body === '' || body.length > 300) return { label: words, body };
  const text = writeJson(textIn(sample)).slice(1, -1);
  const short = body.replaceAll(writeJson(sample.value), '{…}').replaceAll(text, '…');
  const shown = quoted(JSON.stringify(short).slice(1, -1).replaceAll('\\"', '"'), 90);
  return { label: words.includes(shown) ? words : `${words}, ${shown}`, body };
}

/** The valid body with another form of one member. */
export function withMember(sample: Sample, member: string, form: Form, words: string): OddBody {
  const written = typeof form === 'function' ? '' : writeJson(form);
  const write = typeof form === 'function' ? form : () => spelt(member)(written);
  const writerOf = (name: string) => (name === member ? write : spelt(name));
  const all = Object.entries(sample.value).map(([name, one]) => writerOf(name)(writeJson(one)));
  const shown = words.includes(written) ? '' : `, "${member}":${quoted(written.replaceAll(textIn(sample), '…'))}`;
  return { label: words + shown, body: `{${all.filter(Boolean).join(',')}}` };
}

export const withForms = (sample: Sample, member: string, rows: readonly Row<Form>[]): readonly OddBody[] =>
  oddities('form', rows).map(({ form, ...one }) => ({ ...one, ...withMember(sample, member, form, one.label) }));

/** Texts that are not JSON. The rows of the table are read by common libraries nevertheless. */
export function damagedJson(sample: Sample): OddBodies {
  const { value, other, schema, noun } = sample;
  const valid = writeJson(value);
  const open = valid.slice(0, -1);
  const written = writeJson(textIn(sample));
  const named = (spelling: string) => valid.replace(written, () => spelling);
  const name = written.slice(1, -1);
  const [last, word] = Object.entries(value).at(-1) ?? ['', ''];
  const plain = (between: string) => Object.entries(other).map((entry) => entry.join(between));
  const rows: readonly Row<string>[] = [
    ['an empty body', ''],
    ['JSON that is cut off before its last brace', open],
    ['a comma after the last member', `${open},}`, 'JSON5'],
    ['member names in single quotes', valid.replace(/"(\w+)":/g, "'$1':"), 'Gson'],
    ['a second brace after the JSON', `${valid}}`, 'Jackson'],
    [`a second ${schema} after the first`, valid + valid, 'the Decoder of encoding/json'],
    ['a NUL after the JSON', `${valid}\0`, 'cJSON'],
    ['a comma after the JSON', `${valid},`],
    ['a semicolon after the JSON', `${valid};`],
    ['a bracket after the JSON', `${valid}]`],
    ['text after the JSON', `${valid} x`],
    ['a comment before the JSON', `/* ${noun} */${valid}`, "Ruby's JSON"],
    ['a comment after the JSON', `${valid}// ${noun}`, 'Gson'],
    ['a line with # before the JSON', `# ${noun}\n${valid}`, 'Gson'],
    ['member names without quotes', valid.replace(/"(\w+)":/g, '$1:'), 'Gson'],
    ['a string without quotes', valid.replace(writeJson(word), String(word)), 'Gson'],
    ['an equals sign instead of a colon', valid.replace(`"${last}":`, `"${last}"=`), 'Gson'],
    ['a semicolon instead of a comma', valid.replace(`,"${last}"`, `;"${last}"`), 'Gson'],
    ['a line break in a string', named(`"${name}\n"`), 'Gson'],
    ['an escape that JSON does not have', named(`"${name}\\'"`), 'Gson'],
    ['JSON that is cut off within a string', open.slice(0, -3)],
    ['JSON that is cut off after its first brace', '{'],
    ['a further member that is NaN', `${open},"weight":NaN}`, "Python's json"],
    ['a further member that is Infinity', `${open},"weight":-Infinity}`, "Python's json"],
    ['a further member that is TRUE in capitals', `${open},"tame":TRUE}`, "PHP's json_decode"],
    ['a further member with a leading zero', `${open},"weight":012}`, 'Gson'],
    ['a further member in hexadecimal', `${open},"weight":0x1F}`, 'JSON5'],
    ['a further member with a leading plus', `${open},"weight":+1}`, 'JSON5'],
    ['a further member without a digit after the point', `${open},"weight":1.}`, 'JSON5'],
    ['a further member without a digit before the point', `${open},"weight":.5}`, 'JSON5'],
    ['a further member with an escape in hexadecimal', `${open},"note":"\\x41"}`, 'JSON5'],
    ['a further member whose array does not end', `${open},"tags":[1}`],
    ['the members as YAML', `${plain(': ').join('\n')}\n`, 'PyYAML'],
    ['the members as a form', plain('=').join('&')],
    ['text', 'Rex'],
    ['a number with text after it', `1 ${noun}`],
    ['a single space', ' '],
    ['a single semicolon', ';'],
    ['XML', `<${noun}/>`],
  ];
  const [first, second = 'x'] = Object.keys(sample.value);
  const parts = fc.integer({ min: 1, max: valid.length - 1 }).map((length) => cut(valid, length));
  const followed = fc.constantFrom('}', ']', ',', ';', 'x', '{}', '""', '0', '\0', valid).map((rest) => valid + rest);
  const texts = fc.constantFrom(`${first}=Rex&${second}=1`, `<${noun}/>`, `${first}: Rex`, ' ', '\n', '{', '"');
  const any = fc.oneof(parts, followed, texts, fc.string({ maxLength: 20 }));
  const random = any.filter(isNotJson).map((body) => labelled('a body that is not JSON', body, sample));
  // A sample of few members leaves some as they are.
  const damaged = rows.filter(([, body]) => isNotJson(body));
  return { table: oddBodies(sample, damaged), random };
}

const isNotJson = (body: string) => readJson(Buffer.from(body)).problem !== undefined;

export function otherThanObjects(sample: Sample): OddBodies {
  const { value, other, schema } = sample;
  const valid = writeJson(value);
  const [values, pairs] = [Object.values(other), Object.entries(other).slice(0, 2)];
  const two = values.slice(0, 2);
  const table = oddBodies(sample, [
    ['null', 'null'],
    ['an empty array', '[]', "PHP's json_decode"],
    [`a valid ${schema} in an array`, `[${valid}]`, 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
    ['a string', '"Rex"'],
    ['an empty string', '""', 'Jackson with ACCEPT_EMPTY_STRING_AS_NULL_OBJECT'],
    ['true', 'true'],
    ['a number', '1'],
    ['a number of two digits', '-42'],
    ['a string that is not ASCII', '"Žoë"'],
    ['numbers in an array', '[1,2]'],
    [`a valid ${schema} as JSON in a string`, writeJson(valid), 'Jackson with a creator for strings'],
    [`the values of a ${schema} in an array`, writeJson(values), 'serde'],
    [`the first two values of a ${schema} in an array`, writeJson(two), 'msgspec'],
    [`the values of a ${schema} in an array, with null`, writeJson([...two, null]), 'serde'],
    [`the members of a ${schema} as pairs`, writeJson(pairs), "Python's dict"],
  ]);
  const others = fc.oneof(anyWhole(), fraction(), anyText(), compound().filter(Array.isArray));
  const random = others.map((one) => labelled('JSON that is not an object', writeJson(one), sample));
  return { table, random };
}

/** Values that are not strings, and other spellings of the member. */
export function wrongTexts(sample: Sample): OddBodies {
  const [member, text] = [sample.text, textIn(sample)];
  const capital = member.slice(0, 1).toUpperCase() + member.slice(1);
  const table = withForms(sample, member, [
    [`${member} missing`, missing],
    [`${member} null`, null, 'zod with z.coerce'],
    [`${member} 0, a number`, 0, 'class-validator with enableImplicitConversion'],
    [`${member} 42, a number`, 42, 'Jackson'],
    [`${member} in an array`, [text], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
    [`${member} true`, true, 'Jackson'],
    [`${member} false`, false, 'Gson'],
    [`${member} 1.5, a number`, 1.5, 'Moshi'],
    [`${member} a negative number`, -5],
    [`${member} an empty array`, [], 'Jackson with ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT'],
    [`${member} an array of numbers`, [1, 2]],
    [`${member} an array of null`, [null]],
    [`${member} an empty object`, {}, 'class-validator with enableImplicitConversion'],
    [`${member} in an object`, { [member]: text }],
    [`${member} in an object with a value`, { value: text }],
    [`${member} as an object with an $oid`, { $oid: text }, 'the extended JSON of MongoDB'],
    [`${member} spelt ${capital}`, spelt(capital), 'System.Text.Json in ASP.NET'],
    [`${member} spelt ${member.toUpperCase()}`, spelt(member.toUpperCase()), 'encoding/json'],
  ]);
  return { table, random: anyWrong(sample, member, anyWhole(), fraction()) };
}

/** Values that are not an int64. @param own further ones */
export function wrongInt64s(sample: Sample, own: readonly Row<Form>[] = []): OddBodies {
  const member = sample.int64 ?? '';
  const valid = BigInt(String(sample.value[member] ?? 0));
  const table = withForms(sample, member, [
    [`${member} missing`, missing],
    [`${member} null`, null, 'zod with z.coerce'],
    [`${member} in a string`, String(valid), 'Jackson'],
    [`${member} 1.5, not an integer`, 1.5, 'Jackson'],
    [`${member} 2^63, one beyond int64`, 2n ** 63n],
    [`${member} true`, true, 'Pydantic'],
    [`${member} an empty string`, '', "PHP's (int)"],
    [`${member} -2^63-1, one beyond int64`, -(2n ** 63n) - 1n],
    [`${member} false`, false, 'Pydantic'],
    [`${member} in a string with spaces`, ` ${valid} `, 'Pydantic'],
    [`${member} in a string with a fraction`, `${valid}.0`, 'Gson'],
    [`${member} a text`, 'Rex'],
    [`${member} a negative fraction`, -2.5],
    [`${member} of 24 digits`, 10n ** 24n + 1n],
    [`${member} of 24 digits after a minus sign`, -(10n ** 24n) - 1n],
    [`${member} in an array`, [valid], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
    [`${member} in an object`, { id: valid }],
    [`${member} as $numberLong`, { $numberLong: String(valid) }, 'the extended JSON of MongoDB'],
    [`${member} with the same lower 64 bits`, 2n ** 65n + valid, 'longValue() of Java'],
    [`${member} 1e300`, () => spelt(member)('1e300'), 'int64 of ajv-formats'],
    [`${member} -1e300`, () => spelt(member)('-1e300'), "PHP's (int)"],
    [`${member} 1e400`, () => spelt(member)('1e400'), 'JSON.parse, as Infinity,'],
    ...own,
  ]);
  const beyond = signed(fc.bigInt({ min: 2n ** 63n + 1n, max: 10n ** 40n }));
  return { table, random: anyWrong(sample, member, anyInt64().map(String), anyText(), fraction(), beyond) };
}

/** The body with a random value of another type, or one of these, in a member. */
export const anyWrong = (sample: Sample, member: string, ...values: fc.Arbitrary<Json>[]): fc.Arbitrary<OddBody> =>
  fc.oneof(compound(), ...values).map((one) => withMember(sample, member, one, `${member} of a wrong type or range`));

export const anyWhole = (): fc.Arbitrary<Json> => fc.oneof<fc.Arbitrary<Json>[]>(fc.integer(), anyInt64());
const anyText = () => fc.string({ unit: 'grapheme', maxLength: 12 });

/** A number that no reader takes for an integer, since a double keeps its decimals. */
const fraction = (): fc.Arbitrary<number> =>
  fc.tuple(fc.integer(), fc.integer({ min: 1, max: 9 })).map(([whole, tenth]) => whole + tenth / 10);

function compound(): fc.Arbitrary<Json> {
  const leaf = fc.oneof(fc.constant<Json>(null), fc.integer(), fc.string({ maxLength: 5 }));
  const names = fc.constantFrom('name', 'id', 'value', '$oid');
  return fc.oneof(fc.array(leaf, { maxLength: 3 }), fc.dictionary(names, leaf, { maxKeys: 2, noNullPrototype: true }));
}

const LONG_NUMBER = '7'.repeat(5_000);
const MEBIBYTE = 2 ** 20;

/** Bodies on which most documents are silent, the plainest first. Without the success when no reading of one is valid. */
export function unusualBodies(sample: Sample, success: number) {
  const { value, text: member, int64 } = sample;
  const name = textIn(sample);
  const text = writeJson(value);
  const open = text.slice(0, -1);
  const id = BigInt(String(value[int64 ?? ''] ?? 0));
  const [last] = Object.keys(value).slice(-1);
  const withNumber = (written: string) => text.replace(`"${int64}":${id}`, `"${int64}":${written}`);
  const numbers = [`${id}.0`, `${id}e0`, `${id * 100n}e-2`, '1E2', '-0'];
  const nested = (start: string, end: string, levels: number, inmost = '') =>
    `${open},"deep":${start.repeat(levels)}${inmost}${end.repeat(levels)}}`;
  const padded = (length: number) => `${open},"note":"${'n'.repeat(length - Buffer.byteLength(open) - 11)}"}`;
  const deep = '['.repeat(2_000) + ']'.repeat(2_000);
  const rows: readonly Row<string | Uint8Array>[] = [
    ['a further member of 2,000 nested arrays', nested('[', ']', 2_000), "Python's json"],
    [`a repeated ${member}`, text.replace('{', `{"${member}":"twice",`)],
    ...numbers.map(
      (number) => [`an unusual number, "${int64}":${number}`, withNumber(number), 'encoding/json'] as const,
    ),
    ['a byte order mark before the JSON', bytes([0xef, 0xbb, 0xbf], text), 'JSON.parse'],
    ['a further member of 200 nested arrays', nested('[', ']', 200), 'serde'],
    ['a further member of 1,000 nested arrays', nested('[', ']', 1_000), 'Jackson'],
    ['a further member of 1,000 nested objects', nested('{"a":', '}', 1_000, '1'), 'Jackson'],
    ['a further member of 2,000 nested objects', nested('{"a":', '}', 2_000, '1'), "Python's json"],
    ['a body of 1 MiB', padded(MEBIBYTE)],
    ['a body of 1.1 MiB', padded(Math.ceil(1.1 * MEBIBYTE)), 'a body parser with a bound of 1 MiB'],
    [`a ${member} of 1 MiB`, text.replace(name, `${name} ${'n'.repeat(MEBIBYTE)}`)],
    ['a further member of 5,000 digits', `${open},"weight":${LONG_NUMBER}}`, 'int of Python'],
    [`a repeated ${last}, the last one unknown`, `${open},"${last}":"unknown"}`],
    ['a further member 1e400', `${open},"weight":1e400}`, 'encoding/json'],
    ['a further member without a name', `${open},"":1}`],
  ];
  const refused: typeof rows = [
    ['2,000 nested arrays as the body', deep, "Python's json"],
    [`2,000 nested arrays as the ${member}`, text.replace(writeJson(name), () => deep), "Python's json"],
    [`a ${int64} of 5,000 digits, not an int64`, withNumber(LONG_NUMBER), 'int of Python'],
  ];
  // Without an int64 some would be as valid as before.
  const expecting = (table: typeof rows, expect: readonly Status[]) =>
    oddities('body', table, 'fails on it').flatMap((one) => (one.body === text ? [] : [{ ...one, expect }]));
  return [...expecting(rows, [success, '4xx']), ...expecting(refused, ['4xx'])];
}

/** Bodies that are not UTF-8, and so not JSON. Each would be valid with other bytes in the place. */
export function notUtf8Bodies(sample: Sample): readonly OddBody[] {
  const { text } = sample;
  const written = writeJson(textIn(sample));
  const [head = '', tail = ''] = writeJson(sample.value).split(written);
  const named = (...odd: number[]) => bytes(head + written.slice(0, -1), odd, `"${tail}`);
  return oddities('body', [
    [`a ${text} in Latin-1, with the byte E9`, named(0xe9), 'encoding/json'],
    [`a ${text} with half of a character, E2 82`, named(0xe2, 0x82), 'encoding/json'],
    [`a ${text} with an overlong character, C1 81`, named(0xc1, 0x81), 'a decoder of Latin-1'],
    [`a ${text} with an encoded surrogate, ED A0 BD`, named(0xed, 0xa0, 0xbd), "Ruby's JSON"],
    [`a ${text} with the byte FF`, named(0xff), 'TextDecoder'],
  ]);
}

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

/** One of several JSON texts for one value. The end of a text in it shows what is special about the format. */
type JsonFormat = Odd<'write', (value: JsonObject) => string> & {
  /** A query or a header that must not change the operation. */
  readonly beside?: Fields;
  readonly textEnd?: string;
};

function pretty(value: JsonObject): string {
  const lines = Object.entries(value).map(([name, member]) => `\t${writeJson(name)} : ${writeJson(member)}`);
  return `\r\n{\r\n${lines.join(',\r\n')}\r\n}\n`;
}
const reversed = (value: JsonObject) => writeJson(Object.fromEntries(Object.entries(value).toReversed()));
const unicodeEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;

/** As System.Text.Json of .NET writes texts, and json_encode of PHP its slashes. */
const inAscii = (value: JsonObject) =>
  writeJson(value).replace(/[^ -~]|\//g, (unit) => (unit === '/' ? '\\/' : unicodeEscape(unit)));
const withEscapes = (value: JsonObject) =>
  writeJson(value).replace(/"(?:[^"\\]|\\.)*"?/g, (text) =>
    text.replace(/\\u[0-9a-f]{4}|\\.|[^"\\]/gi, (unit) => (unit.length > 1 ? unit : unicodeEscape(unit))),
  );

const OVERRIDE: Fields = { headers: [['x-http-method-override', 'GET']] };

/** @param query members in a query, which count for nothing: `name=Rex` */
export const jsonFormats = (query: string): readonly JsonFormat[] => [
  { label: 'compact JSON', write: writeJson },
  { label: `the query ?${query}`, beside: { query }, write: writeJson },
  { label: 'pretty-printed JSON', write: pretty },
  { label: 'JSON with its members in another order', write: reversed },
  { label: 'JSON with \\u escapes for what is not ASCII, and escaped slashes', textEnd: ' Žoë/🐶', write: inAscii },
  { label: 'JSON with a \\u escape for each letter', write: withEscapes },
  // Some frameworks change the method of a POST by one of these, Rails and Laravel among them.
  { label: 'the query ?_method=GET, which names another method', beside: { query: '_method=GET' }, write: writeJson },
  { label: 'a header that names another method, X-HTTP-Method-Override: GET', beside: OVERRIDE, write: writeJson },
];

type WithFields = Odd<'fields', Fields> & { readonly write?: (value: JsonObject) => string };
/** Media types other than JSON, and a coding that the body does not have. @param text the member that takes any text */
export const otherContentTypes = (text: string): readonly WithFields[] => [
  // Validators that read the body by its type find none: @hono/zod-openapi, where the body is not called required.
  { label: 'no Content-Type and no body', fields: { contentType: null }, write: () => '' },
  ...oddities('fields', [
    ['Content-Type text/plain', { contentType: 'text/plain' }],
    ['no Content-Type', { contentType: null }],
    ['the Content-Type of a form', { contentType: 'application/x-www-form-urlencoded' }],
    ['Content-Type application/xml', { contentType: 'application/xml' }],
    ['Content-Type multipart/form-data without a boundary', { contentType: 'multipart/form-data' }],
    ['an unknown charset, klingon', { contentType: 'application/json; charset=klingon' }],
    ['a charset that is not UTF-8, utf-16', { contentType: 'application/json; charset=utf-16' }],
    ['a Content-Type that is not a media type, json', { contentType: 'json' }],
    ['Content-Encoding gzip over a plain body', { contentEncoding: 'gzip' }],
    ['an unknown Content-Encoding, klingon', { contentEncoding: 'klingon' }],
  ]),
  {
    label: 'a multipart body that ends inside a part',
    fields: { contentType: 'multipart/form-data; boundary=part' },
    write: (value) => `--part\r\nContent-Disposition: form-data; name="${text}"\r\n\r\n${value[text]}`,
  },
];

export const sameContentTypes: readonly Odd<'fields', Fields>[] = [
  'Application/JSON; Charset="UTF-8"',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'Application/JSON',
  'APPLICATION/JSON',
].map((contentType) => ({ label: `Content-Type: ${contentType}`, fields: { contentType } }));
