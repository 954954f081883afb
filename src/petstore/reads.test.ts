import { expect, test } from 'vitest';
import { type Json, readJson } from '../engine/json.js';
import type { Entry } from './ledger.js';
import type { Case } from './pets.js';
import { listFullPage } from './reads.js';
import { created as numberOf } from './stock.js';
import { created, logOf, pet } from './testing/logs.js';

test('a wait for a full page does not count what is created meanwhile, which may still lag when it ends', async () => {
  const log: Entry[] = [...logOf([1, 2, 3].map((id) => created(id)).join('\n'))];
  const page = readJson(Buffer.from(`[${[1, 2, 3].map((id) => pet(id)).join()}]`)).value as Json;
  const ends: boolean[] = [];
  const t = {
    log,
    mayCreate: true,
    share: async () => (status?: string) => numberOf(t, status).length,
    send: async () => ({ value: page, findings: [] }),
    judged: () => {},
    until: async (_: string, look: () => Promise<unknown>, isGood: (seen: unknown) => boolean) => {
      await look();
      log.push(...logOf(created(4)));
      const seen = await look();
      ends.push(isGood(seen));
      return { seen, good: isGood(seen) };
    },
  } as unknown as Case;
  await listFullPage(t, { limit: 100 }, 'list.limit.full-page');
  expect(ends).toEqual([true]);
});
