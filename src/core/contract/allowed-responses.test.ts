import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedStatuses,
  any4xx,
  creation,
  KEY,
  knowledge,
  rowOf,
  wireRequest,
} from '../../testing/servers/wire.js';
import { catalogue } from '../catalogue/catalogue.js';
import { allowedResponses } from './allowed-responses.js';
import { expectedResponse } from './expected-response.js';
import type { WireRequest } from './wire.js';

const rex = '{"name":"Rex","categoryId":1,"status":"available"}';
const get = (target: string) => wireRequest({ target: `/v1${target}` });
const add = (body: string) => creation(body);

/** Each kind of request in the table, with the requirement that owns its status and the allowed statuses. */
const table: readonly (readonly [WireRequest, requirement: string, statuses: readonly number[]])[] = [
  [get('/pets'), 'list.answered', [200]],
  [get('/pets?limit=1'), 'list.limit.accepted', [200]],
  [get('/pets?limit=0'), 'list.limit.outside', [200, ...any4xx]],
  [get('/pets?status=sold'), 'list.status.accepted', [200]],
  [get('/pets?status=lost'), 'list.status.outside', [200, ...any4xx]],
  [get('/pets/1'), 'get.found', [200, 404]],
  [get('/pets/abc'), 'get.invalid-id', any4xx],
  [add(rex), 'add.created', [201]],
  [add('{"name":"Žofie","categoryId":1,"status":"available"}'), 'add.name.ordinary', [201]],
  [add('{"name":"Rex","categoryId":1}'), 'add.status.optional', [201]],
  [add('{"name":"Rex","categoryId":1,"status":"sold"}'), 'add.status.accepted', [201]],
  [add('{"name":"","categoryId":1}'), 'add.name.unusual', [201, ...any4xx]],
  [add('{"name":"Rex","categoryId":2}'), 'add.category.extreme', [201, 400, 422]],
  [add('{'), 'add.invalid.json', [400]],
  [add('[]'), 'add.invalid.object', [400]],
  [add('{}'), 'add.invalid.name', [400]],
  [add('{"name":"Rex"}'), 'add.invalid.category', [400]],
  [add('{"name":"Rex","categoryId":1,"status":null}'), 'add.invalid.null-status', [400]],
  [add('{"name":"Rex","categoryId":1,"status":"lost"}'), 'add.invalid.status', [400]],
  [{ ...get('/pets/abc'), authorization: '' }, 'get.auth.missing-key', [401, 404]],
  [{ ...get('/pets/abc'), authorization: 'Bearer wrong' }, 'get.auth.invalid-key', [401, 404]],
  [{ ...get('/pets/-1'), authorization: '' }, 'get.auth.missing-key', [401]],
  [add('{"name":"Rex","categoryId":1,"id":7}'), 'add.extra-members', [201, ...any4xx]],
  [add('{"name":"Rex","categoryId":1.0}'), 'add.unusual-body', [201, ...any4xx]],
  [creation(rex, { contentType: 'text/plain' }), 'add.content-type', [201, ...any4xx]],
  [creation('{', { contentType: 'text/plain' }), 'add.content-type', any4xx],
  [creation(rex, { contentType: 'Application/JSON;charset="utf-8"' }), 'add.content-type.json', [201]],
  [creation(rex, { contentType: 'application/json; charset=utf-16' }), 'add.content-type', [201, ...any4xx]],
  [creation(rex, { contentEncoding: 'gzip' }), 'add.content-type', [201, ...any4xx]],
  [add(`{"name":"Rex","categoryId":${'7'.repeat(5_000)}}`), 'add.unusual-body', any4xx],
  [get(`/pets/1?note=${'n'.repeat(9_000)}`), 'get.invalid-id', [200, ...any4xx]],
  [wireRequest({ target: '/v1/store/orders', authorization: '' }), 'orders.auth', [401]],
];

const operations = [
  ['list', get('/pets')],
  ['add', add(rex)],
  ['get', get('/pets/1')],
] as const;

describe('the table', () => {
  test.each(table.map(([request, requirement, statuses]) => [requirement, request, statuses] as const))(
    'allows for %s the statuses listed and no other',
    (requirement, request, statuses) => {
      const row = rowOf(request);
      expect(row.requirement).toBe(requirement);
      expect(allowedStatuses(row)).toEqual(statuses);
    },
  );

  test('names requirements that the catalogue has', () => {
    const rows = table.map(([request]) => rowOf(request));
    const named = rows.flatMap((row) => [row.requirement, ...row.content.map((rule) => rule.requirement)]);
    for (const id of named) expect(catalogue.find(id).basis).not.toBe('observed');
  });

  test('describes its responses in words', () => {
    expect(expectedResponse(rowOf(get('/pets')))).toBe('200 with an array of Pets');
    expect(expectedResponse(rowOf(get('/pets/1')))).toBe('200 with a Pet, or 404 with an Error');
    expect(expectedResponse(rowOf(get('/pets/abc')))).toBe('a 4xx other than 401 with an Error');
    expect(expectedResponse(rowOf(add('{"name":"","categoryId":1}')))).toBe(
      '201 with a Pet, or a 4xx other than 401 with an Error',
    );
    expect(expectedResponse(rowOf(add('{')))).toBe('400 with an Error');
  });
});

describe('without a valid key, nothing but 401 is allowed', () => {
  test.each(operations)('for any request of %s, whatever else is wrong with it', (prefix, plain) => {
    const owners = [
      [undefined, 'missing-key'],
      ['Bearer', 'missing-key'],
      [KEY, 'scheme'],
      [`Bearer ${KEY}x`, 'invalid-key'],
      ['bearer x', 'invalid-key'],
    ] as const;
    for (const [authorization, owner] of owners) {
      const { authorization: _, ...bare } = plain;
      const row = rowOf({ ...bare, ...(authorization !== undefined && { authorization }) });
      expect(row.requirement).toBe(`${prefix}.auth.${owner}`);
      expect(allowedStatuses(row)).toEqual([401]);
    }
  });

  test.each(table.map(([request]) => [request.target, request] as const))(
    'also where the request would be answered otherwise: %s',
    (target, request) => {
      // A typed router does not see an operation behind a segment that is not an int64.
      const allowed = target === '/v1/pets/abc' ? [401, 404] : [401];
      expect(allowedStatuses(rowOf({ ...request, authorization: 'Bearer wrong' }))).toEqual(allowed);
    },
  );
});

test('the scheme in another letter case allows the same responses, by a requirement of its own', () => {
  for (const [prefix, plain] of operations) {
    const row = rowOf({ ...plain, authorization: `bearer ${KEY}` });
    expect(row.requirement).toBe(`${prefix}.auth.scheme-case`);
    expect(allowedStatuses(row)).toEqual(allowedStatuses(rowOf(plain)));
  }
  expect(catalogue.find('list.auth.scheme-case').basis).toBe('http');
});

test.each([
  ['/v1/pets?limit=5', '/v1/pets/?limit=5'],
  ['/v1/pets/1', '/v1/pets/1/'],
  ['/v1/store/orders', '/v1/store/orders/'],
])('a slash at the end of %s changes nothing', (target, withSlash) => {
  const authorization = target.includes('orders') ? '' : wireRequest({ target }).authorization;
  const rows = [target, withSlash].map((one) =>
    allowedResponses(
      wireRequest({ target: one, ...(authorization !== undefined && { authorization }) }),
      knowledge,
    ),
  );
  expect(rows[0]).toBeDefined();
  expect(JSON.stringify(rows[1])).toBe(JSON.stringify(rows[0]));
});

describe('the document says nothing', () => {
  test.each([
    ['of the orders, once the key is right', wireRequest({ target: '/v1/store/orders' })],
    ['of another path', wireRequest({ target: '/v1/dogs' })],
    ['of a path below a pet', wireRequest({ target: '/v1/pets/1/2' })],
    ['of an empty id', wireRequest({ target: '/v1/pets//' })],
    ['of another base path', wireRequest({ target: '/v2/pets' })],
    ['of a longer base path', wireRequest({ target: '/v1x/pets' })],
    ['of the base path itself', wireRequest({ target: '/v1' })],
    ['of posting to a pet', creation(rex, { target: '/v1/pets/1' })],
    ['of posting to the orders', creation('{}', { target: '/v1/store/orders', authorization: '' })],
  ])('%s', (_, request) => {
    expect(allowedResponses(request, knowledge)).toBeUndefined();
  });
});

test('the base path may be empty or have several segments', () => {
  const rowAt = (basePath: string) =>
    allowedResponses(wireRequest({ target: `${basePath}/pets?limit=5` }), { ...knowledge, basePath });
  expect(rowAt('')?.requirement).toBe('list.limit.accepted');
  expect(rowAt('/api/pets/v1')?.requirement).toBe('list.limit.accepted');
});

describe('the table is a pure function', () => {
  const anything: fc.Arbitrary<WireRequest> = fc
    .record({
      method: fc.constantFrom('GET' as const, 'POST' as const),
      target: fc.oneof(
        fc.constantFrom('/v1/pets', '/v1/store/orders', '/'),
        fc.string().map((text) => `/v1/pets/${text}`),
        fc.string().map((text) => `/v1/pets?limit=${text}`),
      ),
      authorization: fc.option(fc.constantFrom(`Bearer ${KEY}`, `bearer ${KEY}`, 'x', ''), {
        nil: undefined,
      }),
      contentType: fc.option(fc.constantFrom('application/json', 'text/plain'), { nil: undefined }),
      body: fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => new TextEncoder().encode(text)),
      ),
    })
    .map(({ authorization, contentType, ...rest }) => ({
      ...rest,
      ...(authorization !== undefined && { authorization }),
      ...(contentType !== undefined && { contentType }),
    }));

  const plain = (request: WireRequest) => {
    const row = allowedResponses(request, knowledge);
    return row && { ...row, content: row.content.map(({ requirement }) => requirement) };
  };

  test('that never throws and returns the same row for equal requests', () => {
    fc.assert(
      fc.property(anything, (request) => {
        const bytes = Buffer.from(request.body ?? []).toString('hex');
        const first = plain(request);
        expect(plain({ ...request })).toEqual(first);
        expect(Buffer.from(request.body ?? []).toString('hex')).toBe(bytes);
      }),
      { numRuns: 300 },
    );
  });

  test('that never allows a 5xx, a 3xx or an undocumented success', () => {
    fc.assert(
      fc.property(anything, (request) => {
        const row = allowedResponses(request, knowledge);
        const allowed = row === undefined ? [] : allowedStatuses(row);
        expect(
          allowed.filter((status) => ![200, 201].includes(status) && !(status >= 400 && status < 500)),
        ).toEqual([]);
        if (row) expect(allowed.length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });
});
