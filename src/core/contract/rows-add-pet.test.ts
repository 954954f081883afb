import { describe, expect, test } from 'vitest';
import {
  allowedStatuses,
  any4xx,
  creation,
  faults,
  knowledge,
  namesOf,
  rowOf,
  wireResponse,
} from '../../testing/servers/wire.js';
import { allowedResponses } from './allowed-responses.js';
import { judgeResponse } from './judge.js';

const row = (body: string, contentType?: string) =>
  rowOf(creation(body, contentType === undefined ? {} : { contentType }));
const pet = (members: string) => wireResponse(201, `{"id":7,${members}}`);

describe('a valid NewPet belongs to the requirement about its special part', () => {
  test.each([
    ['"name":"Rex 2-b","categoryId":1,"status":"available"', 'add.created'],
    ['"name":"2 Rex","categoryId":1,"status":"available"', 'add.name.ordinary'],
    ['"name":"O\'Malley","categoryId":1', 'add.name.ordinary'],
    ['"name":"小白","categoryId":1,"status":"sold"', 'add.name.ordinary'],
    ['"name":"Rex","categoryId":1', 'add.status.optional'],
    ['"name":"Rex","categoryId":1,"status":"pending"', 'add.status.accepted'],
    ['"name":" Rex","categoryId":1', 'add.name.unusual'],
    ['"name":" Rex","categoryId":2', 'add.name.unusual'],
    ['"name":"Rex","categoryId":2', 'add.category.extreme'],
    ['"name":"Rex","categoryId":9223372036854775807', 'add.category.extreme'],
  ])('{%s}', (members, requirement) => {
    expect(row(`{${members}}`).requirement).toBe(requirement);
  });

  test('a category is known once the deployment has shown it', () => {
    const sent = creation('{"name":"Rex","categoryId":9007199254740993,"status":"available"}');
    const having = (...categories: bigint[]) =>
      allowedResponses(sent, { ...knowledge, categories: new Set(categories) })?.requirement;
    expect(having(9007199254740992n)).toBe('add.category.extreme');
    expect(having(9007199254740993n)).toBe('add.created');
  });
});

test.each([
  ['', 'a body that is empty'],
  ['{"name":"Rex","categoryId":1', 'a body that is not JSON'],
  ['[]', 'a body that is JSON but not an object'],
  ['{"categoryId":1}', 'a body whose name is missing'],
])('the invalid body %o is called %s', (body, words) => {
  expect(row(body).request).toBe(words);
});

describe('the created pet is as it was sent', () => {
  const sent = '"name":"Réx","categoryId":1,"status":"sold"';

  test.each([
    [sent, []],
    ['"name":"R\\u00e9x","categoryId":1.0,"status":"sold","born":null', []],
    [sent.replace('Réx', 'Re\u0301x'), ['add.name.unchanged: name altered']],
    [sent.replace('Réx', 'réx'), ['add.name.unchanged: name altered']],
    [sent.replace('Réx', 'Réx '), ['add.name.unchanged: name altered']],
    [sent.replace('1', '2'), ['add.category.exact: categoryId altered']],
    [sent.replace('sold', 'pending'), ['add.status.unchanged: status altered']],
    ['"name":"Réx","categoryId":1', ['add.status.unchanged: status altered']],
    [
      '"name":"","categoryId":0,"status":"pending"',
      [
        'add.name.unchanged: name altered',
        'add.category.exact: categoryId altered',
        'add.status.unchanged: status altered',
      ],
    ],
  ])('{%s}', (members, found) => {
    expect(faults(row(`{${sent}}`), pet(members))).toEqual(found);
  });

  test('and a status that was not sent may be any or none', () => {
    for (const status of ['', ',"status":"available"', ',"status":"sold"']) {
      expect(
        faults(row('{"name":"Rex","categoryId":1}'), pet(`"name":"Rex","categoryId":1${status}`)),
      ).toEqual([]);
    }
  });

  test('to the last digit of the category', () => {
    const extreme = row('{"name":"Rex","categoryId":9007199254740993}');
    expect(faults(extreme, pet('"name":"Rex","categoryId":9007199254740993'))).toEqual([]);
    expect(faults(extreme, pet('"name":"Rex","categoryId":9007199254740992'))).toEqual([
      'add.category.extreme: categoryId altered',
    ]);
  });

  test('even if the implementation could have refused it', () => {
    const unusual = row('{"name":" Rex ","categoryId":1}');
    expect(faults(unusual, pet('"name":"Rex","categoryId":1'))).toEqual(['add.name.unusual: name altered']);
  });

  test('with a lone surrogate as it was sent, or with U+FFFD in its place', () => {
    const surrogate = row('{"name":"Rex\\ud800!","categoryId":1}');
    for (const name of ['Rex\\ud800!', 'Rex\ufffd!', 'Rex\ufffd\ufffd\ufffd!']) {
      expect(faults(surrogate, pet(`"name":"${name}","categoryId":1`))).toEqual([]);
    }
    for (const name of ['Rex!', 'Rex?!', 'Rex\ufffd', '\ufffd', 'Rex🐶!']) {
      expect(faults(surrogate, pet(`"name":"${name}","categoryId":1`))).toEqual([
        'add.name.unusual: name altered',
      ]);
    }
    const pair = row('{"name":"Rex\\ud83d\\udc36","categoryId":1}');
    expect(faults(pair, pet('"name":"Rex\ufffd","categoryId":1'))).toEqual([
      'add.name.unchanged: name altered',
    ]);
  });

  test('and a difference is shown in full', () => {
    const { violations } = judgeResponse(
      row('{"name":"a\\"b","categoryId":1}'),
      pet('"name":"a\\\\b","categoryId":1'),
    );
    expect(violations).toMatchObject([{ expected: 'name "a\\"b"', actual: 'name "a\\\\b"' }]);
  });
});

describe('an open body', () => {
  test('is kept as it was sent, for one requirement', () => {
    const extra = row('{"name":"Rex","categoryId":1,"status":"sold","id":5}');
    expect(extra.requirement).toBe('add.extra-members');
    expect(faults(extra, pet('"name":"Rex","categoryId":1,"status":"sold"'))).toEqual([]);
    expect(faults(extra, pet('"name":"rex","categoryId":2'))).toEqual([
      'add.extra-members: name altered',
      'add.extra-members: categoryId altered',
      'add.extra-members: status altered',
    ]);
  });

  test('without a status may be given any or none', () => {
    const extra = row('{"name":"Rex","categoryId":1,"id":5}');
    expect(faults(extra, pet('"name":"Rex","categoryId":1,"status":"sold"'))).toEqual([]);
    expect(faults(extra, pet('"name":"Rex","categoryId":1'))).toEqual([]);
  });

  test('that requests no certain pet may create any', () => {
    const twice = row('{"name":"Rex","name":"Tom","categoryId":1}');
    expect(twice.requirement).toBe('add.unusual-body');
    expect(faults(twice, pet('"name":"Tom","categoryId":9'))).toEqual([]);
  });

  test('says in words why it is open', () => {
    expect(row('{"name":"Rex","categoryId":1e0}').request).toContain('unusual-number');
  });
});

describe('another Content-Type', () => {
  test.each([
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; version=1',
    'application/problem+json',
    '',
  ])('leaves it open whether a valid body is accepted: %j', (contentType) => {
    const open = row('{"name":"Rex","categoryId":1}', contentType);
    expect(open.requirement).toBe('add.content-type');
    expect(allowedStatuses(open)).toEqual([201, ...any4xx]);
  });

  test('is the same one in another letter case or with the charset UTF-8', () => {
    for (const contentType of [
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
    ]) {
      const same = row('{"name":"Rex","categoryId":1,"status":"sold"}', contentType);
      expect([same.requirement, allowedStatuses(same)]).toEqual(['add.content-type.json', [201]]);
      expect(row('{', contentType).requirement).toBe('add.invalid.json');
      expect(row('{"name":"","categoryId":1}', contentType).requirement).toBe('add.name.unusual');
    }
  });

  test('may be none at all', () => {
    const { contentType: _, ...bare } = creation('{"name":"Rex","categoryId":1}');
    expect(rowOf(bare).requirement).toBe('add.content-type');
  });

  test('does not make an invalid body valid', () => {
    for (const body of ['', '{}', 'name=Rex', '{"name":"Rex","categoryId":"1"}']) {
      expect(allowedStatuses(row(body, 'text/plain'))).toEqual(any4xx);
    }
  });

  test('does not alter the created pet', () => {
    const created = judgeResponse(
      row('{"name":"Rex","categoryId":1}', 'text/plain'),
      pet('"name":"rex","categoryId":1'),
    );
    expect(namesOf(created)).toEqual(['add.content-type: name altered']);
  });
});

test('a request without a body counts as one with an empty body', () => {
  const { body: _, ...bodiless } = creation('');
  expect(rowOf(bodiless).requirement).toBe('add.invalid.json');
});
