/** Bodies that a schema of the document refuses: one for each way to break it, made from a valid one. */
import { isObject, type Json, writeJson } from '../base/json.js';
import type { Contract } from '../contract/openapi.js';
import type { JsonSchema } from '../contract/schema.js';
import { withNames } from '../exchange/names.js';
import type { OddBody } from './bodies.js';
import { wrongDateTimes } from './date-times.js';
import { type Odd, quoted } from './rows.js';

/** A value in the place of a right one. */
type Wrong = Odd<'value', Json>;

/** The place of a whole body in labels. */
const WHOLE = 'the body';
/** Levels of objects and arrays whose members are broken. */
const MOST_LEVELS = 4;
/** Characters or items beyond which a bound is not broken from above: such a body is refused for its size. */
const LARGEST_BOUND = 10_000;
/** Whatever the type is, some of these have another one. */
const OF_EACH_TYPE: readonly Json[] = [null, true, 42, 1.5, 'text', [], {}];

/** Values that are not of a format. A format that is not among them is left out. */
const notOfFormat: Readonly<Record<string, readonly Json[]>> = {
  'date-time': wrongDateTimes('').map(({ text }) => text),
  date: ['2024-02-30', '2023-02-29', '2024-1-1', '01/02/2024', '2024-01-01T00:00:00Z'],
  time: ['25:00:00Z', '12:99:00Z', 'noon'],
  email: ['no.such.address', 'a b@example.com', '@example.com'],
  uri: ['no URI', '/path', 'http://a b/'],
  uuid: ['no-uuid', '123e4567-e89b-12d3-a456-42661417400', '123e4567-e89b-12d3-a456-42661417400g'],
  ipv4: ['256.1.1.1', '1.1.1'],
  ipv6: ['1:2', ':::'],
  int32: [2 ** 31, -(2 ** 31) - 1],
  int64: [2n ** 63n, -(2n ** 63n) - 1n],
};

/**
 * Bodies that break a schema, each in one way.
 * @param schema its name among those of the document. @param sample a body that satisfies it, with each member to break; of
 * others only values of their own are tried
 * @experimental @since 0.1.0
 */
export function wrongBySchema(contract: Contract, schema: string, sample: Json): readonly OddBody[] {
  const isRefused = ({ value }: Wrong) => contract.problems(schema, value).length > 0;
  const wrong = wrongValues(contract, contract.schemas[schema] ?? {}, sample, WHOLE, MOST_LEVELS).filter(isRefused);
  const bodies = new Map(wrong.toReversed().map(({ label, value }) => [writeJson(value), label]));
  return [...bodies].reverse().map(([body, label]) => ({ label, body }));
}

/** Among them may be right ones, where a schema says more than one of its parts. */
function wrongValues(
  contract: Contract,
  schema: JsonSchema,
  value: Json | undefined,
  place: string,
  left: number,
): readonly Wrong[] {
  const own = contract.resolved(schema);
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (own[keyword] ?? []) as readonly JsonSchema[]);
  const ofParts = left === 0 ? [] : parts.flatMap((part) => wrongValues(contract, part, value, place, left - 1));
  const plain = plainValues(own, value).map((one) => ({ label: `${place} ${inWords(one)}`, value: one }));
  if (left === 0) return plain;
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    const placeOfItem = place === WHOLE ? 'item 0' : `${place}[0]`;
    const item = wrongValues(contract, (own.items ?? {}) as JsonSchema, first, placeOfItem, left - 1);
    const items = item.map((one) => ({ ...one, value: [one.value, ...rest] }));
    return [...plain, ...ofParts, ...(value.length === 0 ? [] : items)];
  }
  if (!isObject(value)) return [...plain, ...ofParts];
  const placeOf = (name: string) => (place === WHOLE ? name : `${place}.${name}`);
  const without = (name: string) => Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
  const missing = Object.keys(value).map((name) => ({ label: `${placeOf(name)} missing`, value: without(name) }));
  const members = Object.entries((own.properties ?? {}) as Readonly<Record<string, JsonSchema>>).flatMap(
    ([name, member]) =>
      wrongValues(contract, member, value[name], placeOf(name), left - 1).map((one) => ({
        ...one,
        value: { ...value, [name]: one.value },
      })),
  );
  const further = { label: `a further member of ${place}`, value: { ...value, furtherMember: 1 } };
  return [...missing, ...plain, ...members, further, ...ofParts];
}

/** Without names of the run, so that a case has the same label in each run. */
const inWords = (value: Json) => quoted(withNames(writeJson(value), () => '…'));

/** Values of other types and formats, and beyond each bound. */
function plainValues(schema: JsonSchema, value: Json | undefined): readonly Json[] {
  const bound = (keyword: string) => (typeof schema[keyword] === 'number' ? [schema[keyword]] : []);
  const upTo = (keyword: string) => bound(keyword).filter((most) => most < LARGEST_BOUND);
  const text = typeof value === 'string' ? value : 'text';
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  const item = items[0] ?? null;
  const values = ((schema.enum ?? []) as readonly Json[]).filter((one) => typeof one === 'string');
  return [
    ...OF_EACH_TYPE,
    ...(/^(number|bigint|boolean)$/.test(typeof value) ? [String(value)] : []),
    ...(value === undefined ? [] : [[value]]),
    ...values.slice(0, 1).flatMap((one) => [one.toUpperCase(), one.toLowerCase(), ` ${one}`, '']),
    ...(notOfFormat[String(schema.format)] ?? []),
    ...bound('minLength').map((least) => text.slice(0, Math.max(0, least - 1))),
    ...upTo('maxLength').map((most) => text.padEnd(most + 1, 'x')),
    ...['', ' ', '~', `${text}\n`, `${text} ~`].filter(() => schema.pattern !== undefined),
    ...bound('minimum').map((least) => least - 1),
    ...bound('maximum').map((most) => most + 1),
    ...[...bound('exclusiveMinimum'), ...bound('exclusiveMaximum')],
    ...bound('multipleOf').map((step) => step / 2),
    ...bound('minItems').map((least) => items.slice(0, Math.max(0, least - 1))),
    ...upTo('maxItems').map((most) => Array.from({ length: most + 1 }, (_, index) => items[index] ?? item)),
    ...(schema.uniqueItems === true ? [[item, item]] : []),
  ];
}
