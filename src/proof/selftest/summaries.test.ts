import { expect, test } from 'vitest';
import { onResponse } from '../reference/faults/on-response.js';
import { judgeReference } from './judge-reference.js';

const ID = 'get.deprecation';

test.each([
  ['true', 'The Deprecation header has the form of an old draft, which names no date.'],
  ['soon', 'The Deprecation header does not name a date before the removal.'],
])('the header Deprecation: %s is described by its mistake', async (deprecation, summary) => {
  const behaviour = onResponse('getPet', 200, (response) => ({
    ...response,
    headers: { ...response.headers, deprecation },
  }));
  const { requirements } = await judgeReference({ behaviour }, { profile: 'quick', only: [ID] });
  expect(requirements.find(({ id }) => id === ID)?.findings.map((one) => one.summary)).toEqual([summary]);
});
