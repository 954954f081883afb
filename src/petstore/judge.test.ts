import { expect, test } from 'vitest';
import type { Exchange, Header, Request } from '../engine/exchange/exchange.js';
import type { Status } from '../engine/service/service.js';
import type { RequirementId } from './catalogue.js';
import { judge } from './judge.js';
import { bodyOf, requestInWords, rowOf } from './table.js';

/** A table in text: a line for each row, with bars between its cells. */
const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const JSON_TYPE = 'Application/JSON; charset=utf-8';

/** A request with the right key; further headers replace its own, and an empty one removes it. */
function request(line: string, body?: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Request {
  const [method = '', ...target] = line.split(' ');
  const type = method === 'POST' ? { 'Content-Type': 'application/json' } : {};
  const all = Object.entries({ Accept: 'application/json', Authorization: 'Bearer {key}', ...type, ...headers });
  const sent = body === undefined ? {} : { body: Buffer.from(body) };
  return { method, target: target.join(' '), headers: all.filter(([, value]) => value !== ''), ...sent };
}

const JSON_BODY = { 'Content-Type': 'application/json' };
const NO_KEY = { Authorization: '' };
const post = (body: string | Uint8Array, headers = {}) => request('POST /pets', body, headers);

type Whole = Exchange & Required<Pick<Exchange, 'response'>>;

function exchange(sent: Request, status: number, body: string, headers: readonly Header[] = []): Whole {
  const all: Header[] = [['WWW-Authenticate', 'Bearer'], ...headers];
  if (!headers.some(([name]) => name === 'Content-Type')) all.push(['Content-Type', JSON_TYPE]);
  const response = { status, headers: all.filter(([, value]) => value !== ''), body: Buffer.from(body) };
  return { path: 'a/0', attempt: 0, step: 0, try: 0, at: 0, took: 1, request: sent, response };
}

const pets = (length: number) =>
  Array.from({ length }, (_, index) => `{"id":${index + 1},"name":"Rex","categoryId":1,"status":"sold"}`);
const error = (status: number) => `{"code":"x","message":"y","status":${status}}`;

/** The findings, with the table's own statuses as the expectation unless others are given. */
function found(one: Exchange, statuses?: readonly Status[], runId?: string): readonly string[] {
  const { requirement, success, errors } = rowOf(one.request);
  const expected = statuses ?? [...(success ? [success] : []), ...errors];
  const { findings } = judge(one, { requirement, statuses: expected }, runId);
  return findings.map((finding) => `${finding.requirement}: ${finding.cause.words}`);
}

/** The requirement of a request, and the statuses that the table allows. */
function rule(sent: Request): string {
  const { requirement, success, errors } = rowOf(sent);
  return `${requirement} ${[...(success ? [success] : []), ...errors].join()}`;
}

test.each(
  table(`
  GET /pets                | list.answered 200
  GET /pets?l%69mit=%35    | list.limit.accepted 200
  GET /pets?status=s%6fld  | list.status.accepted 200
  GET /pets?limit=5&status=sold | list.status.accepted 200
  GET /pets?limit=0        | list.limit.outside 200,4xx
  GET /pets?limit=101      | list.limit.outside 200,4xx
  GET /pets?limit=05       | list.limit.outside 200,4xx
  GET /pets?limit=٥        | list.limit.outside 200,4xx
  GET /pets?limit=5&limit=5 | list.limit.outside 200,4xx
  GET /pets?limit=0&status=lost | list.limit.outside 200,4xx
  GET /pets?limit[]=5      | list.limit.outside 200,4xx
  GET /pets?status=Sold    | list.status.outside 200,4xx
  GET /pets?status=sold,pending | list.status.outside 200,4xx
  GET /pets?limit=%        | service.malformed-target 200,4xx
  GET /pets/-9223372036854775808 | get.found 200,404
  GET /pets/12?x=y         | get.found 200,404
  GET /pets/9223372036854775808 | get.invalid-id 4xx
  GET /pets/12abc          | get.invalid-id 4xx
  GET /pets/٣              | get.invalid-id 4xx
  GET /pets/%FF            | get.invalid-id 4xx
  GET /pets/+12            | get.respelt 200,4xx
  GET /pets/1%2F           | get.respelt 200,4xx
  GET /pets/%zz            | service.malformed-target 4xx
`),
)('the table reads the target %s as %s', (line = '', expected) => {
  expect(rule(request(line))).toBe(expected);
});

const REX = '{"name":"Rex","categoryId":1,"status":"available"}';
const NOT_UTF8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xe9]), Buffer.from('","categoryId":1}')]);
const typed = (type: string) => ({ 'Content-Type': type });
test.each([
  ['a query that names a method', request('POST /pets?_method=GET', REX, JSON_BODY), 'add.method 201,4xx'],
  ['a member that names a method', post(REX.replace('}', ',"_method":"GET"}')), 'add.method 201,4xx'],
  ['a header that names a method', post(REX, { 'X-HTTP-Method-Override': 'GET' }), 'add.method-header 201,4xx'],
  ['a body in chunks', post(REX, { 'Transfer-Encoding': 'chunked' }), 'add.chunked 201,411'],
  ['a path of 20,000 characters', request(`GET /pets/${'1'.repeat(20_000)}`), 'get.invalid-id 4xx,401'],
  [
    'a key in another header',
    request('GET /pets', '', { ...NO_KEY, 'X-API-Key': '{key}' }),
    'list.auth.missing-key 401',
  ],
  ['a key in a cookie', request('GET /pets', '', { ...NO_KEY, Cookie: 'a={key}' }), 'list.auth.missing-key 401'],
  ['a name in the query alone', request('POST /pets?name=Rex', '{"categoryId":1}'), 'add.invalid.name 400'],
  ['a body that is not UTF-8', post(NOT_UTF8), 'add.unusual-body 201,4xx'],
  ['a charset in capitals', post(REX, typed('Application/JSON; Charset="UTF-8"')), 'add.content-type.json 201,400,422'],
  ['another charset', post(REX, typed('application/json; charset=latin1')), 'add.content-type 201,4xx'],
  ['no Content-Type', post(REX, typed('')), 'add.content-type 201,4xx'],
  ['a Content-Encoding', post(REX, { 'Content-Encoding': 'gzip' }), 'add.content-type 201,4xx'],
  [
    'another spelling of the list without a key',
    request('GET //pets', undefined, NO_KEY),
    expect.stringMatching(/^service\.respelt 2xx,4xx,401,/),
  ],
])('the table reads %s as a rule of its own', (_, sent, expected) => {
  expect(rule(sent)).toEqual(expected);
});

// A router may not know an untyped segment before any key is asked for.
test.each(
  table(`
  GET /pets           |                         | list.auth.missing-key 401
  GET /pets?key={key} |                         | list.auth.missing-key 401
  GET /pets/abc       |                         | get.auth.missing-key 401,404
  GET /pets/%31       |                         | get.auth.missing-key 401
  GET /store/orders   |                         | orders.auth 401
  GET /pets           | Basic {key}             | list.auth.scheme 401
  GET /pets           | Bearer-{key}            | list.auth.scheme 401
  GET /pets           | Bearer {key:other-case} | list.auth.invalid-key 401
  GET /pets           | Bearer é                | list.auth.invalid-key 401
  GET /pets           | bearer {key}            | list.auth.scheme-case 200
`),
)('the table reads %s with the credential "%s" as %s', (line = '', authorization = '', expected) => {
  expect(rule(request(line, undefined, { Authorization: authorization }))).toBe(expected);
});

const VALID = '"name":"Rex","categoryId":1,"status":"available"';
const FILL = { DEEP: `${'['.repeat(40)}${']'.repeat(40)}`, LONG: 'x'.repeat(70_000), DIGITS: '7'.repeat(5000) };
const filled = (text: string) =>
  text
    .replaceAll('VALID', VALID)
    .replace('BOM', '\ufeff')
    .replace(/DEEP|LONG|DIGITS/, (word) => FILL[word as keyof typeof FILL]);

test.each(
  table(`
  {VALID}                                   | add.created 201,400,422
  {"status":"available","categoryId":1,"n\\u0061me":"Rex"} | add.created 201,400,422
  {"name":"O'Malley","categoryId":1}        | add.name.ordinary 201,400,422
  {"name":"Rex","categoryId":1}             | add.status.optional 201,400,422
  {"name":"Rex","categoryId":1,"status":"sold"} | add.status.accepted 201,400,422
  {"name":"\\ud83d","categoryId":1}         | add.name.unusual 201,4xx
  {"name":"Re\\u0301x","categoryId":1}      | add.name.unusual 201,4xx
                                            | add.invalid.json 400
  {VALID,}                                  | add.invalid.json 400
  /* pet */{VALID}                          | add.invalid.json 400
  {"Name":"Rex","categoryId":1}             | add.invalid.name 400
  {"name":"a","categoryId":"1"}             | add.invalid.category 400
  {"name":"a","categoryId":1,"status":"Sold"} | add.invalid.status 400
  {"name":"a","categoryId":1,"status":null} | add.invalid.null-status 400
  {VALID,"id":7}                            | add.extra-members 201,4xx
  {VALID,"__proto__":{"status":1}}          | add.extra-members 201,4xx
  {VALID,"name":"Tom"}                      | add.unusual-body 201,4xx
  BOM{VALID}                                | add.unusual-body 201,4xx
  {VALID,"x":DEEP}                          | add.unusual-body 201,4xx
  {"name":"LONG","categoryId":1}            | add.unusual-body 201,4xx
  {"name":"LONG"}                           | add.unusual-body 4xx
  {"name":"a","categoryId":DIGITS}          | add.unusual-body 4xx
`),
)('the table reads the body %s as %s', (body = '', expected) => {
  expect(rule(post(filled(body)))).toBe(expected);
});

test('a request is classified once, and so is a body that two requests share', () => {
  const sent = post(`{${VALID}}`);
  expect(rowOf(sent)).toBe(rowOf(sent));
  expect(bodyOf({ ...sent })).toBe(bodyOf(sent));
});

/** Statuses of the suite, the status and body of the response, and the findings. */
const responses = table(`
  GET /pets?limit=0 | | 414 | nginx |
  GET /pets?limit=5 | | 414 | nginx | list.limit.accepted: status 414
  GET /pets     | | 206 | [{"id":1},{"id":1}] | list.answered: another success, status 206; list.unique: pet twice in a page
  GET /pets?status=sold | | 200 | [{PET,"status":null},{PET},{"id":8,"name":"a","categoryId":1,"status":"sold"}] | list.body: Pets/*/status type; list.unique: pet twice in a page; list.status.only: pet without a status in a filtered page
  GET /pets     | | 200 | [{PET,"more":null}] |
  GET /pets/8   | 404 | 200 | {PET} | get.id: another pet than asked for
  GET /pets/7   | 404 | 200 | {PET} | get.found: an unknown id is answered with a pet
  GET /pets/7   | | 200 | {"id":"7","name":"a","categoryId":1} | get.body: Pet/id type
  GET /pets/7   | | 200 | {"id":7.0,"name":"a","categoryId":9223372036854775808} | get.body: Pet/categoryId int64
  POST /pets    | | 201 | {"id":1,"name":"Rex ","categoryId":1,"status":"available"} | add.name.unchanged: name altered
  POST /pets    | | 201 | {"id":1,"name":"Rex","categoryId":2,"status":"available"} | add.category.exact: categoryId altered
  POST /pets    | 201 | 201 | {"id":1,"name":"Rex","categoryId":2,"status":"available"} | add.category.exact: categoryId altered
`);

test.each(responses)(
  'to %s, which must be %s, %s with %s shows "%s"',
  (line = '', statuses, status, text, expected) => {
    const body = text?.replaceAll('PET', '"id":7,"name":"Rex","categoryId":1').replace('ERROR', error(Number(status)));
    const sent = line.startsWith('POST') ? post(`{${VALID}}`) : request(line);
    const own = statuses === '' ? undefined : [Number(statuses)];
    expect(found(exchange(sent, Number(status), body ?? ''), own).join('; ')).toBe(expected);
  },
);

test('headers that announce the removal must name its day', () => {
  const get = (...headers: Header[]) =>
    found(exchange(request('GET /pets/7'), 200, '{"id":7,"name":"a","categoryId":1}', headers));
  expect(get(['Sunset', 'Thu, 05 Dec 2030 23:59:59 GMT'], ['Deprecation', '@1688169599'])).toEqual([]);
  expect(get(['Sunset', 'Fri, 01 Jan 2027 00:00:00 GMT'], ['Deprecation', 'true'])).toEqual([
    'get.deprecation: Sunset names another day',
    'get.deprecation: Deprecation names no date, or one after the removal',
  ]);
});

test('a name comes back exactly, a lone surrogate aside', () => {
  const sent = post('{"name":"\\ud83d x","categoryId":1}');
  const back = (name: string) => found(exchange(sent, 201, `{"id":1,"name":"${name}","categoryId":1}`));
  expect(back('\\ufffd x')).toEqual([]);
  expect(back('? x')).toEqual(['add.name.unusual: name altered']);
});

/** The suite's requirement and statuses, the status that came, and the finding. */
test.each<[string, Request, RequirementId, readonly Status[], number, string]>([
  ['a label does not make a valid body invalid', post(`{${VALID}}`), 'add.invalid.json', [400], 201, ''],
  ['nor an unusual name ordinary', post('{"name":" ","categoryId":1}'), 'add.name.ordinary', [201], 400, ''],
  ['the bytes show what is invalid', post('{"name":1}'), 'add.invalid.json', [400], 500, 'add.invalid.name'],
  ['or special', post('{"name":"🐶","categoryId":1}'), 'add.created', [201], 500, 'add.name.ordinary'],
  ['only the suite knows the pets', request('GET /pets/1'), 'get.found', [200], 404, 'get.found'],
  ['and the categories', post(`{${VALID}}`), 'service.accept', [201], 400, 'service.accept'],
])('both witnesses must agree: %s', (_, sent, requirement, statuses, status, expected) => {
  const one = exchange(sent, status, status < 300 ? `{"id":1,${VALID}}` : error(status));
  const { findings } = judge(one, { requirement, statuses });
  expect(findings.map((finding) => finding.requirement).join()).toBe(expected);
});

test.each([
  ['GET /pets', '{}'],
  ['GET /pets', '<p>'],
  ['GET /pets/7', '{}'],
])('an unreadable success of %s does not show that it was served: %s', (line, body) => {
  const { judged } = judge(exchange(request(line), 200, body), { requirement: 'service.accept', statuses: [200] });
  expect(judged).not.toContain('service.accept');
});

test('invalid pets that other runs left behind do not count', () => {
  const left = '{"id":1,"name":"pct-aaaaaa 00000000-1","categoryId":null}';
  const list = (body: string) => exchange(request('GET /pets'), 200, body);
  expect(found(list(`[${left},${pets(2)[1]}]`), undefined, 'bbbbbb')).toEqual([]);
  expect(found(list(`[${left}]`), undefined, 'aaaaaa')).toEqual(['list.body: Pets/*/categoryId type']);
  const all = judge(list(`[${left}]`), { requirement: 'list.answered', statuses: [200] }, 'bbbbbb');
  expect(all.judged).not.toContain('list.body');
  expect(all.observed).toEqual([{ id: 'store.left-behind', note: 'invalid pets of run pct-aaaaaa do not count' }]);
});

test.each(
  table(`
  GET /pets?limit=101&status=sold |        | GET /pets with limit=101 and status=sold
  GET /pets?a=KEY&b=KEY&c=KEY&d=KEY |      | GET /pets with a=KEY and b=KEY and c=KEY and d=KEY
  POST /pets | {VALID}                     | POST /pets with a valid NewPet (available)
  POST /pets | {"name":"Rex ","categoryId":1,"status":"sold"} | POST /pets with the name "Rex "
  POST /pets | {"name":"é","categoryId":0} | POST /pets with the name "é" and categoryId 0 and no status
  POST /pets | {"name":"a","categoryId":DIGITS} | POST /pets with a body whose categoryId is a number of 5,000 digits, not an int64
  POST /pets?name=Rex&status=sold | {VALID} | POST /pets with the query ?name=Rex&status=sold and with a valid NewPet (available)
`),
)('a request in words: %s %s', (line = '', body, words) => {
  expect(requestInWords(request(line.replaceAll('KEY', '{key:percent-encoded}'), filled(body ?? '')))).toBe(words);
});

test('a request in words says which key it has', () => {
  expect(requestInWords(request('GET /pets/1', '', { Authorization: 'Bearer {key:reversed}' }))).toBe(
    'GET /pets/1 with the key backwards',
  );
  expect(requestInWords(post('', { Authorization: '' }))).toBe(
    'POST /pets with a body that is empty and without an API key',
  );
});

test('a summary is a sentence with the numbers', () => {
  const summary = (one: Exchange, label = '') =>
    judge(one, { requirement: 'list.answered', statuses: [200, 400], ...(label !== '' && { label }) }).findings[0]
      ?.summary;
  expect(summary(exchange(post('/**/{}'), 201, ''), 'a comment before the JSON')).toBe(
    'POST /pets with a comment before the JSON was answered 201.',
  );
  const page = `[{"id":9,"name":"a","categoryId":1,"status":null},${pets(1)[0]}]`;
  expect(summary(exchange(request('GET /pets'), 200, page))).toBe(
    'The body of the 200 to GET /pets is not an array of Pets: status is null, not a string (1 of 2 pets).',
  );
  // The store may have held it before.
  const { findings } = judge(
    exchange(request('GET /pets'), 200, page),
    { requirement: 'list.answered', statuses: [200] },
    'abc123',
  );
  expect(findings[0]?.summary).toContain('(1 of 2 pets; none has a name of this run).');
});

test("a summary quotes the server's own words, calls a web page one, and shows differences that nobody sees", () => {
  const summary = (one: Exchange) => judge(one, { requirement: 'add.created', statuses: [201] }).findings[0]?.summary;
  const sent = post('{"name":"Rene\u0301","categoryId":1}');
  const page: Header = ['Content-Type', 'text/html'];
  expect(summary(exchange(sent, 500, error(500)))).toMatch(/ was answered 500, with the message "y"\.$/);
  expect(summary(exchange(sent, 502, '<h1>Bad\ngateway</h1>', [page]))).toMatch(
    / was answered 502, with a web page whose text begins "Bad gateway"\.$/,
  );
  expect(
    judge(exchange(sent, 201, '<!doctype html>Hi'), { requirement: 'add.created', statuses: [201] }).findings,
  ).toMatchObject([{ requirement: 'add.body', actual: 'a web page whose text begins "Hi"' }]);
  expect(summary(exchange(sent, 201, '{"id":1,"name":"Ren\u00e9","categoryId":1}'))).toMatch(
    /name "Ren\\u00e9", not "Rene\\u0301"\.$/,
  );
});

test('where only the category allows a refusal of a valid NewPet, the expectation says so', () => {
  const expected = (...statuses: readonly number[]) =>
    judge(exchange(post(`{${VALID}}`), 500, ''), { requirement: 'add.created', statuses }).findings[0]?.expected;
  expect(expected(201)).toBe('201 with a Pet');
  expect(expected(201, 400, 422)).toBe(
    '201 with a Pet; if the deployment does not know the category, also 400 with an Error, or 422 with an Error',
  );
  const [taken] = judge(exchange(post(`{${VALID}}`), 200, '{}'), {
    requirement: 'add.created',
    statuses: [201, 400],
  }).findings;
  expect(taken?.expected).toBe('201 with a Pet');
});
