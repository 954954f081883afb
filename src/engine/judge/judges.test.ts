import { expect, test } from 'vitest';
import { kit } from '../../kit.js';
import type { RunRecord } from '../run/record.js';
import { checksFor, cutIn } from './judges.js';

const TITLE = 'an id that no pet has is answered 404';
const FIXED = { ...kit, judges: async () => ({ [TITLE]: ['get.error-body'] }) };

test('a requirement is judged by the checks that name it, and by those that judge it on the reference', async () => {
  const named = await checksFor({ ...kit, judges: async () => ({}) }, ['get.error-body']);
  expect(named).not.toContain(TITLE);
  expect((await checksFor(FIXED, ['get.error-body'])).toSorted()).toEqual([...named, TITLE].toSorted());
});

test('creations that are used up leave open what their check judges, also if others ask for the same fixture', async () => {
  const cases = new Map([
    ['get.unknown/1', { title: 'id 1', origin: 'table', check: TITLE }],
    ['fixture.pet', { title: 'pet', origin: 'fixture', askers: new Set(['fixture.all']) }],
    ['fixture.all', { title: 'all', origin: 'fixture', askers: new Set([TITLE]) }],
  ] as const);
  const of = (path: string, isUsedUp: boolean) => {
    const ending = { ids: [], path, kind: 'blocked', reason: 'no more', ...(isUsedUp && { isUsedUp }) } as const;
    return cutIn(FIXED, { endings: [ending], cases } as unknown as RunRecord);
  };
  const reason = `no more, so this was not tried in whole: ${TITLE}`;
  for (const path of ['get.unknown/1', 'fixture.pet'])
    expect([...(await of(path, true))]).toEqual([['get.error-body', reason]]);
  expect([...(await of('get.unknown/1', false))]).toEqual([]);
});
