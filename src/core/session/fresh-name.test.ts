import { expect, test } from 'vitest';
import { outgoing } from '../../testing/runs/exchanges.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { withFreshName } from './fresh-name.js';

const MARKER = 'pct-a1b2c3d4';
const creation = (body: string | Uint8Array) => outgoing({ method: 'POST', body: Buffer.from(body) });
const textOf = ({ body = new Uint8Array() }: Pick<OutgoingRequest, 'body'>) => Buffer.from(body).toString();

test('a fresh name has the length and the rest of the first one', () => {
  const first = creation('{"name":"pct-a1b2c3d4-7 Žoë 🐶","categoryId":1}');
  expect(textOf(withFreshName(first, MARKER))).toBe('{"name":"pct-a1b2c3d4_7 Žoë 🐶","categoryId":1}');
});

test('each of five fresh names differs from all before it', () => {
  const names = new Set<string>();
  let request = creation('{"name":"pct-a1b2c3d4-7"}');
  for (let time = 0; time <= 5; time += 1) {
    names.add(textOf(request));
    request = withFreshName(request, MARKER);
  }
  expect(names.size).toBe(6);
});

test('bytes that are not UTF-8 stay as they are', () => {
  const fresh = withFreshName(creation(Buffer.from('{"name":"pct-a1b2c3d4-\xff\xe9"}', 'latin1')), MARKER);
  expect(Buffer.from(fresh.body ?? []).toString('latin1')).toBe('{"name":"pct-a1b2c3d4_\xff\xe9"}');
});

test.each([
  ['a request without a body', outgoing()],
  ['a name without the marker', creation('{"name":"007"}')],
  ['a body that ends with the marker', creation(MARKER)],
])('%s stays as it is', (_, request) => {
  expect(withFreshName(request, MARKER)).toBe(request);
});
