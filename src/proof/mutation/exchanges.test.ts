import { expect, test } from 'vitest';
import { allowedResponses } from '../../core/contract/allowed-responses.js';
import { judgeBrokenResponse, judgeResponse } from '../../core/contract/judge.js';
import { tagOf } from '../../core/contract/pet-names.js';
import type { TurnOfExchange } from '../../core/record/record.js';
import { lineText } from '../../core/record/record-line.js';
import { recordOfOneExchange } from '../../testing/runs/run-record.js';
import { Exchanges, judgements } from './exchanges.js';
import { differences } from './order.js';

const judge = { allowedResponses, judgeResponse, judgeBrokenResponse, tagOf };
const key = { scheme: 'Bearer', key: { edit: 'none' } } as const;

function turn(request: object, response?: { status: number; text: string }): TurnOfExchange {
  return {
    line: 'exchange',
    number: 1,
    began: 0,
    ended: 1,
    request: { method: 'GET', target: '/v1/pets', authorization: key, ...request },
    ...(response
      ? {
          response: {
            status: response.status,
            headers: [
              ['Content-Type', 'application/json'],
              ['Date', 'today'],
            ],
            body: { text: response.text },
          },
        }
      : { failure: { kind: 'broken', problem: 'it stops early' } }),
  };
}

/** The exchanges of runs with these turns, one run a server. */
function exchangesOf(...runs: readonly (readonly TurnOfExchange[])[]) {
  return collected(new Exchanges(), runs);
}

function collected(exchanges: Exchanges, runs: readonly (readonly TurnOfExchange[])[]) {
  for (const [server, turns] of runs.entries()) {
    const recorder = exchanges.recorder(server);
    const beginning = { ...recordOfOneExchange.beginning, runId: `0000000${server + 1}` };
    recorder(lineText(beginning));
    recorder([...turns, recordOfOneExchange.end].map(lineText).join(''));
  }
  return exchanges.all();
}

const pet = (id: number, name: string) => `{"id":${id},"name":"${name}","categoryId":1}`;
const page = (...pets: readonly string[]) => turn({}, { status: 200, text: `[${pets.join()}]` });

test('an exchange of a kind is kept once, with all servers', () => {
  const found = exchangesOf(
    [page(pet(1, 'pct-00000001-a1'), pet(2, 'Tom')), page(pet(7, 'Tom'), pet(9, 'Rex'))],
    [page(pet(5, 'pct-00000002-zz'), pet(3, 'Ada'))],
  );
  expect(found.map(({ on }) => on)).toEqual([[0, 1]]);
});

test.each([
  ['the status', { target: '/v1/pets' }, { status: 404, text: '[]' }],
  ['the query', { target: '/v1/pets?limit=5' }, { status: 200, text: '[]' }],
  ['the key', { authorization: { scheme: 'Basic', key: key.key } }, { status: 200, text: '[]' }],
  ['a member', {}, { status: 200, text: '[{"id":1}]' }],
])('two exchanges that differ in %s are both kept', (_, request, response) => {
  expect(exchangesOf([turn({}, { status: 200, text: '[]' }), turn(request, response)])).toHaveLength(2);
});

test('of some servers only the form of an exchange counts, unless others show it, too', () => {
  const creating = (name: string) =>
    turn({ method: 'POST', body: { text: pet(1, name) } }, { status: 201, text: pet(1, name) });
  const runs = [[creating('Rex'), page()], [creating('Tom'), creating('Ada'), page()], [creating('Ada')]];
  const found = collected(new Exchanges((server) => server > 0), runs);
  expect(found.map(({ on }) => on).toSorted()).toEqual([[0], [0, 1], [1, 2]]);
});

test('of such servers, too, a name that came back altered counts as it is', () => {
  const creating = (name: string) => turn({ method: 'POST' }, { status: 201, text: pet(1, name) });
  const found = collected(new Exchanges(() => true), [
    [creating('Rex'), creating('Tom'), creating('T\ufffd')],
  ]);
  expect(found).toHaveLength(2);
});

test('what differs between runs is left out', () => {
  const [found] = exchangesOf([page(pet(1, 'pct-00000001-a'))]);
  expect(JSON.stringify(found)).toContain('"pct-00000000-a');
  expect(JSON.stringify(found)).not.toContain('today');
});

test('an exchange is judged as in its run', () => {
  const texts = judgements(
    exchangesOf([turn({}, { status: 500, text: '' })], [turn({})], [page(pet(1, 'Rex'))]),
    judge,
  );
  const all = [...texts].join('\n');
  expect(all).toContain('list.answered status 500');
  expect(all).toContain('list.message broken message');
  expect(all).toContain('\n[[{"operation":"listPets"');
});

test('a judge that judges otherwise differs there', () => {
  const found = exchangesOf([turn({}, { status: 500, text: '' }), page()]);
  const before = [...judgements(found, judge)];
  const blind = { ...judge, judgeResponse: () => ({ judged: [], violations: [] }) };
  const failing = {
    ...judge,
    allowedResponses: () => {
      throw new Error('no table');
    },
  };
  expect(differences(before, judgements(found, judge), 9)).toEqual({ findings: [], others: [] });
  expect(differences(before, judgements(found, blind), 9).others).toHaveLength(1);
  expect(differences(before, judgements(found, blind), 9).findings).toHaveLength(1);
  expect(differences(before, judgements(found, failing), 9).findings).toEqual([0, 1]);
});

test('invalid pets of the run itself count, by the tag that the judge gives them', () => {
  const found = exchangesOf([page('{"id":1,"name":"pct-00000001-a1"}')]);
  const before = [...judgements(found, judge)];
  const mistaken = { ...judge, tagOf: () => tagOf('0a1b2c3d') };
  expect(before.join()).toContain('list.body Pets/* required:categoryId');
  expect(differences(before, judgements(found, mistaken), 9).findings).toHaveLength(1);
});

test('names with U+FFFD are no other names', () => {
  const names = ['Rex', 'Re\ufffdx', 'Re\ufffd\ufffdx'].map((name) => page(pet(1, `pct-00000001-${name}`)));
  expect(exchangesOf(names)).toHaveLength(3);
});
