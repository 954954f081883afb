import { describe, expect, test } from 'vitest';
import type { Exchange, Header, Request } from '../exchange/exchange.js';
import type { Requirement, Status } from '../service/service.js';
import { contractOf } from './openapi.js';
import type { JsonSchema } from './schema.js';
import { contractService } from './service.js';

const json = (schema: JsonSchema, parameters = '') => ({ content: { [`application/json${parameters}`]: { schema } } });
const Thing = { $ref: '#/components/schemas/Thing' };
const failed = { $ref: '#/components/responses/Failed' };
const contract = contractOf({
  info: { version: '1' },
  security: [{ bearer: [] }],
  paths: {
    '/things': {
      get: { operationId: 'listThings', responses: { 200: json({ type: 'array', items: Thing }), default: failed } },
      post: { operationId: 'addThing', security: [], responses: { '2XX': json(Thing), '4XX': failed, 409: {} } },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path' }],
      get: { operationId: 'getThing', responses: { 200: json({ type: 'object' }) } },
    },
    '/things/first': { get: { responses: { 200: {} } } },
  },
  components: {
    schemas: { Thing: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } } },
    responses: { Failed: json({ type: 'object', required: ['message'] }, '; charset=utf-8') },
  },
});
const operations = { list: 'listThings', add: 'addThing', get: 'getThing' };
const rows = (prefix: keyof typeof operations, words: string) =>
  words.split(' ').map((word) => ({ id: `${prefix}.${word}`, operation: operations[prefix] }) as Requirement);
const service = contractService({
  contract,
  prefixes: { addThing: 'add' },
  catalogue: [
    ...rows('list', 'status message media-type body error-body error-status auth.challenge'),
    ...rows('add', 'works status body error-body response'),
    ...rows('get', 'found body'),
  ],
  rowOf: ({ target }) => (target.includes('?') ? { statuses: [404], hasAnyBody: true } : undefined),
});

const sent = (line: string): Request => {
  const [method = '', target = ''] = line.split(' ');
  return { method, target, headers: ['Accept', 'Content-Type'].map((name) => [name, 'application/json'] as const) };
};
const JSON_TYPE: readonly Header[] = [['Content-Type', 'application/json']];
function exchange(request: Request, status: number, body: string, headers = JSON_TYPE) {
  const response = { status, headers, body: Buffer.from(body) };
  return { path: 'a/0', attempt: 0, step: 0, try: 0, at: 0, took: 1, request, response };
}
const judge = (one: Exchange, ...statuses: readonly Status[]) => service.judge(one, { requirement: 'named', statuses });

/** A request, the statuses of the suite, the response, its findings, and the requirements that it kept. */
const responses = `
GET /things | 200 | 200 | [{"title":"a"}] | | message status media-type body named
GET /things | 200 | 204 | | named: status 204 | message named
GET /things | 2xx | 204 | | list.status: status 204 | message named
GET /things | 200 | 500 | { | named: status 500 | message named
GET /things | 200 | 200 | {} | list.body: Thing items type | message status media-type
GET /things | 200 | 200 | [{}] | list.body: Thing items/* required:title | message status media-type
GET /things | 200 | 200 | [ | list.body: not JSON | message status media-type
GET /things | 401 | 401 | {"message":"a"} | list.auth.challenge: no challenge | message media-type error-body named
GET /things | 4xx | 404 | {"message":"","status":404} | | message media-type error-body error-status named
GET /things | 4xx | 404 | {"message":"","status":400} | list.error-status: status member differs | message media-type error-body named
GET /things | 4xx | 404 | {} | list.error-body: listThings default required:message | message media-type named
GET /things | 4xx | 414 | <p> | | message named
GET /things?a | 200 | 404 | <p> | | message named
GET /things/first | 200 | 200 | <p> | | named
GET /things/1 | 200 | 200 | [] | get.body: getThing 200 type |
POST /things | 201 | 201 | {"title":1} | add.body: Thing/title type | response status
POST /things | 4xx | 422 | {} | add.error-body: addThing 4XX required:message | named
POST /things | 4xx | 409 | <p> | | named
PUT /other | 200 | 200 | <p> | | named`;

test.each(
  responses
    .split('\n')
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s, which must be %s, is answered %s %s: "%s"', (line = '', wanted = '', status, body = '', found, kept) => {
  const statuses = wanted.endsWith('xx') ? (wanted as Status) : Number(wanted);
  const { findings, judged } = judge(exchange(sent(line), Number(status), body), statuses);
  expect(findings.map(({ requirement, cause }) => `${requirement}: ${cause.words}`).join('; ')).toBe(found);
  const broken = findings.flatMap(({ requirement }) => (requirement === 'named' ? [] : requirement));
  const others = judged.filter((id) => !broken.includes(id)).map((id) => id.replace(/^(list|add)\./, ''));
  expect(others.join(' ')).toBe(kept);
});

test('a client may read any of several media types, so all are judged', () => {
  const typed = (...types: readonly string[]) => {
    const headers = types.map((type) => ['Content-Type', type] as const);
    return judge(exchange(sent('GET /things'), 200, '[]', headers), 200).findings.map(({ cause }) => cause.words);
  };
  expect(typed('Application/JSON; charset=utf-8')).toEqual([]);
  expect(typed()).toEqual(['no media type']);
  expect(typed('application/json', 'text/html')).toEqual(['media type text/html']);
});

describe('an interface with JSON types of its own', () => {
  const problem = { $ref: '#/components/schemas/Problem' };
  const both = { 'application/json': { schema: { type: 'array' } }, 'Application/Problem+JSON': { schema: problem } };
  const responses = {
    200: { content: { 'image/png': {}, 'application/vnd.things+json; v=1': { schema: { type: 'array' } } } },
    404: { content: both },
    409: { content: { 'application/problem+json': { schema: problem } } },
  };
  const own = contractOf(
    {
      info: { version: '1' },
      paths: { '/things': { get: { operationId: 'listThings', responses } } },
      components: { schemas: { Problem: { type: 'object', required: ['title'] } } },
    },
    { unread: ['GET /things 200 image/png'] },
  );
  const catalogue = rows('list', 'media-type body error-body');
  const { judge, trace } = contractService({ contract: own, catalogue, errorSchema: 'Problem' });
  test.each([
    [200, 'application/vnd.things+json', '[]', []],
    [200, 'application/vnd.things+json', '{}', ['list.body: listThings 200 type']],
    [200, 'application/json', '[]', ['list.media-type: media type application/json']],
    [404, 'application/json', '[]', []],
    [404, 'application/problem+json; charset=utf-8', '{"title":""}', []],
    [404, 'application/problem+json', '[]', ['list.error-body: Problem type']],
    [404, 'application/json', '{"title":""}', ['list.error-body: listThings 404 type']],
    // Where the document shows no such status, the schema of errors tells the type.
    [422, 'application/problem+json', '{"title":""}', []],
    [422, 'application/json', '{"title":""}', ['list.media-type: media type application/json']],
  ])('a %i of %s with %s', (status, type, body, expected) => {
    const one = exchange(sent('GET /things'), status, body, [['Content-Type', type]]);
    const { findings } = judge(one, { requirement: 'named', statuses: [status] });
    expect(findings.map(({ requirement, cause }) => `${requirement}: ${cause.words}`)).toEqual(expected);
    expect(trace(one).isOwn).toBe(type.includes('json') && !expected.some((finding) => /error-body/.test(finding)));
  });

  test.each([
    [404, /^Content-Type: application\/json or application\/problem\+json \(/],
    [422, /^Content-Type: application\/problem\+json \(/],
  ])('says which types of a %i are right', (status, expected) => {
    const one = exchange(sent('GET /things'), status, '[]', [['Content-Type', 'text/json']]);
    const [finding] = judge(one, { requirement: 'named', statuses: [status] }).findings;
    expect(finding?.expected).toMatch(expected);
  });
});

describe('documented headers', () => {
  const headers = {
    ETag: { required: true, schema: { type: 'string', pattern: '^(W/)?"' } },
    'X-Total': { schema: { $ref: '#/components/schemas/Count' } },
    'X-Kinds': { $ref: '#/components/headers/Kinds' },
    'Content-Type': { required: true },
  };
  const own = contractOf({
    info: { version: '1' },
    paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { headers }, 404: {} } } } },
    components: {
      schemas: { Count: { type: ['integer', 'null'], minimum: 0 } },
      headers: { Kinds: { schema: { type: 'array', items: { type: 'string' }, maxItems: 2 } } },
    },
  });
  const { judge } = contractService({ contract: own, catalogue: rows('list', 'status headers') });
  const etag: Header = ['etag', '"1"'];
  test.each<[string, readonly Header[], string | undefined]>([
    ['are right', [etag, ['X-Total', '12'], ['x-kinds', 'a'], ['x-kinds', 'b']], undefined],
    ['that are not required may be missing', [etag], undefined],
    ['that are required must be there', [], 'header ETag missing: ETag is missing'],
    ['must satisfy a pattern', [['etag', '1']], 'header ETag pattern: ETag must match pattern "^(W/)?""'],
    ['must be numbers', [etag, ['X-Total', 'all']], 'type: X-Total is the string "all", not an integer or null'],
    ['must be in bounds', [etag, ['X-Total', '-1']], 'header X-Total minimum: X-Total must be >= 0'],
    ['are lists', [etag, ['X-Kinds', '1, 2,3']], 'maxItems: X-Kinds must NOT have more than 2 items'],
  ])('%s', (_, given, expected) => {
    const { findings, judged } = judge(exchange(sent('GET /things'), 200, '', given), {
      requirement: 'list.status',
      statuses: [200],
    });
    expect(judged).toContain('list.headers');
    const found = findings.map(({ requirement, cause, actual, marks }) => [
      requirement,
      `${cause.words}: ${actual}`,
      marks?.[0]?.part,
    ]);
    expect(found).toEqual(expected ? [['list.headers', expect.stringContaining(expected), 'header']] : []);
  });

  test('are judged only where the document shows some', () => {
    const { judged } = judge(exchange(sent('GET /things'), 404, ''), { requirement: 'list.status', statuses: [404] });
    expect(judged).not.toContain('list.headers');
  });
});

test('a page instead of an error counts only if no other error shows a body', () => {
  const page = exchange(sent('GET /things'), 401, '<p>', [['Content-Type', 'text/html']]);
  const { findings, judged } = judge(page, 401);
  const body = findings.find(({ requirement }) => requirement === 'list.error-body');
  expect([body?.cause.words, body?.spare, judged.includes('list.error-body')]).toEqual(['not JSON', true, false]);
});

test('a message that contradicts itself is one finding, and what was announced is judged', () => {
  const found = (line: string, body: string, problem: string, length: string) => {
    const whole = exchange(sent(line), 200, body, [...JSON_TYPE, ['Content-Length', length]]);
    const { findings } = judge({ ...whole, response: { ...whole.response, problem } }, 200, 201);
    return findings.map(({ requirement, cause }) => `${requirement}: ${cause.words}`);
  };
  expect(found('GET /things', '[', 'announces 20 bytes and has 1', '20')).toEqual(['list.message: broken message']);
  const both = ['list.body: not JSON', 'list.message: broken message'];
  expect(found('GET /things', '[', 'goes on after its announced end', '1')).toEqual(both);
  // Without a requirement of its own it breaks that of the suite.
  expect(found('POST /things', '[', 'announces 20 bytes and has 1', '20')).toEqual(['named: broken message']);
});

test('a summary is a sentence with the numbers, and the expectation names the documented bodies', () => {
  const summary = (line: string, status: number, body: string, ...statuses: readonly Status[]) => {
    const [finding] = judge(exchange(sent(line), status, body), ...statuses).findings;
    return [finding?.summary, finding?.expected];
  };
  expect(summary('GET /things', 200, '[{},{"title":""}]', 200)).toEqual([
    'The body of the 200 to GET /things without an API key is not an array of Thing items: title is missing (1 of 2 items).',
    'an array of Thing items in JSON',
  ]);
  expect(summary('POST /things', 500, '', '2xx', '4xx')).toEqual([
    'POST /things was answered 500.',
    'a 2xx with a Thing, or a 4xx other than 401 with the documented body',
  ]);
});

test('requirements outside responses fall back to those that the catalogue has', () => {
  const [list, add, get] = [sent('GET /things'), sent('POST /things'), sent('GET /things/1')];
  expect([list, add, get].map(service.responseRequirement)).toEqual(['list.message', 'add.response', 'get.found']);
  expect([list, add, get].map(service.messageRequirement)).toEqual(['list.message', 'add.status', 'get.found']);
  expect([get, sent('PUT /other')].map(service.operationOf)).toEqual(['getThing', 'service']);
});

test('a documented error is the own one of an implementation, and so is JSON where none is documented', () => {
  const isOwn = (line: string, status: number, body: string) =>
    service.trace(exchange(sent(line), status, body, [])).isOwn;
  expect([isOwn('GET /things', 404, '{"message":""}'), isOwn('GET /things', 404, '{}')]).toEqual([true, false]);
  expect([isOwn('POST /things', 409, '{}'), isOwn('POST /things', 409, '<p>')]).toEqual([true, false]);
});

test('the words of an id before its aspect name the operation, however many there are', () => {
  const ids = ['things.list.first.item', 'things.list.status', 'things.list.error-body'];
  const catalogue = ids.map((id) => ({ id, operation: 'listThings' }) as Requirement);
  const { findings } = contractService({ contract, catalogue }).judge(exchange(sent('GET /things'), 404, '{}'), {
    requirement: 'things.list.first.item',
    statuses: [404],
  });
  expect(findings.map(({ requirement }) => requirement)).toEqual(['things.list.error-body']);
});

test.each([
  ['lists.body', 'listThings', 'the ids of listThings begin with list; rename it, or give prefixes'],
  ['other.status', 'listOthers', 'the document has no operation listOthers'],
  ['get.error-body', 'getThing', 'the document shows no body in JSON for it, in GET /things/{id}'],
  ['first.media-type', 'GET /things/first', 'the document shows no body in JSON for it, in GET /things/first'],
  ['get.headers', 'getThing', 'the document shows no headers, in GET /things/{id}'],
])('a row %s of %s, which no response would be held against, is refused', (id, operation, why) => {
  const catalogue = [...rows('list', 'status'), { id, operation } as Requirement];
  const message = `the requirement ${id} can never be judged: ${why}`;
  expect(() => contractService({ contract, catalogue })).toThrow(message);
});

test('a request body is in words what the document makes of it', () => {
  const body = { content: { 'application/json': { schema: Thing } } };
  const patched = {
    operationId: 'changeThings',
    requestBody: { content: { 'application/merge-patch+json': { schema: Thing } } },
  };
  const all = {
    post: { operationId: 'addThing', requestBody: body },
    put: { operationId: 'putThings' },
    patch: patched,
  };
  const own = contractOf({
    info: { version: '1' },
    paths: { '/things': all },
    components: { schemas: { Thing: { type: 'object', required: ['title'] } } },
  });
  const { words } = contractService({ contract: own, catalogue: rows('add', 'works') });
  const request = sent('POST /things');
  const inWords = (text: string) => words({ ...request, body: Buffer.from(text) });
  expect(inWords('{"title":"a"}')).toBe('POST /things with a Thing');
  expect(inWords('{}')).toBe('POST /things with a body that is not a Thing');
  expect(inWords('{')).toBe('POST /things with a body that is not JSON');
  const bare = [['Accept', 'application/json']] as const;
  expect(words({ ...sent('PUT /things'), headers: bare })).toBe('PUT /things');
  expect(words({ ...request, headers: bare, body: Buffer.from('{') })).toContain('without a Content-Type');
  const typed = (type: string) => words({ ...sent('PATCH /things'), headers: [...bare, ['Content-Type', type]] });
  expect(typed('application/merge-patch+json')).toBe('PATCH /things');
  expect(typed('application/json')).toBe('PATCH /things with Content-Type: application/json');
});

test('the rules of a kit hold for responses with a right status, and get values that satisfy their schemas', () => {
  const catalogue = rows('list', 'status body quiet shown');
  const { judge } = contractService({
    ...{ contract, catalogue },
    rules: ({ response }, value) => [
      { id: 'list.quiet', isKept: response.headers.length < 2, cause: 'noise', expected: 'silence', actual: 'noise' },
      ...(value === undefined ? [] : [{ id: 'list.shown', note: 'all' }]),
    ],
  });
  const judged = (status: number, body: string) => {
    const one = exchange(sent('GET /things'), status, body, [...JSON_TYPE, ['X-Noise', '1']]);
    const { findings, observed } = judge(one, { requirement: 'list.status', statuses: [200] });
    return [...findings.map(({ requirement, summary }) => `${requirement}: ${summary}`), ...(observed ?? [])];
  };
  const summary = 'The response to GET /things without an API key has noise; expected silence.';
  expect(judged(200, '[]')).toEqual([`list.quiet: ${summary}`, { id: 'list.shown', note: 'all' }]);
  expect(judged(200, '{}')).toEqual([expect.stringMatching(/^list\.body/), `list.quiet: ${summary}`]);
  expect(judged(404, '[]')).toEqual([expect.stringMatching(/^list\.status/)]);
});

test('what is not judged of a document is named as it is read, unless the kit names it', () => {
  const responses = { 200: { content: { 'application/json': {}, 'text/csv': {} } }, '4XX': { $ref: '#/x/Page' } };
  const document = {
    info: { version: '1' },
    paths: { '/{a}/{b}/{c}': { parameters: [{ name: 'a', in: 'path' }, { $ref: '#/x/b' }], get: { responses } } },
    components: { parameters: { b: { name: 'b', in: 'path' } }, responses: { Page: { content: { 'text/html': {} } } } },
  };
  const title = 'GET /{a}/{b}/{c}';
  const unread = [`${title} {c}`, `${title} 200 text/csv`, `${title} 4XX text/html`];
  expect(() => contractOf(document)).toThrow(`what is not judged: ${unread.join(', ')}; correct it`);
  expect(contractOf(document, { unread }).operations.size).toBe(1);
});

test('a document of a version with other schemas is refused', () => {
  expect(() => contractOf({ openapi: '3.0.3', info: { version: '1' }, paths: {} })).toThrow('convert it to 3.1');
});
