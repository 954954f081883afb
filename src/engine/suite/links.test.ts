import { expect, test } from 'vitest';
import { readJson } from '../base/json.js';
import { contractOf } from '../contract/openapi.js';
import type { Header } from '../exchange/exchange.js';
import { linkProblem } from '../exchange/link.js';
import { linkOf } from './links.js';

const baseUrl = 'http://host.invalid/v1';
const contract = contractOf({ info: { version: '1' }, paths: { '/things': { get: { operationId: 'listThings' } } } });
function nextOf(headers: readonly Header[], body = '', target = '/things?page=1', rel = 'next') {
  const request = { method: 'GET', target, headers: [] };
  const response = { status: 200, headers, body: Buffer.from(body) };
  const exchange = { ...{ path: 'a', attempt: 0, step: 0, try: 0, at: 0, took: 1 }, request, response };
  return linkOf({ baseUrl }, { exchange, json: readJson(response.body).value }, rel);
}
const link = (...values: readonly string[]) => nextOf(values.map((value) => ['Link', value] as const));

test.each([
  ['a URL behind the base URL', `<${baseUrl}/things?page=2>; rel="next"`],
  ['an absolute path', '</v1/things?page=2>; rel=next'],
  ['relative to the request', '<?page=2>;rel=Next'],
  ['one of several', '<?page=0>; rel="prev", <?page=2>; title="a, b; c"; rel="last next"'],
  ['a URL with a fragment', '<things?page=2#top> ; REL = "next"'],
])('a link in a header that is %s is a path, whose operation is known', (_, value) => {
  expect([link(value), link('<?page=0>; rel=prev', value)]).toEqual(['/things?page=2', '/things?page=2']);
  const operation = contract.operationOf({ method: 'GET', target: link(value) ?? '', headers: [] });
  expect(operation?.id).toBe('listThings');
});

test.each([
  '{"next":"?page=2"}',
  '{"next":null,"links":{"next":"/v1/things?page=2"}}',
  `{"_links":{"next":{"href":"${baseUrl}/things?page=2"}}}`,
])('a link in the body %s is found', (body) => {
  expect(nextOf([], body)).toBe('/things?page=2');
  expect(nextOf([['Link', '<?page=3>; rel=next']], body)).toBe('/things?page=3');
});

test('the header Location is a link', () => {
  const place: readonly Header[] = [['Location', '/v1/things/7']];
  expect(nextOf(place, '', '/things', 'location')).toBe('/things/7');
  expect(nextOf([], '{"location":"/v1/things/7"}', '/things', 'location')).toBeUndefined();
});

test.each([
  ['no link', [], ''],
  ['a link of another kind', [['Link', '<?page=0>; rel="prev"; title="rel=next"']], '{"links":{"prev":"/x"}}'],
  ['a member that is not a link', [], '{"next":7,"links":[{"next":"?a"}]}'],
  ['a link that is not a URL', [['Link', '<http://>; rel=next']], ''],
] as const)('%s gives none', (_, headers, body) => {
  expect(nextOf(headers, body)).toBeUndefined();
});

test('a link that leads elsewhere is absolute, and sent only to the origin of the base URL', () => {
  const problemOf = (value: string) => linkProblem(link(value) ?? '', baseUrl);
  expect(link('</v10/things>; rel=next')).toBe('http://host.invalid/v10/things');
  expect(problemOf('</v10/things>; rel=next')).toBeUndefined();
  for (const other of ['http://evil.invalid/v1/things', '//evil.invalid/v1', 'https://host.invalid/v1', 'mailto:x@y'])
    expect(problemOf(`<${other}>; rel=next`)).toContain('does not lead to http://host.invalid');
});

test('a link asks for no key', () => {
  expect(link('<?page={key}>; rel=next')).toBe('/things?page=%7Bkey%7D');
  expect(nextOf([], '{"next":"#top"}', '/things?key={key}')).toBe('/things?key=%7Bkey%7D');
});
