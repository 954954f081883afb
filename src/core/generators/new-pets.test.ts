import { describe, expect, test } from 'vitest';
import { expectLaws, sampled } from '../../testing/checks/generator-laws.js';
import { classifyNewPet } from '../contract/new-pet.js';
import { jsonFormats } from './json-formats.js';
import { type NewPetDraft, newPet, toJson } from './new-pets.js';

const classify = (text: string) => classifyNewPet(new TextEncoder().encode(text));
const drafts = newPet({ prefix: 'mark ', categoryIds: [1n, 2n ** 63n - 1n] });

test('a draft is written as JSON to the last digit, with other members behind', () => {
  const draft = { name: 'Ж"\ud800', categoryId: 2n ** 63n - 1n, status: 'sold' } as const;
  const json = '"name":"Ж\\"\\ud800","categoryId":9223372036854775807,"status":"sold"';
  expect(toJson(draft)).toBe(`{${json}}`);
  expect(toJson(draft, { id: 2n ** 53n + 1n, tags: [null] })).toBe(
    `{${json},"id":9007199254740993,"tags":[null]}`,
  );
});

test('each generated draft is valid and ordinary', () => {
  expectLaws(drafts, (draft) => flawOf(draft, toJson(draft)));
});

test('drafts come with each status and with none', () => {
  const statuses = new Set(sampled(drafts).map(({ status }) => status));
  expect(statuses).toEqual(new Set([undefined, 'available', 'pending', 'sold']));
});

describe.each(jsonFormats.map((format) => [format.label, format] as const))(
  'the format "%s"',
  (_, { write }) => {
    test('says the same as the plainest JSON', () => {
      const flaws = sampled(drafts).flatMap((draft) => flawOf(draft, write(draft)) ?? []);
      expect(flaws).toEqual([]);
      const unusual: NewPetDraft = { name: '\0"\\\ud800🐶\n', categoryId: -1n };
      expect(classify(write(unusual))).toMatchObject({ kind: 'valid', ...unusual });
    });
  },
);

test('no two formats write a draft alike', () => {
  const draft: NewPetDraft = { name: 'Ж', categoryId: 1n, status: 'sold' };
  expect(new Set(jsonFormats.map(({ write }) => write(draft))).size).toBe(jsonFormats.length);
});

function flawOf(draft: NewPetDraft, text: string): string | undefined {
  const body = classify(text);
  if (body.kind !== 'valid' || body.nameClass !== 'ordinary') return `not valid and ordinary: ${text}`;
  const same =
    body.name === draft.name && body.categoryId === draft.categoryId && body.status === draft.status;
  return same ? undefined : `another pet: ${text}`;
}
