import { describe, expect, test } from 'vitest';
import {
  creation,
  errorResponse,
  faults,
  rowOf,
  wireRequest,
  wireResponse,
} from '../../testing/servers/wire.js';
import { judgeBrokenResponse, judgeResponse } from './judge.js';

const list = rowOf(wireRequest());
const get = rowOf(wireRequest({ target: '/v1/pets/12' }));
const refused = rowOf(wireRequest({ authorization: 'Bearer wrong' }));
const orders = rowOf(wireRequest({ target: '/v1/store/orders', authorization: '' }));
const invalid = rowOf(creation('{}'));
const pet = { id: 12, name: 'Rex', categoryId: 1 };
const html = [['Content-Type', 'text/html']] as const;

describe('a correct response', () => {
  test('is judged by every requirement that a response can show', () => {
    expect(judgeResponse(list, wireResponse(200, [pet]))).toMatchObject({
      violations: [],
      judged: [
        'list.message',
        'list.answered',
        'list.media-type',
        'list.body',
        'list.unique',
        'list.limit.default',
      ],
      success: [pet],
    });
    expect(judgeResponse(refused, errorResponse(401))).toMatchObject({
      violations: [],
      judged: [
        'list.message',
        'list.auth.invalid-key',
        'list.auth.challenge',
        'list.media-type',
        'list.error-body',
        'list.error-status',
      ],
    });
  });

  test('that is an error is not a success', () => {
    expect(judgeResponse(get, errorResponse(404)).success).toBeUndefined();
  });

  test('is judged the same each time', () => {
    const response = wireResponse(200, [pet, pet]);
    const { judged, violations, success } = judgeResponse(list, response);
    expect(judgeResponse(list, response)).toMatchObject({ judged, violations, success });
  });
});

describe('a status that is not allowed', () => {
  test.each([200, 201, 204, 301, 400, 500, 503])('is one violation, whatever else is wrong: %i', (status) => {
    const judgement = judgeResponse(refused, wireResponse(status, '<html>', html));
    expect(judgement.judged).toEqual(['list.message', 'list.auth.invalid-key']);
    expect(judgement.violations).toMatchObject([
      { cause: `status ${status}`, expected: '401 with an Error', actual: `status ${status}` },
    ]);
    expect(judgement.success).toBeUndefined();
  });

  test('says where a redirect leads', () => {
    const elsewhere = [['location', '/v1/pets/']] as const;
    const actual = (status: number) =>
      judgeResponse(list, wireResponse(status, '', elsewhere)).violations[0]?.actual;
    expect([actual(308), actual(299), actual(400)]).toEqual([
      'status 308, a redirect to /v1/pets/',
      'status 299',
      'status 400',
    ]);
  });
});

describe('a 401', () => {
  test('says how to authenticate, whatever the letter case of the header', () => {
    const { body, headers } = errorResponse(401);
    const bare = headers.filter(([name]) => name !== 'WWW-Authenticate');
    expect(faults(refused, { status: 401, body, headers: bare })).toEqual([
      'list.auth.challenge: no challenge',
    ]);
    const lower = [...bare, ['www-authenticate', 'Bearer'] as const];
    expect(faults(refused, { status: 401, body, headers: lower })).toEqual([]);
  });
});

describe('the media type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="ISO-8859-1"; profile=x',
    ' application/json;',
  ])('may be %j', (type) => {
    expect(faults(list, wireResponse(200, [], [['CONTENT-type', type]]))).toEqual([]);
  });

  test.each([
    'application/problem+json',
    'text/json',
    'text/html; charset=utf-8',
    'application/json, text/html',
    'application/jsonp',
    'application/json charset=utf-8',
    'json',
    '',
  ])('may not be %j', (type) => {
    const cause = `media type ${type.split(';')[0]}`;
    expect(faults(list, wireResponse(200, [], [['Content-Type', type]]))).toEqual([
      `list.media-type: ${cause}`,
    ]);
  });

  test('may not be missing', () => {
    expect(faults(list, wireResponse(200, [], []))).toEqual(['list.media-type: no media type']);
  });

  test('may be repeated, but not with another one, in any order', () => {
    const json = ['Content-Type', 'application/json'] as const;
    expect(faults(list, wireResponse(200, [], [json, json]))).toEqual([]);
    const found = ['list.media-type: media type text/html'];
    expect(faults(list, wireResponse(200, [], [json, ...html]))).toEqual(found);
    expect(faults(list, wireResponse(200, [], [...html, json]))).toEqual(found);
  });

  test('that is wrong hides the fault of a body that is not JSON', () => {
    const judgement = judgeResponse(list, wireResponse(200, '<html>', html));
    expect(judgement.violations.map(({ requirement }) => requirement)).toEqual(['list.media-type']);
    expect(judgement.judged).not.toContain('list.body');
    expect(judgement.success).toBeUndefined();
  });

  test('that is wrong does not stop the judging of a correct body', () => {
    expect(faults(list, wireResponse(200, [pet, pet], html))).toEqual([
      'list.media-type: media type text/html',
      'list.unique: pet twice in a page',
    ]);
    expect(faults(invalid, wireResponse(400, { code: '', message: '', status: 422 }, html))).toEqual([
      'add.media-type: media type text/html',
      'add.error-status: status member differs',
    ]);
  });
});

describe('the body', () => {
  test.each([
    [list, 200, '', 'list.body: not JSON'],
    [list, 200, '[', 'list.body: not JSON'],
    [list, 200, '\ufeff[]', 'list.body: not JSON'],
    [list, 200, 'null', 'list.body: Pets type'],
    [list, 200, '{"items":[]}', 'list.body: Pets type'],
    [list, 200, '[{"id":"1","name":"Rex","categoryId":1}]', 'list.body: Pets/*/id type'],
    [get, 200, '[]', 'get.body: Pet type'],
    [get, 200, '{"id":12,"name":"Rex"}', 'get.body: Pet required:categoryId'],
    [get, 200, '{"id":12,"name":"Rex","categoryId":1,"status":null}', 'get.body: Pet/status type'],
    [get, 200, '{"id":1e300,"name":"Rex","categoryId":1}', 'get.body: Pet/id int64'],
    [get, 404, '', 'get.error-body: not JSON'],
    [get, 404, '{"error":"no"}', 'get.error-body: Error required:code'],
    [refused, 401, '{"code":1,"message":"","status":401}', 'list.error-body: Error/code type'],
    [invalid, 400, '{"code":"","message":"","status":"400"}', 'add.error-body: Error/status type'],
  ])('is found faulty once: %# %o', (row, status, text, fault) => {
    const judgement = judgeResponse(row, {
      ...wireResponse(status, text),
      headers: [
        ['Content-Type', 'application/json'],
        ['WWW-Authenticate', 'Bearer'],
      ],
    });
    expect(judgement.violations.map(({ requirement, cause }) => `${requirement}: ${cause}`)).toEqual([fault]);
  });

  test('is in UTF-8', () => {
    const latin1 = Buffer.from('[{"id":1,"name":"R\xe9x","categoryId":1}]', 'latin1');
    const { violations } = judgeResponse(list, { ...wireResponse(200, ''), body: latin1 });
    expect(violations).toMatchObject([{ requirement: 'list.body', actual: 'a body that is not UTF-8' }]);
  });

  test.each([
    ['', 'a body that is empty'],
    ['\ufeff[]', 'a body that starts with a byte order mark, which JSON forbids'],
    ['[', /^a body that is not JSON: /],
  ])('that is not JSON is named in words that read as a sentence: %j', (body, actual) => {
    const { violations } = judgeResponse(list, wireResponse(200, body));
    expect(violations[0]?.actual).toEqual(
      typeof actual === 'string' ? actual : expect.stringMatching(actual),
    );
  });

  test('that is empty is said to be missing', () => {
    const [untyped] = judgeResponse(
      refused,
      wireResponse(401, '', [['WWW-Authenticate', 'Bearer']]),
    ).violations;
    expect(untyped).toMatchObject({
      requirement: 'list.media-type',
      cause: 'no media type',
      summary: 'The 401 has no body.',
      actual: 'no body, and no Content-Type header',
    });
    const [typed] = judgeResponse(get, wireResponse(404, '')).violations;
    expect(typed).toMatchObject({ requirement: 'get.error-body', summary: 'The 404 has no body.' });
  });

  test('has one violation for all of its problems', () => {
    const { violations } = judgeResponse(get, wireResponse(200, '{"id":"12","categoryId":1.5}'));
    expect(violations).toHaveLength(1);
    expect(violations[0]?.actual).toContain('name is missing');
    expect(violations[0]?.actual).toContain('id is the string "12", not an integer');
    expect(violations[0]?.actual).toContain('categoryId is the number 1.5, not an integer');
  });

  test('may have members beyond the schema', () => {
    expect(faults(get, wireResponse(200, { ...pet, tag: null }))).toEqual([]);
    expect(faults(get, wireResponse(404, { code: '', message: '', status: 404, trace: [] }))).toEqual([]);
  });
});

describe('a body with a flaw', () => {
  const page = (query: string) => rowOf(wireRequest({ target: `/v1/pets${query}` }));
  const added = rowOf(creation('{"name":"Rex","categoryId":1,"status":"available"}'));
  const rex = { id: 1, name: 'Rex', categoryId: 1 };

  test('is a page with a length', () => {
    const flawed = wireResponse(200, [rex, { ...rex, id: 2, name: 5 }]);
    expect(faults(page('?limit=1'), flawed)).toEqual([
      'list.body: Pets/*/name type',
      'list.limit.maximum: page too long',
    ]);
  });

  test('counts only pets against a limit', () => {
    expect(faults(page('?limit=1'), wireResponse(200, [rex, null]))).toEqual(['list.body: Pets/* type']);
  });

  test('is a page with ids, in strings too', () => {
    const strings = wireResponse(200, [
      { ...rex, id: '7' },
      { ...rex, id: '7' },
    ]);
    expect(faults(page(''), strings)).toEqual([
      'list.body: Pets/*/id type',
      'list.unique: pet twice in a page',
    ]);
    const unread = wireResponse(200, [
      { name: 'Rex' },
      { name: 'Bo' },
      { ...rex, id: 'x' },
      { ...rex, id: 'x' },
    ]);
    const judgement = judgeResponse(page(''), unread);
    expect(judgement.violations.map(({ requirement }) => requirement)).toEqual(['list.body']);
    expect(judgement.judged).not.toContain('list.unique');
  });

  test('is a page with statuses, except for those that break the schema', () => {
    const row = page('?status=sold');
    const nothing = { ...rex, id: 2 };
    const flawed = (...pets: object[]) => wireResponse(200, [{ ...rex, status: null }, ...pets]);
    expect(faults(row, flawed({ ...nothing, status: 'sold' }))).toEqual(['list.body: Pets/*/status type']);
    expect(faults(row, flawed(nothing))).toEqual([
      'list.body: Pets/*/status type',
      'list.status.only: pet without a status in a filtered page',
    ]);
    expect(judgeResponse(row, flawed()).judged).not.toContain('list.status.only');
  });

  test('with a wrong media type is judged when it is JSON', () => {
    const problem = wireResponse(404, { title: 'Not found', status: 400 }, [
      ['Content-Type', 'application/problem+json'],
    ]);
    expect(faults(get, problem)).toEqual([
      'get.media-type: media type application/problem+json',
      'get.error-body: Error required:code',
      'get.error-status: status member differs',
    ]);
    expect(faults(get, wireResponse(404, '"gone"', html))).toEqual(['get.media-type: media type text/html']);
  });

  test('does not count in a pet of another run of the kit, by its name', () => {
    const left = { ...rex, id: 2, name: 'pct-0a1b2c3d-4', status: 'unknown' };
    const judge = (...pets: object[]) =>
      judgeResponse(page(''), wireResponse(200, [rex, ...pets]), 'pct-9f8e7d6c');
    expect(judge(left)).toMatchObject({ violations: [], leftBehind: ['pct-0a1b2c3d'] });
    expect(judge({ ...left, name: 'pct-9f8e7d6c-4' }).violations).toMatchObject([
      { requirement: 'list.body' },
    ]);
    expect(judge(left, { ...rex, id: 3, status: null }).violations).toMatchObject([
      { requirement: 'list.body', cause: 'Pets/*/status type' },
    ]);
    const alone = judgeResponse(page(''), wireResponse(200, [left]), 'pct-9f8e7d6c');
    expect(alone.violations).toEqual([]);
    expect(alone.judged).not.toContain('list.body');
    expect(faults(page(''), wireResponse(200, [left]))).toEqual(['list.body: Pets/*/status enum']);
  });

  test('is a pet with its other members', () => {
    const created = { ...rex, name: 'Bo', categoryId: '1' };
    const judgement = judgeResponse(added, wireResponse(201, created));
    expect(judgement.violations.map(({ requirement, cause }) => `${requirement}: ${cause}`)).toEqual([
      'add.body: Pet/categoryId type',
      'add.name.unchanged: name altered',
      'add.status.unchanged: status altered',
    ]);
    expect(judgement.success).toEqual(created);
    expect(judgeResponse(added, wireResponse(201, { id: 1 })).judged).not.toContain('add.name.unchanged');
  });

  test('of an undocumented success is the pet that it shows', () => {
    const ok = judgeResponse(added, wireResponse(200, { ...rex, status: 'sold' }));
    expect(ok.violations.map(({ requirement, cause }) => `${requirement}: ${cause}`)).toEqual([
      'add.created: another success, status 200',
      'add.status.unchanged: status altered',
    ]);
    expect(ok.success).toBeDefined();
    expect(faults(added, wireResponse(204, ''))).toEqual(['add.created: status 204']);
    expect(faults(refused, wireResponse(200, [rex, rex]))).toEqual(['list.auth.invalid-key: status 200']);
  });
});

describe('the status in an Error', () => {
  test.each(['404', '404.0', '4.04e2'])('is that of the response: %s', (status) => {
    expect(faults(get, wireResponse(404, `{"code":"","message":"","status":${status}}`))).toEqual([]);
  });

  test.each(['400', '0', '-404', '40400000000000000000000'])('is not another one: %s', (status) => {
    expect(faults(get, wireResponse(404, `{"code":"","message":"","status":${status}}`))).toEqual([
      'get.error-status: status member differs',
    ]);
  });
});

describe('the orders have one requirement', () => {
  test('which a correct refusal meets, with a challenge or without', () => {
    const { judged, violations } = judgeResponse(
      orders,
      wireResponse(401, { code: '', message: '', status: 401 }),
    );
    expect(violations).toEqual([]);
    expect(new Set(judged)).toEqual(new Set(['orders.auth']));
  });

  test.each([
    ['its status', wireResponse(200, []), 'status 200'],
    ['its media type', wireResponse(401, '<html>', html), 'media type text/html'],
    ['its body', wireResponse(401, '{}'), 'Error required:code'],
    [
      'the status in its body',
      wireResponse(401, { code: '', message: '', status: 403 }),
      'status member differs',
    ],
  ])('which %s can break', (_, response, cause) => {
    expect(faults(orders, response)).toEqual([`orders.auth: ${cause}`]);
  });

  test('which a broken message breaks', () => {
    expect(judgeBrokenResponse(orders, 'it stopped').judged).toEqual(['orders.auth']);
  });
});

test('a broken message is one violation of the requirement on messages', () => {
  expect(judgeBrokenResponse(get, 'the response stopped')).toEqual({
    judged: ['get.message'],
    violations: [
      {
        requirement: 'get.message',
        cause: 'broken message',
        summary: 'The response is not a whole, valid HTTP message.',
        expected: 'a complete HTTP response of the announced length',
        actual: 'the response stopped',
        symptoms: [{ in: 'message' }],
      },
    ],
  });
});

test('a member beyond the schema may be nested to any depth', () => {
  const deep = `{"id":12,"name":"Rex","categoryId":1,"tag":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expect(judgeResponse(get, wireResponse(200, deep)).violations).toEqual([]);
  expect(judgeResponse(get, wireResponse(200, deep)).success).toMatchObject({ id: 12 });
  expect(judgeResponse(get, wireResponse(200, deep.replace(']}', '}'))).violations).toMatchObject([
    { requirement: 'get.body', cause: 'not JSON' },
  ]);
});

test('a body beyond what the kit can read is neither right nor wrong', () => {
  const judgement = judgeResponse(get, wireResponse(200, `[${'1,'.repeat(2_000_000)}1]`));
  expect(judgement.violations).toEqual([]);
  expect(judgement.success).toBeUndefined();
  expect(judgement.judged).not.toContain('get.body');
});
