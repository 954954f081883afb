import { describe, expect, test } from 'vitest';
import type { Exchange } from '../engine/exchange.js';
import { kindOf } from '../engine/finding.js';
import { attribute } from './attribution.js';
import type { Finding, PlacedFinding } from './catalogue.js';
import { createdIn, ledger } from './ledger.js';
import { created, logOf, name, pet, SOLD, sent } from './testing/logs.js';

const found = (text: string) => ledger(logOf(text)).map((one) => `${one.exchange.path} ${kindOf(one)}`);

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
  return attribute(findings, log);
}

const follows = (text: string, ...lines: readonly string[]) =>
  attributed(text, ...lines).map((one) => one.follows && kindOf(one.follows));

test('a special case follows the most general requirement with the same cause, and the same body of a 5xx', () => {
  const log = 'GET /pets -> 500\nGET /pets?status=sold -> 500\nGET /pets?status=sold -> 200 []';
  const status = ['0 list.answered: status 500', '1 list.status.accepted: status 500'];
  const expected = [undefined, 'list.answered: status 500', undefined];
  expect(follows(log, ...status, '1 list.status.only: page too long')).toEqual(expected);
  const alike = (first: string, second: string) =>
    follows(`GET /pets -> 500 ${first}\nGET /pets?status=sold -> 500 ${second}`, ...status)[1];
  // Names, ids and times differ each time.
  expect(alike('{"message":"at 2026-01-01T10:00:00Z, 17"}', '{"message":"at 2026-01-01T10:00:01Z, 18"}')).toBeDefined();
  expect(alike('{"message":"no such column"}', '{"message":"bad enumeration"}')).toBeUndefined();
});

test('a status that every request gets is counted', () => {
  const log = 'POST /pets {} -> 500\nPOST /pets {} -> 500\nPOST /pets {"name":"a"} -> 500';
  expect(attributed(log, '0 add.created: status 500')[0]?.summary).toBe('POST /pets was answered 500, 3 of 3 times.');
});

test('a refusal says that the name is taken', () => {
  const log = [created(1), `POST /pets ${sent(1)} -> 409 {}`].join('\n');
  const taken = attributed(log, '1 add.created: status 409')[0]?.summary;
  expect(taken).toBe('As it was. A pet of that name was created before, at c/0#0.0.0.');
});

test('creations that are refused for one member follow the finding about it', () => {
  const refused = (number: number, status: string) =>
    `POST /pets ${sent(number, `"categoryId":1,"status":"${status}"`)} -> 400 {}`;
  const log = [refused(1, 'available'), refused(2, 'available'), refused(3, 'sold')].join('\n');
  const root = 'add.status.accepted: refused, and accepted without a status';
  expect(follows(log, `0 ${root}`, '1 add.created: status 400')).toEqual([undefined, root]);
  expect(follows(log, `0 ${root}`, '2 add.name.ordinary: status 400')).toEqual([undefined, undefined]);
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
