import { expect, test } from 'vitest';
import { runOptions, target } from '../../testing/runs/run-options.js';
import type { CreatedPet } from '../results/model.js';
import { followedSession } from './followed-session.js';
import { UnreportedPets } from './news.js';

const assignment = {
  ...target(runOptions()),
  runId: 'a1b2c3d4',
  startedAt: 0,
  before: { exchanges: 0, requests: 0 },
  tellExchanges: false,
  tellTurns: false,
};

const pet = (id: bigint, name = `pet ${id}`) => ({ id, name });
const recorded = (id: bigint) => ({ id: String(id), name: `pet ${id}` });

test('another thread knows a pet until it is reported', () => {
  const reported: CreatedPet[] = [];
  const unreported = new UnreportedPets();
  const { session, tellNow } = followedSession(
    { ...assignment, unreported: unreported.memory },
    ({ created }) => reported.push(...created),
  );
  session.observer.created?.(pet(7n));
  session.observer.created?.(pet(8n));
  expect(unreported.pets).toEqual([recorded(7n), recorded(8n)]);
  expect(reported).toEqual([]);
  tellNow();
  expect(reported).toEqual([recorded(7n), recorded(8n)]);
  expect(unreported.pets).toEqual([]);
  session.observer.created?.(pet(9n));
  expect(unreported.pets).toEqual([recorded(9n)]);
});

test('a pet without room is reported, and the ones before it stay known until then', async () => {
  const unreported = new UnreportedPets(new SharedArrayBuffer(64));
  const reported = new Promise<readonly CreatedPet[]>((resolve) => {
    const { session } = followedSession({ ...assignment, unreported: unreported.memory }, ({ created }) =>
      resolve(created),
    );
    session.observer.created?.(pet(7n));
    session.observer.created?.(pet(8n, 'é'.repeat(30)));
    expect(unreported.pets).toEqual([recorded(7n)]);
  });
  expect((await reported).map(({ id }) => id)).toEqual(['7', '8']);
});
