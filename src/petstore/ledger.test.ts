import { describe, expect, test } from 'vitest';
import type { Exchange, Request } from '../engine/exchange.js';
import { kindOf } from '../engine/finding.js';
import { attribute } from './attribution.js';
import type { Finding, PlacedFinding } from './catalogue.js';
import { createdIn, type Entry, facts, ledger } from './ledger.js';

/** A log in text, one exchange after another: `POST /pets {…} -> 201 {…}`. Its bodies are dropped, as in a run. */
const logOf = (text: string): readonly Entry[] =>
  text.split('\n').map((line, index) => {
    const [, method = '', target = '', body, status, answer = ''] =
      /(\S+) (\S+) ?(\{.*\})? -> (\d+) ?(.*)/.exec(line) ?? [];
    const authorization = status === '401' ? 'Basic' : 'Bearer {key}';
    const headers = Object.entries({ Authorization: authorization, 'Content-Type': 'application/json' });
    const request: Request = { method, target, headers };
    const response = { status: Number(status), headers: [], body: new Uint8Array() };
    const place = { path: `c/${index}`, attempt: 0, step: 0, try: 0, at: index * 10, took: 5 };
    const exchange: Exchange = { ...place, request, response };
    const sent = body ? { ...request, body: Buffer.from(body) } : request;
    return {
      exchange,
      facts: facts({ ...place, request: sent, response: { ...response, body: Buffer.from(answer) } }),
    };
  });

const found = (text: string) => ledger(logOf(text)).map((one) => `${one.exchange.path} ${kindOf(one)}`);

/** A name of the run, and a pet with it. */
const name = (number: number) => `pct-abc123 00000000-${number}`;
const sent = (number: number, more = '"categoryId":1') => `{"name":"${name(number)}",${more}}`;
const pet = (id: number, more = '"categoryId":1', number = id) => `{"id":${id},"name":"${name(number)}",${more}}`;
const created = (id: number, more?: string) => `POST /pets ${sent(id, more)} -> 201 ${pet(id, more)}`;
const SOLD = '"categoryId":1,"status":"sold"';

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

  test.each<[fact: string, lines: readonly string[], expected: readonly string[]]>([
    [
      'an id that is given twice',
      [created(7), `POST /pets ${sent(8)} -> 201 {"id":7,"name":"x","categoryId":1}`],
      ['c/1 add.id.unique: id given twice'],
    ],
    [
      'a pet that a read shows otherwise',
      [`GET /pets/7 -> 200 ${pet(7, '"categoryId":2')}`, 'GET /pets -> 200 [{"id":7,"name":"x","categoryId":1}]'],
      ['c/1 get.same-animal: categoryId differs from creation', 'c/2 list.same-animal: name differs from creation'],
    ],
    [
      'a status that vanishes',
      [created(7, SOLD), `GET /pets/7 -> 200 ${pet(7)}`],
      ['c/1 get.same-animal: status differs from creation'],
    ],
    ['no difference of what breaks the schema', [`GET /pets/7 -> 200 ${pet(7, '"categoryId":"1"')}`], []],
    [
      'no difference from what was sent, if only the creation answered otherwise',
      [`POST /pets ${sent(7)} -> 201 {"id":7,"name":"x","categoryId":1}`, `GET /pets/7 -> 200 ${pet(7)}`],
      [],
    ],
    [
      'no difference of an id that another pet had before',
      ['GET /pets -> 200 [{"id":7,"name":"Tom"}]', created(7), 'GET /pets -> 200 [{"id":7,"name":"Tom"}]'],
      [],
    ],
    [
      'a creation that adds two pets',
      [`GET /pets -> 200 [${pet(7)},${pet(9, undefined, 7)}]`],
      ['c/1 store.sequence: one creation added two pets'],
    ],
    ["no second pet in another client's", [`GET /pets -> 200 [${pet(7)},${pet(9, '"categoryId":2', 7)}]`], []],
    [
      'no second pet where two creations had one name',
      [
        created(7),
        `POST /pets ${sent(7)} -> 201 ${pet(9, undefined, 7)}`,
        `GET /pets -> 200 [${pet(7)},${pet(9, undefined, 7)}]`,
      ],
      [],
    ],
  ])('finds %s', (_, lines, expected) => {
    const isComplete = lines.some((line) => line.startsWith('POST'));
    expect(found([...(isComplete ? [] : [created(7)]), ...lines].join('\n'))).toEqual(expected);
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

/** Findings in text: `2 requirement: cause`, with the number of its line; `<0` names an exchange beside it. */
function attributed(text: string, ...lines: readonly string[]): readonly PlacedFinding[] {
  const log = logOf(text);
  const at = (index: string | undefined) => log[Number(index)]?.exchange as Exchange;
  const findings = lines.map((line): PlacedFinding => {
    const [, index, other, id, cause = ''] = /(\d+)(?:<(\d+))? (\S+): (.*)/.exec(line) ?? [];
    const others = other === undefined ? {} : { others: [at(other)] };
    const requirement = id as Finding['requirement'];
    return { requirement, cause, summary: 'As it was.', expected: '', actual: '', exchange: at(index), ...others };
  });
  return attribute([...findings, ...ledger(log).filter(({ cause }) => cause === POISON)], log);
}

const POISON = 'the stored pet breaks later reads';
const follows = (text: string, ...lines: readonly string[]) =>
  attributed(text, ...lines).map((one) => one.follows && kindOf(one.follows));

describe('a pet that is stored and breaks later reads', () => {
  const [good, bad] = ['GET /pets?limit=100 -> 200 []', 'GET /pets?limit=100 -> 500 {}'];
  const poison = `POST /pets {"name":"${name(1)}\\ud83d","categoryId":1} -> 500 {}`;

  test('is the fault of its creation', () => {
    const text = [created(2), good, created(3), poison, created(4), bad, bad].join('\n');
    // The limit was accepted before; only later lists could show a full page.
    const lists = ['5 list.limit.accepted: status 500', '5 list.limit.full-page: status 500'];
    const [list, finding, ...others] = attributed(text, ...lists);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ requirement: 'add.name.unusual', exchange: { path: 'c/3' } });
    expect(finding?.summary).toMatch(
      /^The pet named "pct-.*", whose creation was answered 500, is in the store and breaks it: GET \/pets with limit=100.* was answered 200 before and 500, 2 of 2 times, since\. The store is left broken\.$/,
    );
    expect(list?.requirement).toBe('list.limit.full-page');
    expect(list?.follows).toEqual({ requirement: 'add.name.unusual', cause: POISON });
  });

  test.each([
    ['a list that recovers', [good, poison, bad, bad, good]],
    ['a longer page than any before', ['GET /pets -> 200 []', poison, bad, bad]],
    ['a list that never worked', [poison, bad, bad]],
  ])('is not seen in %s', (_, lines) => {
    expect(found(lines.join('\n'))).toEqual([]);
  });
});

test('a special case follows the most general requirement with the same cause', () => {
  const log = 'GET /pets -> 500\nGET /pets?status=sold -> 500\nGET /pets?status=sold -> 200 []';
  const status = ['0 list.answered: status 500', '1 list.status.accepted: status 500'];
  const expected = [undefined, 'list.answered: status 500', undefined];
  expect(follows(log, ...status, '1 list.status.only: page too long')).toEqual(expected);
});

test('a 5xx that comes now and then is the fault of the plainest requirement', () => {
  const steady = 'GET /pets?limit=5 -> 500\nGET /pets?limit=0 -> 500';
  const both = ['0 list.limit.accepted: status 500', '1 list.limit.outside: status 500'];
  const all = attributed(`${steady}\nGET /pets?limit=5 -> 200 []`, ...both);
  expect(all.map(({ requirement, follows }) => [requirement, follows?.requirement])).toEqual([
    ['list.answered', undefined],
    ['list.limit.accepted', 'list.answered'],
    ['list.limit.outside', 'list.answered'],
  ]);
  // Each time for one kind of request, it is that request's.
  expect(follows(steady, ...both)).toEqual([undefined, undefined]);
});

test('a status that every request gets is counted', () => {
  const log = 'POST /pets {} -> 500\nPOST /pets {} -> 500\nPOST /pets {"name":"a"} -> 500';
  expect(attributed(log, '0 add.created: status 500')[0]?.summary).toBe('POST /pets was answered 500, 3 of 3 times.');
});

test('a refusal says that the name is taken, or that a ban came first', () => {
  const summary = (lines: readonly string[], line: string) => attributed(lines.join('\n'), line)[0]?.summary;
  const taken = summary([created(1), `POST /pets ${sent(1)} -> 409 {}`], '1 add.created: status 409');
  expect(taken).toBe('As it was. A pet of that name was created before, at c/0#0.0.0.');
  const [wrong, banned] = ['GET /pets -> 401 {}', Array(11).fill('GET /pets -> 403 {}')];
  expect(summary(['GET /pets -> 200 []', wrong, ...banned], '2 list.answered: status 403')).toMatch(
    /after 1 with wrong/,
  );
  expect(summary(['GET /pets -> 200 []', ...banned, wrong], '1 list.answered: status 403')).toBe('As it was.');
});

test('creations that are refused for one member follow the finding about it', () => {
  const refused = (number: number, status: string) =>
    `POST /pets ${sent(number, `"categoryId":1,"status":"${status}"`)} -> 400 {}`;
  const log = [refused(1, 'available'), refused(2, 'available'), refused(3, 'sold')].join('\n');
  const root = 'add.status.accepted: refused, and accepted without a status';
  expect(follows(log, `0 ${root}`, '1 add.created: status 400')).toEqual([undefined, root]);
  expect(follows(log, `0 ${root}`, '2 add.name.ordinary: status 400')).toEqual([undefined, undefined]);
});

test('reads that alternate look like several instances', () => {
  const reads = ['200', '404', '200', '404'].map((status) => `GET /pets/7 -> ${status} {}`);
  const lists = ['1 store.listed: a created pet is not listed', '3 get.found: pet not found'];
  const [listed, lost] = attributed(reads.join('\n'), ...lists);
  expect(listed?.follows).toEqual({ requirement: 'get.found', cause: 'pet not found' });
  const why =
    'Reads of pets/7 alternate between 200 and 404, which looks like several instances with stores of their own.';
  expect(lost?.summary).toBe(`As it was. ${why}`);
  // A read that lags, and a pet that somebody removed.
  for (const two of [reads.slice(1, 3), reads.slice(0, 2)])
    expect(attributed(two.join('\n'), '0 get.found: pet not found')[0]?.summary).toBe('As it was.');
});

test('two pets with one id that are read in turn look like several instances, too', () => {
  const [one, other] = ['a', 'b'].map((letter) => `{"id":1,"name":"${letter}","categoryId":1}`);
  const log = `POST /pets {} -> 201 ${one}\nPOST /pets {} -> 201 ${other}`;
  const reads = [one, other, one].map((body) => `GET /pets -> 200 [${body}]`).join('\n');
  const summary = (text: string) => attributed(text, '1 add.id.unique: id given twice')[0]?.summary;
  expect(summary(`${log}\n${reads}`)).toMatch(/Reads of pet 1 alternate between two pets, which looks like several/);
  expect(summary(log)).toBe('As it was.');
});

test('a list lacks a pet that is gone, or has another status', () => {
  const log = `${created(1)}\n${created(2)}\nGET /pets -> 200 []`;
  const cause = 'a created pet is not listed';
  const lists = [`2<0 store.listed: ${cause}`, `2<1 list.status.complete: ${cause}`];
  expect(follows(log, ...lists)).toEqual([undefined, `store.listed: ${cause}`]);
  const roots = ['get.found: pet not found', 'get.same-animal: status differs from creation'];
  const all = follows(log, ...lists, `2<0 ${roots[0]}`, `2<1 ${roots[1]}`);
  expect(all).toEqual([...roots, undefined, undefined]);
});

test('a read shows an invalid pet because its creation was accepted', () => {
  const invalid = pet(2, '"categoryId":"1"');
  const accepted = `POST /pets ${sent(2, '"categoryId":"1"')} -> 201 ${invalid}`;
  const page = (...items: readonly string[]) => `GET /pets -> 200 [${items}]`;
  const [root, cause] = ['add.invalid.category: status 201', 'list.body: Pets/*/categoryId type'];
  const log = [accepted, page(pet(1), invalid), page(invalid, '{"id":"x"}')].join('\n');
  expect(follows(log, `0 ${root}`, `1 ${cause}`, `2 ${cause}`)).toEqual([undefined, root, undefined]);
  // If no pet is valid, the list has a fault of its own.
  expect(follows(`${accepted}\n${page(invalid)}`, `0 ${root}`, `1 ${cause}`)).toEqual([undefined, undefined]);
});

test.each([
  ['a rounded category', 'get.same-animal: categoryId differs from creation', 'get.body: Pet/categoryId int64'],
  ['a shared id', 'add.id.unique: id given twice', 'list.unique: pet twice in a page'],
  ['a cut body', 'list.message: broken message', 'list.body: not JSON'],
  ['a category that is a string', 'add.body: Pet/categoryId type', 'list.body: Pets/*/categoryId type'],
  ['a category rounded beyond int64', 'add.category.extreme: categoryId altered', 'add.body: Pet/categoryId int64'],
])('%s is one fault', (_, root, other) => {
  expect(follows(`${created(1)}\nGET /pets -> 200 [${pet(1)}]`, `0 ${root}`, `1 ${other}`)).toEqual([undefined, root]);
});
