import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { judgeReference } from '../../../tests/judged.js';
import { withBlocked } from '../../engine/judge/waivers.js';
import { incidentKinds } from '../../engine/service/incident.js';
import { degenerates } from './degenerates.js';
import { DERIVED_KEY, derivedFaults } from './derived.js';
import { allStories, serversOf } from './servers.js';
import { situations } from './situations.js';
import { variations } from './variations.js';

test.each(Object.entries({ degenerates, allStories, servers: [...situations, ...variations] }))(
  '%s have ids of their own',
  (_, servers) => {
    const ids = servers.map(({ id }) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids.filter((id) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(id))).toEqual([]);
  },
);

test('parts of a run may miss at most 14 stories', () => {
  const reasons = serversOf(false).filter(({ partsMayMiss }) => partsMayMiss !== undefined);
  expect(reasons.length).toBeLessThanOrEqual(14);
});

test('something of each kind happens to a server', () => {
  const told = [...situations, ...allStories].flatMap(({ incidents = [] }) => incidents);
  expect(incidentKinds.filter((kind) => !told.includes(kind))).toEqual([]);
});

test('a waiver of the creation that poisons a store covers all that the poison hides', async () => {
  const behaviour = allStories.find(({ id }) => id === 'names-with-emoji-poison-the-store')?.behaviour ?? {};
  const { requirements } = await judgeReference({ key: 'k'.repeat(20), behaviour }, {});
  const open = requirements.filter(({ outcome }) => outcome === 'inconclusive');
  const known = requirements.filter(({ outcome }) => outcome === 'violated');
  expect(known.map(({ id }) => id)).toEqual(['add.name.ordinary']);
  expect(open.length).toBeGreaterThan(0);
  expect([...withBlocked(known, requirements)].sort()).toEqual([...known, ...open].map(({ id }) => id).sort());
});

test('a server that stores nothing gets no more than 2,000 requests in standard', async () => {
  const story = allStories.find(({ id }) => id === 'store-keeps-nothing');
  const { statistics } = await judgeReference(
    { key: 'k'.repeat(20), behaviour: story?.behaviour ?? {} },
    { profile: 'standard' },
  );
  expect(statistics.requests).toBeLessThanOrEqual(2000);
});

/** Sends the key in a header field, and no other fields but Host and Connection. @param pet in JSON, to create it */
async function ask(url: string, pet?: string): Promise<object> {
  const sent = pet === undefined ? {} : ({ method: 'POST', body: pet } as const);
  const key = { authorization: `Bearer ${DERIVED_KEY}` };
  const { statusCode: status, headers, body } = await request(url, { headers: key, ...sent });
  return { status, type: headers['content-type'], body: await body.json() };
}

describe('derived faults', () => {
  const [fails, otherwise, type, member] = derivedFaults(
    'list.answered | 200 | quick | GET /pets?limit=5 | authorization: Bearer {key}',
  );

  test.each([
    [fails, 500, 'application/json', { status: 500 }],
    [otherwise, 404, 'application/json', { status: 404 }],
    [type, 200, 'text/html', [{ id: 1 }]],
    [member, 200, 'application/json', [null]],
  ] as const)('answer exactly one request wrongly', async (fault, status, mediaType, body) => {
    const { baseUrl, close } = (await fault?.start()) ?? expect.fail('there is no such fault');
    await ask(`${baseUrl}/pets`, '{"name":"Rex","categoryId":1}');
    expect(await ask(`${baseUrl}/pets?limit=5`)).toMatchObject({ status, type: mediaType, body });
    expect(await ask(`${baseUrl}/pets?limit=6`)).toMatchObject({ status: 200, body: [{ id: 1, name: 'Rex' }] });
    await close();
  });
});
