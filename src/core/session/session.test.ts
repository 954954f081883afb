import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { rawServer } from '../../testing/servers/raw-server.js';
import { type Script, scriptedServer } from '../../testing/servers/scripted-server.js';
import { Credential } from '../http/credential.js';
import { Unanswered } from './ending.js';

const pet = { id: 1, name: 'Rex', categoryId: 1, status: 'available' };
const draft = { name: 'Rex', categoryId: 1n, status: 'available' } as const;
const known = { categoryId: [1n] };

describe('a response is judged, whichever check sent the request', () => {
  test('its requirements are counted, and a right one is a success', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 200, body: [pet] }));
    const trial = openTrial(baseUrl);
    const judged = await trial.list({ limit: 5, expect: 200 });
    expect(judged).toMatchObject({ status: 200, violations: [], success: [pet] });
    expect(trial.evidence.judged.get('list.limit.accepted')).toBe(1);
    expect(trial.evidence.judged.get('list.unique')).toBe(1);
    expect(trial.evidence.found).toEqual([]);
  });

  test('a wrong one gives a finding with the exchange and its control', async () => {
    const { baseUrl } = await scriptedServer(({ target }) =>
      target.includes('limit=0') ? { status: 500 } : { status: 200, body: [] },
    );
    const trial = openTrial(baseUrl);
    const control = await trial.control(() => trial.list({ expect: 200 }));
    const judged = await trial.list({ limit: 0, expect: [200, '4xx'] });
    expect(judged.success).toBeUndefined();
    expect(trial.evidence.found).toMatchObject([
      {
        violation: { requirement: 'list.limit.outside', cause: 'status 500' },
        exchanges: [judged.exchange],
        control: control.exchange,
        occurrences: 1,
      },
    ]);
  });

  test('the same fault twice is one finding, seen twice', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 500 }));
    const trial = openTrial(baseUrl);
    await trial.list({ expect: 200 });
    await trial.list({ expect: 200 });
    expect(trial.evidence.found.map(({ occurrences }) => occurrences)).toEqual([2]);
  });

  test('the status belongs to the requirement that is named, the rest to its own', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 404, body: { code: 'x', message: 'x' } }));
    const trial = openTrial(baseUrl);
    await trial.get(5n, { belongsTo: 'get.unknown', expect: [200, 404] });
    expect(trial.evidence.judged.get('get.unknown')).toBe(1);
    expect(trial.evidence.judged.has('get.found')).toBe(false);
    expect(trial.evidence.found).toMatchObject([{ violation: { requirement: 'get.error-body' } }]);
  });

  test('a wrong status for a pet that was just created says so', async () => {
    const { baseUrl } = await scriptedServer(({ method }) =>
      method === 'POST' ? { status: 201, body: pet } : { status: 401 },
    );
    const trial = openTrial(baseUrl, known);
    await trial.add(draft, { expect: 201 });
    const judged = await trial.get(1n, { expect: 200 });
    await trial.get(2n, { expect: [200, 404], belongsTo: 'get.unknown' });
    expect(trial.evidence.found.map(({ violation }) => violation)).toMatchObject([
      {
        requirement: 'get.found',
        cause: 'status 401',
        summary: 'Pet 1, just created, was answered 401.',
        expected: '200 with a Pet',
      },
      { requirement: 'get.unknown', summary: 'A request for an int64 id was answered 401.' },
    ]);
    expect(() => trial.blockedBy(judged)).toThrow('expected 200 with a Pet, got 401 (get.found)');
  });

  test('a message that is cut short is a finding, not a missing response', async () => {
    const { baseUrl } = await scriptedServer(() => ({
      status: 200,
      headers: { 'content-length': '500', connection: 'close' },
      body: '[]',
    }));
    const trial = openTrial(baseUrl);
    const judged = await trial.list({ expect: 200 });
    expect(judged).toMatchObject({ status: 0, violations: [{ requirement: 'list.message' }] });
  });
});

describe('a request without a response', () => {
  test('ends the check, since there is nothing to judge', async () => {
    const { baseUrl } = await scriptedServer(() => undefined);
    const trial = openTrial(baseUrl);
    await expect(trial.list({ limit: 7, expect: 200 })).rejects.toThrow(Unanswered);
    await expect(trial.list({ limit: 7, expect: 200 })).rejects.toThrow(
      /^GET \/v1\/pets\?limit=7 with the API key: the connection closed/,
    );
    expect(trial.evidence.judged.size).toBe(0);
    expect(trial.evidence.found).toEqual([]);
  });

  test('ends it on a connection of its own too', async () => {
    const { baseUrl } = await scriptedServer(() => undefined);
    const trial = openTrial(baseUrl);
    const both = trial.onOneConnection([[trial.session.requests.list(), { expect: 200 }]]);
    await expect(both).rejects.toThrow(Unanswered);
  });
});

describe('pets are compared with the ledger', () => {
  test('an id that is assigned twice is found in the creation', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 201, body: pet }));
    const trial = openTrial(baseUrl, known);
    expect((await trial.add(draft, { expect: 201 })).violations).toEqual([]);
    expect((await trial.add(draft, { expect: 201 })).violations).toMatchObject([
      { requirement: 'add.id.unique' },
    ]);
    expect(trial.evidence.judged.get('add.id.unique')).toBe(2);
  });

  test('a pet that differs from its creation is found in the list and by its id', async () => {
    const { baseUrl } = await scriptedServer(({ method, target }) => {
      if (method === 'POST') return { status: 201, body: pet };
      const other = { ...pet, name: 'rex' };
      return { status: 200, body: target === '/pets' ? [other] : other };
    });
    const trial = openTrial(baseUrl, known);
    await trial.add(draft, { expect: 201 });
    expect((await trial.list({ expect: 200 })).violations).toMatchObject([
      { requirement: 'list.same-animal' },
    ]);
    expect((await trial.get(1n, { expect: [200, 404] })).violations).toMatchObject([
      { requirement: 'get.same-animal' },
    ]);
  });

  test('a second pet with an id is shown after the first one', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 201, body: pet }));
    const trial = openTrial(baseUrl, known);
    const { exchange: creation } = await trial.add(draft, { expect: 201 });
    const { exchange: again } = await trial.add(draft, { expect: 201 });
    expect(trial.evidence.found).toMatchObject([
      {
        violation: { cause: 'id given twice', symptoms: [{ in: 'body', pointer: '/id', is: '1' }] },
        exchanges: [{ number: creation.number }, again],
        shows: again,
      },
    ]);
  });

  test('a pet that differs in a page is shown at its place, after its creation', async () => {
    const { baseUrl } = await scriptedServer(({ method }) => {
      if (method === 'POST') return { status: 201, body: pet };
      return {
        status: 200,
        body: [
          { ...pet, id: 7 },
          { ...pet, status: 'sold' },
        ],
      };
    });
    const trial = openTrial(baseUrl, known);
    const { exchange: creation } = await trial.add(draft, { expect: 201 });
    const { exchange: reading } = await trial.list({ expect: 200 });
    const symptoms = [{ in: 'body', pointer: '/1/status', is: '"sold"' }];
    expect(trial.evidence.found).toMatchObject([
      { violation: { symptoms }, exchanges: [{ number: creation.number }, reading], shows: reading },
    ]);
  });

  test('a finding on a connection of its own shows the earlier exchanges there', async () => {
    const { baseUrl } = await scriptedServer(({ authorization }) =>
      authorization === undefined ? { status: 500 } : { status: 200, body: [] },
    );
    const trial = openTrial(baseUrl);
    const { requests } = trial.session;
    const [first, second] = await trial.onOneConnection([
      [requests.list(), { expect: 200 }],
      [requests.list({ credential: Credential.none() }), { expect: 401 }],
    ]);
    expect(trial.evidence.found).toMatchObject([
      { exchanges: [first?.exchange, second?.exchange], shows: second?.exchange },
    ]);
  });

  test('a pet of another client is not judged', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 200, body: [pet] }));
    const trial = openTrial(baseUrl);
    await trial.list({ expect: 200 });
    expect(trial.evidence.judged.has('list.same-animal')).toBe(false);
  });
});

describe('creations are bounded', () => {
  const creating = () => scriptedServer(({ body }) => ({ status: 201, body: { ...pet, id: body.length } }));

  test('over any connection', async () => {
    const { baseUrl, arrived } = await creating();
    const trial = openTrial(baseUrl, { ...known, maxCreates: 1 });
    await trial.add(draft, { expect: 201 });
    await expect(trial.add(draft, { expect: 201 })).rejects.toThrow(/--max-creates/);
    expect(arrived).toHaveLength(1);
  });

  test('over one connection', async () => {
    const { baseUrl, arrived } = await creating();
    const trial = openTrial(baseUrl, { ...known, maxCreates: 1 });
    const add = trial.session.requests.add('{}');
    await expect(
      trial.onOneConnection([
        [add, { expect: 400 }],
        [add, { expect: 400 }],
      ]),
    ).rejects.toThrow(/--max-creates/);
    expect(arrived).toHaveLength(0);
  });

  test('while reads are not', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 200, body: [] }));
    const trial = openTrial(baseUrl, { maxCreates: 0 });
    expect((await trial.list({ expect: 200 })).status).toBe(200);
  });
});

test('a near miss that a server echoes is masked in every text', async () => {
  const { baseUrl } = await scriptedServer(({ authorization = '' }) => ({
    status: 401,
    headers: { 'content-type': authorization.replace('Bearer ', ''), 'www-authenticate': 'Bearer' },
    body: {},
  }));
  const trial = openTrial(baseUrl);
  const edit = { edit: 'changed', at: 1 } as const;
  const nearMiss = Credential.made({ scheme: 'Bearer', key: edit }, trial.key);
  const { violations } = await trial.list({ credential: nearMiss, expect: 401 });
  const [media] = violations;
  expect(media?.actual).toContain('k1y-for-tests');
  expect(trial.session.recorder.sentence(media?.actual ?? '')).toBe('Content-Type: "***"');
  expect(trial.session.recorder.sentence(media?.cause ?? '')).toBe('media type ***');
});

test('the kit stops sending to a deployment that no longer responds, unless one response comes', async () => {
  let script: Script = () => undefined;
  const { baseUrl } = await scriptedServer((request) => script(request));
  const trial = openTrial(baseUrl);
  await expect(trial.list({ expect: 200 })).rejects.toThrow('closed before a response');
  script = () => ({ status: 200, body: [] });
  expect((await trial.list({ expect: 200 })).status).toBe(200);
  // Ten of these take more than a second.
  script = () => wait(101, undefined);
  for (let request = 0; request < 10; request += 1)
    await expect(trial.list({ expect: 200 })).rejects.toThrow('closed');
  const { requests } = trial.session.client.statistics;
  await expect(trial.list({ expect: 200 })).rejects.toThrow('has stopped responding: 10 requests in a row');
  expect(trial.session.client.statistics.requests).toBe(requests);
});

test('the kit also stops sending when a few slow responses have taken too long', async () => {
  const { origin } = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n');
    const timer = setInterval(() => socket.write(' '), 20);
    socket.once('close', () => clearInterval(timer));
  });
  // A response takes three seconds, and six are the most.
  const trial = openTrial(`${origin}/v1`, { timeout: 190 });
  await expect(trial.list({ expect: 200 })).rejects.toThrow('has stopped responding: 2 requests in a row');
});

test('a response that the kit cannot read ends the check and is its reason', async () => {
  const body = `[${'1,'.repeat(1_200_000)}1]`;
  const { baseUrl } = await scriptedServer(() => ({ status: 200, body }));
  const trial = openTrial(baseUrl);
  const judged = await trial.list({ expect: 200 });
  expect(judged).toMatchObject({ unread: 'holds too many values for the kit', violations: [] });
  expect(() => trial.blockedBy(judged)).toThrow(Unanswered);
  expect(() => trial.blockedBy(judged)).toThrow('got 200 with a body that holds too many values for the kit');
});

test('only the beginning of a long response is kept after judging', async () => {
  const { baseUrl } = await scriptedServer(() => ({
    status: 200,
    body: [{ ...pet, note: 'x'.repeat(500_000) }],
  }));
  const trial = openTrial(baseUrl);
  const { exchange, success } = await trial.list({ expect: 200 });
  expect(success).toMatchObject([pet]);
  expect(exchange.response?.body.length).toBeLessThan(200_000);
  expect(exchange.response?.bytes).toBeGreaterThan(500_000);
});

describe('a redirect to the same path with a slash at its end', () => {
  const hasSlash = (target: string) => /\/(\?|$)/.test(target);
  const missing = { status: 404, body: { code: 'x', message: 'x', status: 404 } };
  const redirect = { status: 307, headers: { location: '/v1/pets/' } };

  test('is one finding, and the operation is judged there', async () => {
    const { baseUrl, arrived } = await scriptedServer(({ target }) =>
      hasSlash(target) ? { status: 200, body: [pet] } : redirect,
    );
    const trial = openTrial(baseUrl);
    const first = await trial.list({ limit: 5, expect: 200 });
    const second = await trial.list({ limit: 6, expect: 200 });
    expect([first, second].map(({ success }) => success)).toEqual([[pet], [pet]]);
    expect(trial.evidence.found).toMatchObject([
      { violation: { requirement: 'list.answered', cause: 'status 307' }, occurrences: 1 },
    ]);
    expect(arrived.map(({ target }) => target)).toEqual([
      '/pets?limit=5',
      '/pets/?limit=5',
      '/pets/?limit=6',
    ]);
  });

  test('is not a finding of another request that was in flight when the redirect was first met', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { baseUrl, arrived } = await scriptedServer(async ({ target }) => {
      if (hasSlash(target)) return target.includes('limit=x') ? missing : { status: 200, body: [pet] };
      if (target.includes('limit=x')) await held;
      return redirect;
    });
    const trial = openTrial(baseUrl);
    const other = trial.list({ limit: 'x', expect: [200, '4xx'] });
    await trial.list({ expect: 200 });
    release();
    expect((await other).status).toBe(404);
    expect(trial.evidence.found).toMatchObject([
      {
        violation: { requirement: 'list.answered' },
        exchanges: [{ request: { target: '/v1/pets' } }],
        occurrences: 1,
      },
    ]);
    expect(trial.evidence.judged.get('list.limit.outside')).toBe(1);
    expect(trial.evidence.requests).toBe(arrived.length);
  });

  test('is followed once where the server responds no better with the slash', async () => {
    const { baseUrl, arrived } = await scriptedServer(({ target }) =>
      hasSlash(target) ? { status: 404 } : redirect,
    );
    const trial = openTrial(baseUrl);
    const judged = [await trial.list({ expect: 200 }), await trial.list({ expect: 200 })];
    expect(judged.map(({ status }) => status)).toEqual([307, 307]);
    expect(arrived).toHaveLength(3);
  });

  test('belongs to its own request where the operation succeeds without', async () => {
    const { baseUrl, arrived } = await scriptedServer(({ target }) =>
      target.includes('limit=7') ? redirect : { status: 200, body: [pet] },
    );
    const trial = openTrial(baseUrl);
    await trial.list({ expect: 200 });
    await trial.list({ limit: 7, expect: 200 });
    expect(arrived).toHaveLength(2);
    expect(trial.evidence.found).toMatchObject([
      { violation: { requirement: 'list.limit.accepted', cause: 'status 307' } },
    ]);
  });
});
