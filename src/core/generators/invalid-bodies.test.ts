import { describe, expect, test } from 'vitest';
import { expectLaws } from '../../testing/checks/generator-laws.js';
import { classifyNewPet } from '../contract/new-pet.js';
import { faultlessDraft, type InvalidBody, invalidBodies } from './invalid-bodies.js';
import { invalidBody } from './invalid-body.js';
import { toJson } from './new-pets.js';

const contexts = [
  { name: 'Rex', categoryId: 1n },
  { name: 'Rex', categoryId: 0n },
  { name: '🐶 "available",\\"status\\":$1', categoryId: -(2n ** 63n) },
];

const classify = (text: string) => classifyNewPet(new TextEncoder().encode(text));

/** Says so when the bytes break anything else than announced. */
function flawOf({ body, breaks }: InvalidBody): string | undefined {
  const found = classify(body);
  if (found.kind !== 'invalid') return found.kind;
  return found.breaks === breaks ? undefined : `breaks ${found.breaks}`;
}

test.each(contexts)('each body of the table breaks what it says: %o', (context) => {
  const bodies = invalidBodies(context);
  expect(bodies.flatMap((body) => flawOf(body) ?? [])).toEqual([]);
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(bodies.length);
  expect(new Set(bodies.map(({ label }) => label)).size).toBe(bodies.length);
});

/** There is just one null status. */
const generated = ['json', 'object', 'name', 'category', 'status'] as const;

describe.each(generated)('each generated body breaks only this: %s', (part) => {
  test.each(contexts)('%o', (context) => {
    expectLaws(invalidBody(part, context), (body) => (body.breaks === part ? flawOf(body) : body.breaks));
  });
});

test.each(contexts)('without its fault the body is valid: %o', (context) => {
  expect(classify(toJson(faultlessDraft(context)))).toMatchObject({
    kind: 'valid',
    nameClass: 'ordinary',
    ...context,
  });
});

test('a wrong member leaves the others as they were', () => {
  const context = { name: 'Rex', categoryId: 7n };
  const bodies = invalidBodies(context).filter(({ breaks }) =>
    ['name', 'category', 'status', 'null-status'].includes(breaks),
  );
  expect(bodies.map(({ body }) => body)).toContain('{"name":"Rex","categoryId":7,"status":"AVAILABLE"}');
  for (const { breaks, body } of bodies) {
    const members = JSON.parse(body) as Record<string, unknown>;
    // The whole NewPet is in a member.
    if ('pet' in members) continue;
    if (breaks !== 'name') expect(members.name).toBe('Rex');
    if (breaks !== 'category') expect(members.categoryId).toBe(7);
    if (!breaks.endsWith('status')) expect(members.status).toBe('available');
  }
});

test('all kinds of fault are in the table', () => {
  const kinds = invalidBodies({ name: 'Rex', categoryId: 1n }).map(({ breaks }) => breaks);
  expect(new Set(kinds)).toEqual(new Set([...generated, 'null-status']));
});

test.each([
  'serde',
  'Jackson',
  'Gson',
  'Moshi',
  'encoding/json',
  'System.Text.Json',
  'Pydantic',
  'msgspec',
  'zod',
  'class-validator',
  "PHP's json_decode",
  "Ruby's JSON",
])('a row of the table has a form that %s accepts', (library) => {
  const named = invalidBodies({ name: 'Rex', categoryId: 7n }).filter(({ acceptedBy = '' }) =>
    acceptedBy.includes(library),
  );
  expect(named).not.toEqual([]);
});

test('a body names the library that accepts it, if there is one', () => {
  const bodies = invalidBodies({ name: 'Rex', categoryId: 7n });
  const labelled = (label: string) => bodies.find((body) => body.label === label);
  expect(labelled('name 42, a number')).toEqual({
    label: 'name 42, a number',
    breaks: 'name',
    body: '{"name":42,"categoryId":7,"status":"available"}',
    acceptedBy: 'Jackson',
  });
  expect(labelled('a comma after the last member')).toMatchObject({ acceptedBy: 'JSON5' });
  expect(Object.keys(labelled('a comma after the last member') ?? {})).toHaveLength(4);
  for (const label of ['text', 'name missing']) expect(labelled(label)).not.toHaveProperty('acceptedBy');
});
