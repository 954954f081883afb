/** Bodies of POST /pets: invalid ones, and valid ones in forms on which the document is silent. */
import fc from 'fast-check';
import { anyInt64, signed } from '../../engine/cases/numbers.js';
import { type Odd, oddities, quoted, type Row } from '../../engine/cases/rows.js';
import { type Json, type JsonObject, readJson, writeJson } from '../../engine/json.js';
import type { Status } from '../../engine/service.js';
import { type Fields, type NewPet, toJson } from '../pets.js';
import type { Breaks } from '../table-body.js';
import { type Member, members, membersOf } from '../table-pet.js';
import { nearStatus } from './values.js';

type OddBody = Odd<'body', string | Uint8Array> & { readonly query?: string };

/** A value of a member, or the text of the whole member, made from its valid value in JSON. */
type Form = Json | ((value: string) => string);
const missing = () => '';
const spelt = (name: string) => (value: string) => `"${name}":${value}`;

/** Bodies that must be refused with 400, the plainest first. Each breaks one part; the rest is as in the draft. */
export function invalidBodies(part: Breaks, draft: NewPet): readonly OddBody[] {
  const texts = (rows: readonly Row<string>[]) =>
    oddities('body', rows).map((one) => ({ ...one, label: excerpted(one.label, one.body, draft) }));
  const wrong = (member: Member, rows: readonly Row<Form>[]) =>
    oddities('form', rows).map(({ form, ...one }) => ({ ...one, ...withMember(draft, member, form, one.label) }));
  // Objects with a NewPet in a member, or with nothing, have no name of their own.
  const wrapped: readonly Row<string>[] = [
    ['a NewPet in the member pet', `{"pet":${toJson(draft)}}`, 'Jackson with UNWRAP_ROOT_VALUE'],
    ['an empty object', '{}'],
  ];
  // Members come from the body alone.
  const noName = withMember(draft, 'name', missing, 'a name in the query alone, ?name=Rex');
  const nameInQuery = { ...noName, query: 'name=Rex' };
  const all: Readonly<Record<Breaks, () => readonly OddBody[]>> = {
    json: () => texts(damagedJson(draft)),
    object: () => texts(otherThanObjects(draft, toJson(draft))),
    name: () => [...wrong('name', wrongNames(draft)), ...texts(wrapped), nameInQuery],
    category: () => wrong('categoryId', wrongCategories(draft)),
    status: () => wrong('status', wrongStatuses),
    'null-status': () => wrong('status', [['status null', null]]),
  };
  return all[part]();
}

/** The words, and the text with `{…}` in the place of the valid NewPet: `a second brace after the JSON, {…}}`. */
function excerpted(words: string, body: string, draft: NewPet): string {
  if (body === '' || body.length > 300) return words;
  const text = body.replaceAll(toJson(draft), '{…}').replaceAll(writeJson(draft.name).slice(1, -1), '…');
  const shown = quoted(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"'), 90);
  return words.includes(shown) ? words : `${words}, ${shown}`;
}

function withMember(draft: NewPet, member: Member, form: Form, words: string): OddBody {
  const written = typeof form === 'function' ? '' : writeJson(form);
  const write = typeof form === 'function' ? form : () => spelt(member)(written);
  const all = membersOf(draft).map(([name, value]) => (name === member ? write : spelt(name))(writeJson(value)));
  const shown = words.includes(written) ? '' : `, "${member}":${quoted(written.replaceAll(draft.name, '…'))}`;
  return { label: words + shown, body: `{${all.filter(Boolean).join(',')}}` };
}

const NAMES = new RegExp(`"(${members.join('|')})":`, 'g');

/** Texts that are not JSON, and that common libraries read nevertheless. */
function damagedJson(draft: NewPet): readonly Row<string>[] {
  const valid = toJson(draft);
  const open = valid.slice(0, -1);
  const written = writeJson(draft.name);
  const named = (name: string) => valid.replace(written, () => name);
  const name = written.slice(1, -1);
  return [
    ['an empty body', ''],
    ['JSON that is cut off before its last brace', open],
    ['a comma after the last member', `${open},}`, 'JSON5'],
    ['member names in single quotes', valid.replace(NAMES, "'$1':"), 'Gson'],
    ['a second brace after the JSON', `${valid}}`, 'Jackson'],
    ['a second NewPet after the first', valid + valid, 'the Decoder of encoding/json'],
    ['a NUL after the JSON', `${valid}\0`, 'cJSON'],
    ['a comma after the JSON', `${valid},`],
    ['a semicolon after the JSON', `${valid};`],
    ['a bracket after the JSON', `${valid}]`],
    ['text after the JSON', `${valid} x`],
    ['a comment before the JSON', `/* pet */${valid}`, "Ruby's JSON"],
    ['a comment after the JSON', `${valid}// pet`, 'Gson'],
    ['a line with # before the JSON', `# pet\n${valid}`, 'Gson'],
    ['member names without quotes', valid.replace(NAMES, '$1:'), 'Gson'],
    ['a string without quotes', valid.replace('"available"', 'available'), 'Gson'],
    ['an equals sign instead of a colon', valid.replace('"status":', '"status"='), 'Gson'],
    ['a semicolon instead of a comma', valid.replace(',"status"', ';"status"'), 'Gson'],
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
    ['the members as YAML', `name: ${name}\ncategoryId: ${draft.categoryId}\nstatus: sold\n`, 'PyYAML'],
    ['the members as a form', `name=${name}&categoryId=${draft.categoryId}&status=sold`],
    ['text', 'Rex'],
    ['a number with text after it', '1 pet'],
    ['a single space', ' '],
    ['a single semicolon', ';'],
    ['XML', '<pet/>'],
  ];
}

const otherThanObjects = ({ name, categoryId }: NewPet, valid: string): readonly Row<string>[] => [
  ['null', 'null'],
  ['an empty array', '[]', "PHP's json_decode"],
  ['a valid NewPet in an array', `[${valid}]`, 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
  ['a string', '"Rex"'],
  ['an empty string', '""', 'Jackson with ACCEPT_EMPTY_STRING_AS_NULL_OBJECT'],
  ['true', 'true'],
  ['a number', '1'],
  ['a number of two digits', '-42'],
  ['a string that is not ASCII', '"Žoë"'],
  ['numbers in an array', '[1,2]'],
  ['a valid NewPet as JSON in a string', writeJson(valid), 'Jackson with a creator for strings'],
  ['the values of a NewPet in an array', writeJson([name, categoryId, 'sold']), 'serde'],
  ['the first two values of a NewPet in an array', writeJson([name, categoryId]), 'msgspec'],
  ['the values of a NewPet in an array, with null', writeJson([name, categoryId, null]), 'serde'],
  ['the members of a NewPet as pairs', writeJson(Object.entries({ name, categoryId })), "Python's dict"],
];

/** Values of `name` that are not strings, and other spellings of the member. */
const wrongNames = ({ name }: NewPet): readonly Row<Form>[] => [
  ['name missing', missing],
  ['name null', null, 'zod with z.coerce'],
  ['name 0, a number', 0, 'class-validator with enableImplicitConversion'],
  ['name 42, a number', 42, 'Jackson'],
  ['name in an array', [name], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
  ['name true', true, 'Jackson'],
  ['name false', false, 'Gson'],
  ['name 1.5, a number', 1.5, 'Moshi'],
  ['name a negative number', -5],
  ['name an empty array', [], 'Jackson with ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT'],
  ['name an array of numbers', [1, 2]],
  ['name an array of null', [null]],
  ['name an empty object', {}, 'class-validator with enableImplicitConversion'],
  ['name in an object', { name }],
  ['name in an object with a value', { value: name }],
  ['name as an object with an $oid', { $oid: name }, 'the extended JSON of MongoDB'],
  ['name spelt Name', spelt('Name'), 'System.Text.Json in ASP.NET'],
  ['name spelt NAME', spelt('NAME'), 'encoding/json'],
];

/** Values of `categoryId` that are not an int64, and other spellings of the member. */
const wrongCategories = ({ categoryId }: NewPet): readonly Row<Form>[] => [
  ['categoryId missing', missing],
  ['categoryId null', null, 'zod with z.coerce'],
  ['categoryId in a string', String(categoryId), 'Jackson'],
  ['categoryId 1.5, not an integer', 1.5, 'Jackson'],
  ['categoryId 2^63, one beyond int64', 2n ** 63n],
  ['categoryId true', true, 'Pydantic'],
  ['categoryId an empty string', '', "PHP's (int)"],
  ['categoryId -2^63-1, one beyond int64', -(2n ** 63n) - 1n],
  ['categoryId false', false, 'Pydantic'],
  ['categoryId in a string with spaces', ` ${categoryId} `, 'Pydantic'],
  ['categoryId in a string with a fraction', `${categoryId}.0`, 'Gson'],
  ['categoryId a text', 'Rex'],
  ['categoryId a negative fraction', -2.5],
  ['categoryId of 24 digits', 10n ** 24n + 1n],
  ['categoryId of 24 digits after a minus sign', -(10n ** 24n) - 1n],
  ['categoryId in an array', [categoryId], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
  ['categoryId in an object', { id: categoryId }],
  ['categoryId as $numberLong', { $numberLong: String(categoryId) }, 'the extended JSON of MongoDB'],
  ['categoryId with the same lower 64 bits', 2n ** 65n + categoryId, 'longValue() of Java'],
  ['categoryId 1e300', () => '"categoryId":1e300', 'int64 of ajv-formats'],
  ['categoryId -1e300', () => '"categoryId":-1e300', "PHP's (int)"],
  ['categoryId 1e400', () => '"categoryId":1e400', 'JSON.parse, as Infinity,'],
  ['categoryId as the id of a category', () => `"category":{"id":${categoryId}}`, 'the pet store of Swagger'],
  ['categoryId spelt categoryid', spelt('categoryid'), 'encoding/json'],
  ['categoryId spelt CategoryId', spelt('CategoryId'), 'System.Text.Json in ASP.NET'],
  ['categoryId spelt category', spelt('category')],
  ['categoryId spelt category_id', spelt('category_id'), 'Pydantic with populate_by_name'],
];

/** Values of `status` that are not a PetStatus; null belongs to another requirement. */
const wrongStatuses: readonly Row<Form>[] = [
  ['status outside the enumeration', 'unknown'],
  ['status in capitals', 'AVAILABLE', 'JsonStringEnumConverter of .NET'],
  ['status 0, a number', 0, 'Jackson'],
  ['status between spaces', ' available ', 'Jackson'],
  ['status an empty string', '', 'Jackson with ACCEPT_EMPTY_STRING_AS_NULL_OBJECT'],
  ['status followed by a space', 'available ', 'a CHAR column'],
  ['status in an array', ['sold'], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
  ['status preceded by a space', ' available', 'Jackson'],
  ['status with a capital letter', 'Sold', 'JsonStringEnumConverter of .NET'],
  ['status pending in capitals', 'PENDING', 'JsonStringEnumConverter of .NET'],
  ['status 1, a number', 1, 'System.Text.Json'],
  ['status a negative number', -1, 'a list of Python'],
  ['status "1", a number in a string', '1', 'Enum.Parse of .NET'],
  ['status without its last letter', 'availabl'],
  ['status with a letter that is not ASCII', 'sóld'],
  ['two statuses in one string', 'available,sold', 'Enum.Parse of .NET'],
  ['status followed by a line feed', 'available\n', 'a pattern that ends in $'],
  ['status followed by NUL', 'available\0', 'C'],
  ['status true', true, "PHP's in_array"],
  ['status false', false, "PHP's empty"],
  ['status an empty array', [], "PHP's empty"],
  ['status an empty object', {}],
  ['status that names a member of every object', 'constructor', 'the operator in of JavaScript'],
  ['status as the key of an object', { available: null }, 'serde'],
  ['status as the key of an object that holds one', { sold: {} }, 'serde'],
  ['status as an object with a name', { name: 'AVAILABLE' }, 'Jackson with @JsonFormat(shape = OBJECT)'],
  ['status as an object with a value', { value: 'available' }],
  ['status with the name of its type', 'PetStatus.available', "str() of Python's Enum"],
];

/** A random body with one fault, in this part; `null-status` has just one. */
export function invalidBody(part: Exclude<Breaks, 'null-status'>, draft: NewPet): fc.Arbitrary<OddBody> {
  const wrong = (member: Member, ...values: fc.Arbitrary<Json>[]) =>
    fc.oneof(compound(), ...values).map((one) => withMember(draft, member, one, `${member} of a wrong type or range`));
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const whole = fc.oneof<fc.Arbitrary<Json>[]>(fc.integer(), anyInt64());
  const beyond = signed(fc.bigInt({ min: 2n ** 63n + 1n, max: 10n ** 40n }));
  const notObject = fc.oneof(whole, fraction(), text, compound().filter(Array.isArray)).map((one) => writeJson(one));
  const withText = (words: string) => (body: string) => ({ label: excerpted(words, body, draft), body });
  const all = {
    json: () => notJson(toJson(draft)).map(withText('a body that is not JSON')),
    object: () => notObject.map(withText('JSON that is not an object')),
    name: () => wrong('name', whole, fraction()),
    category: () => wrong('categoryId', anyInt64().map(String), text, fraction(), beyond),
    status: () => wrong('status', nearStatus(), whole),
  };
  return all[part]();
}

function compound(): fc.Arbitrary<Json> {
  const leaf = fc.oneof(fc.constant<Json>(null), fc.integer(), fc.string({ maxLength: 5 }));
  const names = fc.constantFrom('name', 'id', 'value', '$oid');
  return fc.oneof(fc.array(leaf, { maxLength: 3 }), fc.dictionary(names, leaf, { maxKeys: 2, noNullPrototype: true }));
}

/** A number that no reader takes for an integer, since a double keeps its decimals. */
const fraction = (): fc.Arbitrary<number> =>
  fc.tuple(fc.integer(), fc.integer({ min: 1, max: 9 })).map(([whole, tenth]) => whole + tenth / 10);

function notJson(valid: string): fc.Arbitrary<string> {
  // Half a surrogate pair would be sent as U+FFFD, so the cut removes the whole pair.
  const lengths = fc.integer({ min: 1, max: valid.length - 1 });
  const cut = lengths.map((length) => valid.slice(0, length).replace(/[\ud800-\udbff]$/, ''));
  const followed = fc.constantFrom('}', ']', ',', ';', 'x', '{}', '""', '0', '\0', valid).map((rest) => valid + rest);
  const texts = fc.constantFrom('name=Rex&categoryId=1', '<pet/>', 'name: Rex', ' ', '\n', '{', '"');
  const any = fc.oneof(cut, followed, texts, fc.string({ maxLength: 20 }));
  return any.filter((body) => readJson(Buffer.from(body)).problem !== undefined);
}

const LONG_NUMBER = '7'.repeat(5_000);
const MEBIBYTE = 2 ** 20;

/** Bodies on which the document is silent, the plainest first. Without 201 when no reading of one is a NewPet. */
export function unusualBodies(draft: NewPet): readonly (OddBody & { readonly expect: readonly Status[] })[] {
  const text = toJson(draft);
  const open = text.slice(0, -1);
  const category = (written: string) => text.replace(/"categoryId":-?\d+/, `"categoryId":${written}`);
  const { categoryId } = draft;
  const numbers = [`${categoryId}.0`, `${categoryId}e0`, `${categoryId * 100n}e-2`, '1E2', '-0'];
  const nested = (start: string, end: string, levels: number, inmost = '') =>
    `${open},"deep":${start.repeat(levels)}${inmost}${end.repeat(levels)}}`;
  const padded = (length: number) => `${open},"note":"${'n'.repeat(length - Buffer.byteLength(open) - 11)}"}`;
  const deep = '['.repeat(2_000) + ']'.repeat(2_000);
  const rows: readonly Row<string | Uint8Array>[] = [
    ['a further member of 2,000 nested arrays', nested('[', ']', 2_000), "Python's json"],
    ['a repeated name', text.replace('{', '{"name":"twice",')],
    ...numbers.map((text) => [`an unusual number, "categoryId":${text}`, category(text), 'encoding/json'] as const),
    ['a byte order mark before the JSON', bytes([0xef, 0xbb, 0xbf], text), 'JSON.parse'],
    ['a further member of 200 nested arrays', nested('[', ']', 200), 'serde'],
    ['a further member of 1,000 nested arrays', nested('[', ']', 1_000), 'Jackson'],
    ['a further member of 1,000 nested objects', nested('{"a":', '}', 1_000, '1'), 'Jackson'],
    ['a further member of 2,000 nested objects', nested('{"a":', '}', 2_000, '1'), "Python's json"],
    ['a body of 1 MiB', padded(MEBIBYTE)],
    ['a body of 1.1 MiB', padded(Math.ceil(1.1 * MEBIBYTE)), 'a body parser with a bound of 1 MiB'],
    ['a name of 1 MiB', text.replace(draft.name, `${draft.name} ${'n'.repeat(MEBIBYTE)}`)],
    ['a further member of 5,000 digits', `${open},"weight":${LONG_NUMBER}}`, 'int of Python'],
    ['a repeated status, the last one unknown', `${open},"status":"unknown"}`],
    ['a further member 1e400', `${open},"weight":1e400}`, 'encoding/json'],
    ['a further member without a name', `${open},"":1}`],
  ];
  const refused: typeof rows = [
    ['2,000 nested arrays as the body', deep, "Python's json"],
    ['2,000 nested arrays as the name', text.replace(writeJson(draft.name), () => deep), "Python's json"],
    ['a categoryId of 5,000 digits, not an int64', category(LONG_NUMBER), 'int of Python'],
  ];
  const expecting = (table: typeof rows, expect: readonly Status[]) =>
    oddities('body', table, 'troubles').map((one) => ({ ...one, expect }));
  return [...expecting(rows, [201, '4xx']), ...expecting(refused, ['4xx'])];
}

/** Bodies that are not UTF-8, and so not JSON. Each would be a valid NewPet with other bytes in the place. */
export function notUtf8Bodies(draft: NewPet): readonly OddBody[] {
  const [head = '', tail = ''] = toJson(draft).split(writeJson(draft.name));
  const named = (...odd: number[]) => bytes(head + writeJson(draft.name).slice(0, -1), odd, `"${tail}`);
  return oddities('body', [
    ['a name in Latin-1, with the byte E9', named(0xe9), 'encoding/json'],
    ['a name with half of a character, E2 82', named(0xe2, 0x82), 'encoding/json'],
    ['a name with an overlong character, C1 81', named(0xc1, 0x81), 'a decoder of Latin-1'],
    ['a name with an encoded surrogate, ED A0 BD', named(0xed, 0xa0, 0xbd), "Ruby's JSON"],
    ['a name with the byte FF', named(0xff), 'TextDecoder'],
  ]);
}

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

/** One of several JSON texts for one NewPet. The end of a name shows what is special about the format. */
type JsonFormat = Odd<'write', (draft: NewPet) => string> & {
  /** A query or a header that must not change the operation. */
  readonly beside?: Fields;
  readonly nameEnd?: string;
};

function pretty(draft: NewPet): string {
  const lines = membersOf(draft).map(([name, value]) => `\t${writeJson(name)} : ${writeJson(value)}`);
  return `\r\n{\r\n${lines.join(',\r\n')}\r\n}\n`;
}
const reversed = (draft: NewPet) => writeJson(Object.fromEntries(membersOf(draft).toReversed()));
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;

/** As System.Text.Json of .NET writes a name, and json_encode of PHP its slashes. */
const inAscii = (draft: NewPet) =>
  toJson(draft).replace(/[^ -~]|\//g, (unit) => (unit === '/' ? '\\/' : escaped(unit)));
const withEscapes = (draft: NewPet) =>
  toJson(draft).replace(/"(?:[^"\\]|\\.)*"?/g, (text) =>
    text.replace(/\\u[0-9a-f]{4}|\\.|[^"\\]/gi, (unit) => (unit.length > 1 ? unit : escaped(unit))),
  );

export const jsonFormats: readonly JsonFormat[] = [
  { label: 'compact JSON', write: toJson },
  { label: 'the query ?name=Rex&status=sold', beside: { query: 'name=Rex&status=sold' }, write: toJson },
  { label: 'pretty-printed JSON', write: pretty },
  { label: 'JSON with its members in another order', write: reversed },
  { label: 'JSON with \\u escapes for what is not ASCII, and escaped slashes', nameEnd: ' Žoë/🐶', write: inAscii },
  { label: 'JSON with a \\u escape for each letter', write: withEscapes },
  // Some frameworks change the method of a POST by one of these, Rails and Laravel among them.
  { label: 'the query ?_method=GET, which names another method', beside: { query: '_method=GET' }, write: toJson },
  {
    label: 'a header that names another method, X-HTTP-Method-Override: GET',
    beside: { headers: [['x-http-method-override', 'GET']] },
    write: toJson,
  },
];

const methods = { hasOwnProperty: true, constructor: 1, toString: 'x' };
/** Members that the schema does not list. @param chosen an id that the client picks for its pet */
export const extraMembers = (chosen: bigint): readonly Odd<'extra', JsonObject>[] =>
  oddities('extra', [
    [`an id that the client chooses, ${chosen}`, { id: chosen }],
    ['the further members owner and tags', { owner: { name: 'Ann' }, tags: [1, null] }],
    ['the further member __proto__', JSON.parse('{"__proto__": {"status": "sold"}}')],
    ['an id that is a string', { id: 'x' }],
    ['the name of another method, "_method":"GET"', { _method: 'GET' }],
    // Clients write null for what they do not know, and members may have the names of every object's methods.
    ['an id null, and the names of methods as members', { createdAt: null, id: null, ...methods }],
  ]);

/** Media types other than the document's, and a coding that the body does not have. */
export const otherContentTypes: readonly (Odd<'fields', Fields> & { readonly write?: (draft: NewPet) => string })[] = [
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
    write: ({ name }) => `--part\r\nContent-Disposition: form-data; name="name"\r\n\r\n${name}`,
  },
];

/** Other spellings of the document's media type. */
export const sameContentTypes: readonly Odd<'fields', Fields>[] = [
  'Application/JSON; Charset="UTF-8"',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'Application/JSON',
  'APPLICATION/JSON',
].map((contentType) => ({ label: `Content-Type: ${contentType}`, fields: { contentType } }));
