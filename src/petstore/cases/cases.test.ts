import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInt64 } from '../../engine/base/json.js';
import { type KeyShape, keyShapeOf } from '../../engine/exchange/credential.js';
import { nameOf, renamed } from '../../engine/exchange/names.js';
import { credentialOf, type KeyPlace } from '../../engine/exchange/place.js';
import { onWire } from '../../engine/http/wire.js';
import * as json from '../../engine/suite/bodies.js';
import { wrongBySchema } from '../../engine/suite/by-schema.js';
import * as credentials from '../../engine/suite/credentials.js';
import * as ids from '../../engine/suite/ids.js';
import * as numbers from '../../engine/suite/numbers.js';
import { requestsWith } from '../../engine/suite/requests.js';
import { type Labelled, oddities, titleOf } from '../../engine/suite/rows.js';
import * as names from '../../engine/suite/texts.js';
import { listing, type NewPet, reading, toJson } from '../pets.js';
import { contract } from '../spec.js';
import { classify, int64Of, parts, rowOf } from '../table.js';
import * as bodies from './bodies.js';
import * as values from './values.js';

const PREFIX = 'pct-3fa9c1 ';
const NAME = { noun: 'name', prefix: PREFIX };
const draft: NewPet = { name: `${PREFIX}7b21c09e-1`, categoryId: 7n, status: 'available' };
const invalidKeys = (shape: KeyShape) => credentials.invalidKeys(shape, 'no.such.key');
const bytesOf = (body: string | Uint8Array) => Buffer.from(body);
const BASE_URL = new URL('http://things.invalid');
const PLACES: readonly KeyPlace[] = ['bearer', { header: 'X-API-Key' }, { query: 'api_key' }];
/** The credential of a request, and the request as it is sent with the key. */
const sentAt = (place: KeyPlace, fields: credentials.Credential['fields'], key = 'Key-1') => {
  const request = requestsWith(place)('GET', '/things?limit=1', fields);
  return { credential: credentialOf(request, place), wire: onWire(request, BASE_URL, key) };
};

const KEYS = ['k', 'aa', 'Key-1', '0123456789', 'abcdcba', 'dq5HbGGukNzAXWmPrBplRfAQMNgEEstj', 'x'.repeat(4096)];

/** Generated values, and those that shrinking passes on its way to the simplest one. */
function generated<T>(arbitrary: fc.Arbitrary<T>, numRuns = 200): readonly T[] {
  const shrunk: T[] = [];
  for (const seed of [1, 2, 3]) {
    const fails = fc.property(arbitrary, (value) => {
      shrunk.push(value);
      return false;
    });
    fc.check(fails, { seed, numRuns: 1 });
  }
  return [...fc.sample(arbitrary, { seed: 7, numRuns }), ...shrunk];
}

const tables: Readonly<Record<string, readonly Labelled[]>> = {
  ...Object.fromEntries(parts.map((part) => [part, bodies.invalidBodies(part, draft).table ?? []])),
  unusualBodies: json.unusualBodies(bodies.sampleOf(draft), 201),
  jsonFormats: json.jsonFormats('a=b'),
  extraMembers: bodies.extraMembers(1n),
  contentTypes: [...json.otherContentTypes('name'), ...json.sameContentTypes],
  names: [...names.ordinaryTexts(NAME), ...names.bareTexts(NAME)],
  unusualNames: [...names.unusualTexts(NAME), ...names.poisonousTexts(NAME)],
  ids: [...ids.invalidIds(12n), ...ids.respelt(12n), ...ids.nearIds(12n, 'pet')],
  limits: [...values.outsideLimitQueries],
  statuses: values.outsideStatusQueries,
  ...Object.fromEntries(
    PLACES.map(credentials.at).map(({ missingKeys, otherForms }, index) => [
      `credentials, place ${index}`,
      [...missingKeys, ...otherForms, ...invalidKeys(keyShapeOf('Key-1'))],
    ]),
  ),
};

test.each(Object.entries(tables))('the rows of %s have labels of their own, as parts of a sentence', (_, rows) => {
  const labels = rows.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) {
    expect(label).not.toMatch(/accepted by|^[A-Z][a-z]+ing |\n/);
    expect(label.length).toBeLessThan(220);
  }
});

test('a row says which library reads it so, or fails on it, as an example', () => {
  const titles = (does?: 'fails on it') => oddities('value', [['42', 42, 'Jackson']], does).map(titleOf);
  expect([...titles(), ...titles('fails on it')]).toEqual([
    '42 (for example, Jackson reads it so)',
    '42 (for example, Jackson fails on it)',
  ]);
});

describe('bodies', () => {
  test.each(parts)('are invalid in their %s alone', (part) => {
    const { table = [], random } = bodies.invalidBodies(part, draft);
    for (const { body, label } of [...table, ...(random ? generated(random) : [])]) {
      expect(classify(bytesOf(body)), label).toMatchObject({ kind: 'invalid', breaks: part });
    }
  });

  test('that break the schema of a NewPet in any way are invalid', () => {
    const rows = wrongBySchema(contract, 'NewPet', bodies.sampleOf(draft).value);
    for (const { body, label } of rows) expect([label, classify(bytesOf(body)).kind]).toEqual([label, 'invalid']);
    expect(rows.length).toBeGreaterThan(30);
  });

  test('of a request that quotes its draft show what is odd about it', () => {
    const labels = bodies.invalidBodies('json', draft).table?.map(({ label }) => label);
    expect(labels).toContain('a comment before the JSON, /* pet */{…}');
    const inString = bodies.invalidBodies('category', draft).table?.find(({ label }) => /in a string,/.test(label));
    expect(inString?.label).toBe('categoryId in a string, "categoryId":"7"');
  });

  test('on which the document is silent are open, and some are no NewPet in any reading', () => {
    for (const { body, expect: statuses, label } of json.unusualBodies(bodies.sampleOf(draft), 201)) {
      const content = classify(bytesOf(body));
      expect([label, content.kind]).toEqual([label, 'open']);
      const isRefused = content.kind === 'open' && content.refused === true;
      expect([label, isRefused]).toEqual([label, !statuses.includes(201)]);
    }
    for (const { body } of json.notUtf8Bodies(bodies.sampleOf(draft)))
      expect(classify(bytesOf(body))).toMatchObject({ what: 'with a body that is not UTF-8' });
  });

  test('have the sizes that they claim', () => {
    const sizeOf = (what: RegExp) =>
      bytesOf(json.unusualBodies(bodies.sampleOf(draft), 201).find(({ label }) => what.test(label))?.body ?? '').length;
    expect(sizeOf(/^a body of 1 MiB/)).toBe(2 ** 20);
    expect(sizeOf(/^a body of 1.1 MiB/)).toBe(Math.ceil(1.1 * 2 ** 20));
  });

  test('in each format of JSON are the same valid NewPet', () => {
    for (const { write, textEnd = '' } of json.jsonFormats('')) {
      const newPet = { ...draft, name: draft.name + textEnd };
      expect(classify(bytesOf(write(newPet)))).toEqual({ kind: 'valid', newPet, isOrdinary: true });
    }
  });

  test('with further members are open', () => {
    for (const { extra } of bodies.extraMembers(5n)) {
      expect(classify(bytesOf(toJson(draft, extra)))).toMatchObject({ kind: 'open', extra: expect.any(String) });
    }
  });

  test('get another name in each place', () => {
    const twice = `[${toJson(draft)},${toJson(draft)}]`;
    expect(renamed(twice, () => 'Rex').toString()).toBe(twice.replaceAll(draft.name, 'Rex'));
    const odd = json.notUtf8Bodies(bodies.sampleOf(draft))[0]?.body ?? '';
    expect(Buffer.from(renamed(odd, (runId, tag, number) => nameOf(runId, tag, number + 1000))).includes('-1001')).toBe(
      true,
    );
    expect(Buffer.from(renamed(odd, () => 'Rex')).includes(0xe9)).toBe(true);
  });
});

describe('names', () => {
  test('that must be accepted are ordinary', () => {
    const all = [...names.ordinaryTexts(NAME), ...names.bareTexts(NAME), ...names.compositeTexts(NAME)];
    for (const { text: name } of [...all, ...generated(names.ordinaryText(NAME))]) {
      expect([name, names.isOrdinary(name)]).toEqual([name, true]);
    }
  });

  test('on which the document is silent are unusual', () => {
    const all = [...names.unusualTexts(NAME), ...names.poisonousTexts(NAME)];
    for (const { text: name } of [...all, ...generated(names.unusualText(NAME))]) {
      expect([name, names.isOrdinary(name)]).toEqual([name, false]);
    }
  });

  test('that some libraries cannot show are kept for the end of a run', () => {
    for (const { text: name } of names.poisonousTexts(NAME))
      expect([name, names.isPoisonous(name)]).toEqual([name, true]);
    const others = [...names.unusualTexts(NAME), ...generated(names.unusualText(NAME))];
    for (const { text: name } of others) expect([name, names.isPoisonous(name)]).toEqual([name, false]);
  });
});

describe('ids', () => {
  const known = [1n, 0n, -5n, 12n, 2n ** 53n + 1n, numbers.MAX_INT64, numbers.MIN_INT64, ids.NOBODYS_ID];

  test.each(known)('that are not an int64 are not one in any spelling of %s', (id) => {
    for (const { segment } of ids.invalidIds(id)) {
      expect([segment, int64Of(segment)]).toEqual([segment, undefined]);
      expect(rowOf(reading(segment)).success).toBeUndefined();
    }
    for (const { segment } of ids.respelt(id)) expect(rowOf(reading(segment)).errors).toContain('4xx');
  });

  test.each(known)('near %s are other int64s', (id) => {
    for (const near of ids.nearIds(id, 'pet'))
      expect([near.id !== id || near.label.startsWith('the id'), isInt64(near.id)]).toEqual([true, true]);
  });

  test('of random text are not an int64, and random ids are far from where a count may start', () => {
    for (const { segment } of generated(ids.notInt64()))
      expect([segment, rowOf(reading(segment)).success]).toEqual([segment, undefined]);
    for (const id of generated(ids.improbableId())) expect(id > 2n ** 54n || id < -(2n ** 54n)).toBe(true);
  });

  test('after the largest are unknown where there is none', () => {
    expect(ids.afterLargest([3n, 9n, 4n])).toBe(10n);
    expect(ids.afterLargest([numbers.MAX_INT64])).toBeUndefined();
    expect(ids.afterLargest([])).toBeUndefined();
  });
});

test('queries on which the document is silent are open', () => {
  const ofLimit = [...values.outsideLimitQueries, ...generated(values.outsideLimit())];
  const ofStatus = [...values.outsideStatusQueries, ...generated(values.outsideStatus())];
  for (const { query } of ofLimit)
    expect([query, rowOf(listing({}, { query })).requirement]).toEqual([query, 'list.limit.outside']);
  for (const { query } of ofStatus)
    expect([query, rowOf(listing({}, { query })).requirement]).toEqual([query, 'list.status.outside']);
});

describe('credentials', () => {
  const placesAndKeys = PLACES.flatMap((place) => KEYS.map((key) => [place, key] as const));
  test.each(placesAndKeys)('in the place %j that are nearly the key %.10s are not the key', (place, key) => {
    const shape = keyShapeOf(key);
    const right = sentAt(place, {}, key);
    const empty = sentAt(place, { key: '' }, key);
    const all = [...invalidKeys(shape), credentials.wrongKey(shape), credentials.nearestMiss(shape)];
    for (const { fields, label } of [...all, ...generated(credentials.invalidKey(shape), 100)]) {
      const { credential, wire } = sentAt(place, fields, key);
      expect([label, credential]).toEqual([label, 'invalid-key']);
      expect([right.wire, empty.wire]).not.toContainEqual(wire);
      expect(wire.target).toMatch(/^[!-~]+$/);
    }
    expect(right.credential).toBe('right');
  });

  test.each(PLACES)('in the place %j are of the class that their table says', (place) => {
    const { missingKeys, otherForms } = credentials.at(place);
    for (const { fields, label } of missingKeys)
      expect([label, sentAt(place, fields).credential]).toEqual([label, 'missing']);
    const isForm = place === 'bearer' ? 'other-form' : 'invalid-key';
    for (const { fields, label } of otherForms)
      expect([label, sentAt(place, fields).credential]).toEqual([label, isForm]);
  });

  test('may name the scheme in another letter case', () => {
    expect(sentAt('bearer', credentials.otherCaseScheme.fields).credential).toBe('other-case');
  });
});
