import { writeJson } from '../json/json.js';
import { type NewPetDraft, toJson } from './new-pets.js';

/** A body, and a label that says what is special about it. */
export interface LabelledBody {
  readonly label: string;
  readonly body: string | Uint8Array;
  /** A common library that has trouble with it, or reads it in a way of its own. */
  readonly trouble?: string;
  /** True when no reading of it is a NewPet. */
  readonly refused?: true;
}

const LONG_NUMBER = '7'.repeat(5_000);

/** Bodies on which the document is silent, the plainest first. */
export function unusualBodies(draft: NewPetDraft): readonly LabelledBody[] {
  const text = toJson(draft);
  const open = text.slice(0, -1);
  const category = (written: string) => text.replace(/"categoryId":-?\d+/, `"categoryId":${written}`);
  const { categoryId } = draft;
  return [
    { label: '2,000 nested arrays', body: nested(open, '[', ']', 2_000), trouble: "Python's json" },
    { label: 'a repeated member', body: text.replace('{', '{"name":"twice",') },
    { label: 'categoryId with .0', body: category(`${categoryId}.0`), trouble: 'encoding/json' },
    { label: 'categoryId with e0', body: category(`${categoryId}e0`), trouble: 'encoding/json' },
    { label: 'categoryId with 00e-2', body: category(`${categoryId * 100n}e-2`), trouble: 'Jackson' },
    { label: 'a byte order mark', body: bytes([0xef, 0xbb, 0xbf], text), trouble: 'JSON.parse' },
    { label: '200 nested arrays', body: nested(open, '[', ']', 200), trouble: 'serde' },
    { label: '1,000 nested arrays', body: nested(open, '[', ']', 1_000), trouble: 'Jackson' },
    { label: '1,000 nested objects', body: nested(open, '{"a":', '}', 1_000, '1'), trouble: 'Jackson' },
    { label: '2,000 nested objects', body: nested(open, '{"a":', '}', 2_000, '1'), trouble: "Python's json" },
    { label: '1 MiB in all', body: padded(`${open},"note":"`, '"}', LONGEST) },
    {
      label: 'a further member of 5,000 digits',
      body: `${open},"weight":${LONG_NUMBER}}`,
      trouble: 'int of Python',
    },
    { label: 'categoryId 1E2', body: category('1E2'), trouble: 'encoding/json' },
    { label: 'categoryId -0', body: category('-0') },
    { label: 'a repeated status, the last one unknown', body: `${open},"status":"unknown"}` },
    {
      label: '2,000 nested arrays as the body',
      body: '['.repeat(2_000) + ']'.repeat(2_000),
      trouble: "Python's json",
      refused: true,
    },
    {
      label: '2,000 nested arrays as the name',
      body: text.replace(writeJson(draft.name), () => '['.repeat(2_000) + ']'.repeat(2_000)),
      trouble: "Python's json",
      refused: true,
    },
    { label: 'a further member 1e400', body: `${open},"weight":1e400}`, trouble: 'encoding/json' },
    { label: 'a further member without a name', body: `${open},"":1}` },
    {
      label: 'a categoryId of 5,000 digits',
      body: category(LONG_NUMBER),
      trouble: 'int of Python',
      refused: true,
    },
  ];
}

/** The longest body that gateways let through as they come. */
const LONGEST = 2 ** 20;

/** A body of so many bytes, with as many letters in the middle as that takes. */
function padded(start: string, end: string, length: number): string {
  return start + 'n'.repeat(length - Buffer.byteLength(start + end)) + end;
}

function nested(open: string, start: string, end: string, levels: number, inmost = ''): string {
  return `${open},"deep":${start.repeat(levels)}${inmost}${end.repeat(levels)}}`;
}

/** Bodies that are not UTF-8, and so not JSON. Each would be a valid NewPet with other bytes in the place. */
export function notUtf8Bodies(draft: NewPetDraft): readonly LabelledBody[] {
  const [head = '', tail = ''] = toJson(draft).split(writeJson(draft.name));
  const named = (...odd: number[]) => bytes(head + writeJson(draft.name).slice(0, -1), odd, `"${tail}`);
  return [
    { label: 'a name in Latin-1', body: named(0xe9), trouble: 'encoding/json' },
    { label: 'a name with half of a character', body: named(0xe2, 0x82), trouble: 'encoding/json' },
    { label: 'a name with an overlong character', body: named(0xc1, 0x81), trouble: 'Latin-1 decoders' },
    { label: 'a name with an encoded surrogate', body: named(0xed, 0xa0, 0xbd), trouble: "Ruby's JSON" },
    { label: 'a name with the byte FF', body: named(0xff), trouble: 'TextDecoder' },
  ];
}

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );
}
