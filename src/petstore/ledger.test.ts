import { describe, expect, test } from 'vitest';
import type { Exchange } from '../engine/exchange/exchange.js';
import { kindOf } from '../engine/service/finding.js';
import { attribute } from './attribution.js';
import type { PlacedFinding, RequirementId } from './catalogue.js';
import { becameOf, because } from './causes.js';
import { createdIn, ledger } from './ledger.js';
import { created, logOf, name, pet, SOLD, sent } from './testing/logs.js';

const found = (text: string) => ledger(logOf(text)).map((one) => `${one.exchange.path} ${kindOf(one)}`);

const READ = `GET /pets/7 -> 200 ${pet(7)}`;
const TOM = 'GET /pets -> 200 [{"id":7,"name":"Tom"}]';
const OTHERWISE = `POST /pets ${sent(7)} -> 201 {"id":7,"name":"x","categoryId":1}`;
const SECOND = pet(9, undefined, 7);
const TWIN = `POST /pets ${sent(7)} -> 201 ${SECOND}`;

describe('the ledger', () => {
  test('finds nothing where all reads agree, with another spelling of a lone surrogate, too', () => {
    const odd = (surrogate: string) => `"name":"${name(8)} ${surrogate}","categoryId":1}`;
    const log = `${created(7, SOLD)}
POST /pets {${odd('\\ud83d')} -> 201 {"id":8,${odd('\\ud83d')}
GET /pets/8 -> 200 {"id":8,${odd('\ufffd')}
GET /pets/7 -> 200 {"id":"7","owner":"x","name":"${name(7)}",${SOLD}}
GET /pets -> 200 [{"id":1,"name":"Tom","categoryId":1},${pet(7, SOLD)}]`;
    expect(found(log)).toEqual([]);
    expect(createdIn(logOf(log)).map(({ id }) => id)).toEqual(['7', '8']);
  });

  // The selftest shows the plain findings: shared ids, altered pets, second pets.
  test.each<[fact: string, expected: string, ...lines: readonly string[]]>([
    ['a status that vanishes', 'c/1 get.same-animal: status differs from creation', created(7, SOLD), READ],
    ['no difference of what breaks the schema', '', created(7), `GET /pets/7 -> 200 ${pet(7, '"categoryId":"1"')}`],
    ['no difference from what was sent, if only the creation answered otherwise', '', OTHERWISE, READ],
    ['no difference of an id that another pet had before', '', TOM, created(7), TOM],
    ['no second pet where two creations had one name', '', created(7), TWIN, `GET /pets -> 200 [${pet(7)},${SECOND}]`],
  ])('finds %s', (_, expected, ...lines) => {
    expect(found(lines.join('\n')).join()).toBe(expected);
  });

  test.each([
    ['for its key', '"categoryId":1', 401, 'add.auth.no-effect'],
    ['for its body', '"categoryId":null', 400, 'add.invalid.no-effect'],
  ])('finds a pet whose creation was refused %s', (_, more, status, requirement) => {
    const refused = `POST /pets ${sent(9, more)} -> ${status} {}`;
    const reads = `GET /pets -> 200 [${pet(9)}]\nGET /pets/9 -> 200 ${pet(9)}`;
    expect(found(`${refused}\n${reads}`)).toEqual([
      `c/1 ${requirement}: a refused pet is in the list`,
      `c/2 ${requirement}: a refused pet is found by its id`,
    ]);
    // A request that was lost, or succeeded, may have created it.
    expect(found(`${refused}\nPOST /pets ${sent(9)} -> 500 {}\n${reads}`)).toEqual([]);
    // The document leaves open what becomes of a name on which it is silent.
    expect(found(`POST /pets {"name":"${name(9)} ","categoryId":1} -> 400 {}\n${reads}`)).toEqual([]);
  });
});

/** A finding at a line of the log. @param beside another line that shows it */
interface Row extends Pick<PlacedFinding, 'requirement' | 'cause'> {
  readonly at: number;
  readonly beside?: number;
}

const status = (status: number, failure?: string) =>
  because('status', { status, ...(failure !== undefined && { failure }) });
const changed = (member: 'status' | 'categoryId') => because('changed', { member, became: 'another text' });
const broken = (schema: string, rule: string, ...place: readonly string[]) =>
  because('schema', { schema, place, rule });

function attributed(text: string, ...rows: readonly Row[]): readonly PlacedFinding[] {
  const log = logOf(text);
  const exchangeAt = (index: number) => log[index]?.exchange as Exchange;
  const findings = rows.map(({ at, beside, ...kind }): PlacedFinding => {
    const others = beside === undefined ? {} : { others: [exchangeAt(beside)] };
    return { ...kind, summary: 'As it was.', expected: '', actual: '', exchange: exchangeAt(at), ...others };
  });
  return attribute(findings, log);
}

const follows = (text: string, ...rows: readonly Row[]) =>
  attributed(text, ...rows).map((one) => one.follows && kindOf(one.follows));

test('a name of a million characters that comes back altered is looked through once', () => {
  expect(becameOf('a'.repeat(1_000_000), 'b'.repeat(1_000_000))).toBe('another text');
});

test('a special case follows the most general requirement with the same cause', () => {
  const log = 'GET /pets -> 500\nGET /pets?status=sold -> 500';
  const rows = (first?: string, second?: string): Row[] => [
    { at: 0, requirement: 'list.answered', cause: status(500, first) },
    { at: 1, requirement: 'list.status.accepted', cause: status(500, second) },
  ];
  const long: Row = { at: 1, requirement: 'list.status.only', cause: because('page too long') };
  expect(follows(log, ...rows(), long)).toEqual([undefined, 'list.answered: status 500', undefined]);
  expect(follows(log, ...rows('500 no such column', '500 bad enumeration'))).toEqual([undefined, undefined]);
});

test.each([
  ['the same is', 'Rex', 'R?x', 'R\ufffdx'],
  ['another is not', 'Rex', 'R?x', 'REX'],
])('of members that turned into something else, %s one fault', (word, sent, first, second) => {
  const altered = (after: string) => because('altered', { member: 'name', became: becameOf(sent, after) });
  const rows: Row[] = [
    { at: 0, requirement: 'add.name.unchanged', cause: altered(first) },
    { at: 0, requirement: 'add.name.unusual', cause: altered(second) },
  ];
  const root = word.startsWith('the same') ? 'add.name.unchanged: name altered' : undefined;
  expect(follows(created(1), ...rows)).toEqual([undefined, root]);
});

test('a status that every request gets is counted', () => {
  const log = 'POST /pets {} -> 500\nPOST /pets {} -> 500\nPOST /pets {"name":"a"} -> 500';
  const [found] = attributed(log, { at: 0, requirement: 'add.created', cause: status(500) });
  expect(found?.summary).toBe('POST /pets was answered 500, 3 of 3 times.');
});

describe('findings of one response', () => {
  const [typed, unread, asked] = [
    because('media type', { type: 'text/html' }),
    because('not JSON'),
    because('no challenge'),
  ];
  const log = ['GET /pets', 'GET /pets/7', 'GET /pets/8'].map(
    (line, index) => `${line} -> ${index < 2 ? '401' : '404'} <p>No`,
  );
  const rows: readonly Row[] = [
    { at: 0, requirement: 'list.media-type', cause: typed },
    { at: 0, requirement: 'list.auth.challenge', cause: asked },
    { at: 1, requirement: 'get.media-type', cause: typed },
    { at: 1, requirement: 'get.error-body', cause: unread },
    { at: 2, requirement: 'get.media-type', cause: typed },
  ];

  test('follow the weightiest, of whatever operation; those of another page do not', () => {
    const root = 'get.error-body: not JSON';
    expect(follows(log.join('\n'), ...rows)).toEqual([root, root, root, undefined, undefined]);
  });

  test('that is as the interface has them follow only what is wrong in the same way, and no warning', () => {
    const [body, ...others] = ['list', 'get'].flatMap((prefix, at): readonly Row[] => [
      {
        at,
        requirement: `${prefix}.error-body` as RequirementId,
        cause: because('schema', { schema: 'Error', place: [], rule: 'required' }),
      },
      { at, requirement: `${prefix}.auth.challenge` as RequirementId, cause: asked },
    ]);
    expect(body && follows(log.join('\n'), body, ...others)).toEqual([
      undefined,
      undefined,
      'list.error-body: Error required',
      undefined,
    ]);
  });

  test('are one if requests with one fault get it from several operations', () => {
    const rows = [0, 1].map(
      (at): Row => ({ at, requirement: `${at ? 'get' : 'list'}.auth.missing-key`, cause: status(500) }),
    );
    expect(follows('GET /pets -> 500 {}\nGET /pets/7 -> 500 {}', ...rows)).toEqual([
      undefined,
      'list.auth.missing-key: status 500',
    ]);
    expect(follows('GET /pets -> 500 {}\nGET /pets/7 -> 500 {"a":1}', ...rows)).toEqual([undefined, undefined]);
  });

  test('do not follow it if requests of their own were refused', () => {
    const refused = (at: number, requirement: RequirementId): Row => ({ at, requirement, cause: status(400) });
    const text = 'GET /pets -> 400 <p>No\nGET /pets/7 -> 400 <p>No';
    const [one, other] = [refused(0, 'list.answered'), refused(1, 'get.found')];
    expect(follows(text, one, other, { at: 0, requirement: 'list.media-type', cause: typed })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('a pet that a read lacks was shown before, or is shown later', () => {
  const [lacks, shows] = ['GET /pets/1 -> 404 {}', `GET /pets/1 -> 200 ${pet(1)}`];
  const summaryOf = (...lines: readonly string[]) => {
    const row: Row = { at: lines.indexOf(lacks), beside: 0, requirement: 'get.found', cause: because('pet not found') };
    return attributed(lines.join('\n'), row)[0]?.summary;
  };
  expect(summaryOf(created(1), shows, lacks)).toBe(
    'As it was. The pet was shown until 0.0 s (GET /pets/1), so it is gone, not late.',
  );
  expect(summaryOf(created(1), lacks, shows)).toBe(
    'As it was. The pet was shown at 0.0 s (GET /pets/1): if reads lag, give --settle more time.',
  );
  expect(summaryOf(created(1), lacks)).toBe('As it was.');
  // What another read shows before and after is neither gone nor late.
  const listed = `GET /pets -> 200 [${pet(1)}]`;
  expect(summaryOf(created(1), listed, lacks, listed)).toBe(
    'As it was. The pet was shown by another read, before and at 0.0 s (GET /pets).',
  );
  expect(summaryOf(created(1), shows, lacks, shows)).toMatch(/give --settle more time\.$/);
});

test('what is missing while reads lag follows from a pet that is shown later', () => {
  const missing = because('a created pet is not listed');
  const short: Row = { at: 2, requirement: 'list.limit.full-page', cause: because('page too short') };
  const root: Row = { at: 1, beside: 0, requirement: 'store.listed', cause: missing };
  const text = (last: string) =>
    [created(1), 'GET /pets -> 200 []', 'GET /pets -> 200 []', `GET /pets -> 200 ${last}`].join('\n');
  expect(follows(text(`[${pet(1)}]`), short, root)).toEqual([kindOf(root), undefined]);
  expect(follows(text('[]'), short, root)).toEqual([undefined, undefined]);
});

test('a finding says until when equal requests got another status', () => {
  const summaryOf = (...statuses: readonly number[]) => {
    const text = statuses.map((one) => `GET /pets -> ${one} []`).join('\n');
    return attributed(text, { at: 1, requirement: 'list.answered', cause: status(500) })[0]?.summary;
  };
  expect(summaryOf(200, 500, 500)).toBe(
    'As it was. An equal request was answered 200 until 0.0 s, and none was after.',
  );
  expect(summaryOf(200, 500, 200)).toBe('As it was.');
});

test('a store that keeps nothing is one finding, which says so', () => {
  const [ids, missing] = [[1, 2, 3, 4, 5], because('pet not found')];
  const rows: readonly Row[] = [
    { at: 5, beside: 0, requirement: 'get.found', cause: missing },
    { at: 6, beside: 1, requirement: 'store.listed', cause: because('a created pet is not listed') },
  ];
  const text = (list: string) =>
    [...ids.map((id) => created(id)), 'GET /pets/1 -> 404 {}', `GET /pets -> 200 ${list}`].join('\n');
  expect(attributed(text('[]'), ...rows)).toMatchObject([
    { summary: 'Nothing that was created can be read: no response shows any of the 5 pets. As it was.' },
    { follows: { requirement: 'get.found' } },
  ]);
  expect(follows(text(`[${pet(3)}]`), ...rows)).toEqual([undefined, undefined]);
});

test('a refusal of a name that is taken is about the name', () => {
  const log = [created(1), `POST /pets ${sent(1)} -> 409 {}`, `POST /pets ${sent(2)} -> 409 {}`].join('\n');
  const refused = (at: number): Row => ({ at, requirement: 'add.status.accepted', cause: status(409) });
  expect(attributed(log, refused(1), refused(2))).toMatchObject([
    { requirement: 'add.name.ordinary', summary: 'As it was. A pet of that name was created at c/0#0.0.0.' },
    { requirement: 'add.status.accepted', summary: 'As it was.' },
  ]);
});

test('creations that are refused for one member follow the finding about it', () => {
  const refused = (number: number, value: string) =>
    `POST /pets ${sent(number, `"categoryId":1,"status":"${value}"`)} -> 400 {}`;
  const log = [refused(1, 'available'), refused(2, 'available'), refused(3, 'sold')].join('\n');
  const cause = because('refused', { status: 400, difference: 'without a status' });
  const root: Row = { at: 0, requirement: 'add.status.accepted', cause };
  const other = (at: number): Row => ({ at, requirement: 'add.created', cause: status(400) });
  expect(follows(log, root, other(1))).toEqual([undefined, kindOf(root)]);
  expect(follows(log, root, other(2))).toEqual([undefined, undefined]);
});

test('a creation that fails beside another one follows the finding about it', () => {
  const [fails, alone] = [{ status: 500, failure: '500 locked' }, status(500, '500 locked')];
  const root: Row = { at: 0, requirement: 'add.concurrent', cause: because('colliding', fails) };
  const other = (at: number, cause = alone): Row => ({ at, requirement: 'add.created', cause });
  const log = [1, 2, 3].map((number) => `${number === 2 ? '& ' : ''}POST /pets ${sent(number)} -> 500`).join('\n');
  expect(follows(log, root, other(1))).toEqual([undefined, kindOf(root)]);
  expect(follows(log, root, other(1, status(500, '500 full')), other(2))).toEqual([undefined, undefined, undefined]);
});

test('a list lacks a pet that is gone, or has another status', () => {
  const log = `${created(1)}\n${created(2)}\nGET /pets -> 200 []`;
  const cause = because('a created pet is not listed');
  const lists: Row[] = [
    { at: 2, beside: 0, requirement: 'store.listed', cause },
    { at: 2, beside: 1, requirement: 'list.status.complete', cause },
  ];
  expect(follows(log, ...lists)).toEqual([undefined, 'store.listed: a created pet is not listed']);
  const roots: Row[] = [
    { at: 2, beside: 0, requirement: 'get.found', cause: because('pet not found') },
    { at: 2, beside: 1, requirement: 'get.same-animal', cause: changed('status') },
  ];
  expect(follows(log, ...lists, ...roots)).toEqual([...roots.map(kindOf), undefined, undefined]);
});

test('a read shows an invalid pet because its creation was accepted', () => {
  const invalid = pet(2, '"categoryId":"1"');
  const accepted = `POST /pets ${sent(2, '"categoryId":"1"')} -> 201 ${invalid}`;
  const page = (...items: readonly string[]) => `GET /pets -> 200 [${items}]`;
  const root: Row = { at: 0, requirement: 'add.invalid.category', cause: status(201) };
  const cause = broken('Pets', 'type', '*', 'categoryId');
  const shown = (at: number): Row => ({ at, requirement: 'list.body', cause });
  const log = [accepted, page(pet(1), invalid), page(invalid, '{"id":"x"}')].join('\n');
  expect(follows(log, root, shown(1), shown(2))).toEqual([undefined, kindOf(root), undefined]);
  // The id tells which pet has no name.
  const nameless = '{"id":5,"name":null,"categoryId":1}';
  const nothing = `POST /pets {"name":null,"categoryId":1} -> 201 ${nameless}\n${page(pet(1), nameless)}`;
  expect(follows(nothing, root, shown(1))).toEqual([undefined, kindOf(root)]);
  // If no pet is valid, the list has a fault of its own.
  expect(follows(`${accepted}\n${page(invalid)}`, root, shown(1))).toEqual([undefined, undefined]);
});

const rounded = because('altered', { member: 'categoryId', became: 'a rounded number' });
const isText = broken('Pets', 'type', '*', 'categoryId');
const isBeyond = broken('Pet', 'int64', 'categoryId');
test.each<[fact: string, RequirementId, PlacedFinding['cause'], RequirementId, PlacedFinding['cause']]>([
  ['a rounded category', 'get.same-animal', changed('categoryId'), 'get.body', isBeyond],
  ['a shared id', 'add.id.unique', because('id given twice'), 'list.unique', because('pet twice in a page')],
  ['a cut body', 'list.message', because('broken message'), 'list.body', because('not JSON')],
  ['a category that is a string', 'add.body', broken('Pet', 'type', 'categoryId'), 'list.body', isText],
  ['a category rounded beyond int64', 'add.category.extreme', rounded, 'add.body', isBeyond],
])('%s is one fault', (_, requirement, cause, other, otherCause) => {
  const log = `${created(1)}\nGET /pets -> 200 [${pet(1)}]`;
  const rows: Row[] = [
    { at: 0, requirement, cause },
    { at: 1, requirement: other, cause: otherCause },
  ];
  expect(follows(log, ...rows)).toEqual([undefined, kindOf({ requirement, cause })]);
});
