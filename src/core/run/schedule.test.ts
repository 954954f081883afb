import { expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import type { Check } from '../checks/check.js';
import type { CheckRecord } from '../results/check-record.js';
import { Schedule } from './schedule.js';

const missing = { status: 404, body: { code: 'not_found', message: 'No such pet.', status: 404 } };

test('a finding that needs a whole settling time is confirmed while a long check is under way', async () => {
  let secondReads = 0;
  let hearAgain = () => {};
  const readAgain = new Promise<void>((resolve) => {
    hearAgain = resolve;
  });
  const { baseUrl } = await scriptedServer(({ target }) => {
    secondReads += target.endsWith('/8') ? 1 : 0;
    if (secondReads === 2) hearAgain();
    return missing;
  });
  const { session } = openTrial(baseUrl, { settle: 20 });
  const hasty: Check = {
    requirements: ['get.found'],
    title: 'x',
    store: 'any',
    isLong: false,
    // The first wait is in vain, so the second is given up in haste.
    body: async (t) => {
      await t.read({ id: 7n }, { expect: 200 });
      await t.read({ id: 8n }, { expect: 200, otherwise: 'It is gone.' });
    },
  };
  const long: Check = {
    requirements: ['store.sequence'],
    title: 'x',
    store: 'any',
    isLong: true,
    body: () => readAgain,
  };
  const finished: CheckRecord[] = [];
  const schedule = new Schedule(session, {
    started: () => {},
    hasExplored: () => {},
    finished: (record) => finished.push(record),
  });
  await schedule.run([hasty, long]);
  const found = finished.find(({ requirements }) => requirements.includes('get.found'));
  expect(found?.findings).toMatchObject([{ summary: 'It is gone.', confirmation: { seen: 2, tried: 2 } }]);
});
