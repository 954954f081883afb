import { expect, test } from 'vitest';
import { type Json, readJson } from '../engine/base/json.js';
import { kit } from '../kit.js';
import type { Entry } from './ledger.js';
import type { Case } from './pets.js';
import { listFullPage, mustStayListed, created as numberOf } from './stock.js';
import { created, logOf, pet } from './testing/logs.js';

const three: readonly Entry[] = logOf([1, 2, 3].map((id) => created(id)).join('\n'));

test('a wait for a full page does not count what is created meanwhile, which may still lag when it ends', async () => {
  const log = [...three];
  const page = readJson(Buffer.from(`[${[1, 2, 3].map((id) => pet(id)).join()}]`)).value as Json;
  const ends: boolean[] = [];
  const t = {
    service: kit.service,
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

test.each([
  ['between two longer ones', [3, 0, 3, 3], ['judged', 'list.limit.full-page']],
  ['after another client has removed pets', [3, 3, 0, 0], ['judged']],
  ['each time, as other checks say', [0, 0, 0, 0], []],
])('a page that is shorter %s, long after all creations', async (_, lengths, found) => {
  const findings: string[] = [];
  let sent = 0;
  const t = {
    service: kit.service,
    log: three,
    alone: (part: () => Promise<unknown>) => part(),
    // Four lists in each round: of all pets, and of each status.
    send: async () => ({ value: Array(lengths[Math.floor(sent++ / 4)] ?? 0).fill({}), status: 200, ...three[0] }),
    judged: () => findings.push('judged'),
    until: async () => {},
    fail: (_judged: unknown, { requirement }: { requirement: string }) => findings.push(requirement),
  } as unknown as Case;
  await mustStayListed(t, lengths.length, async () => {});
  expect(findings).toEqual(found);
});
