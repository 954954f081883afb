import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { type Script, scriptedServer } from '../../testing/servers/scripted-server.js';
import { Blocked, Violated } from '../session/ending.js';

async function trialAt(script: Script, given: Parameters<typeof openTrial>[1] = {}) {
  const { baseUrl } = await scriptedServer(script);
  return openTrial(baseUrl, { settle: 10, ...given });
}

describe('a control', () => {
  test('that is let through stands beside what is found after it', async () => {
    const trial = await trialAt(() => ({ status: 200, body: [] }));
    const { exchange } = await trial.control(() => trial.list({ expect: 200 }));
    expect(() =>
      trial.expect(false, () => ({
        cause: 'c',
        summary: 's',
        expected: 'e',
        actual: 'a',
        shownBy: [],
        symptoms: [],
      })),
    ).toThrow(Violated);
    expect(trial.evidence.found).toMatchObject([{ control: exchange }]);
  });

  test('does not stand beside what another operation shows', async () => {
    const trial = await trialAt(({ method }) =>
      method === 'POST' ? { status: 500 } : { status: 200, body: [] },
    );
    await trial.control(() => trial.list({ expect: 200 }));
    const judged = await trial.add({ name: 'Rex', categoryId: 1n }, { expect: [201, 400, 422] });
    const fault = { cause: 'c', summary: 's', expected: 'e', actual: 'a', symptoms: [] };
    expect(() => trial.expect(false, () => ({ ...fault, shownBy: [judged] }))).toThrow(Violated);
    expect(trial.evidence.found).toHaveLength(2);
    for (const evidenced of trial.evidence.found) expect(evidenced).not.toHaveProperty('control');
  });

  test('stands beside what a case finds too', async () => {
    const trial = await trialAt(({ target }) =>
      target.includes('limit') ? { status: 500 } : { status: 200, body: [] },
    );
    const { exchange } = await trial.control(() => trial.list({ expect: 200 }));
    const fork = trial.fork();
    await fork.list({ limit: 1, expect: 200 });
    expect(fork.evidence.found).toMatchObject([{ control: exchange }]);
    expect(trial.evidence.found).toEqual([]);
  });

  test('stands beside what a request on a connection of its own shows', async () => {
    const trial = await trialAt(({ target }) =>
      target.includes('limit') ? { status: 500 } : { status: 200, body: [] },
    );
    const { exchange } = await trial.control(() => trial.list({ expect: 200 }));
    await trial.afresh(trial.session.requests.list({ limit: 1 }), { expect: 200 });
    expect(trial.evidence.found).toMatchObject([{ control: exchange }]);
  });

  test('that is refused blocks the check: what stands beside it would prove nothing', async () => {
    const trial = await trialAt(() => ({ status: 401 }));
    const controlled = trial.control(() => trial.list({ expect: 200 }));
    await expect(controlled).rejects.toThrow(Blocked);
    await expect(controlled).rejects.toThrow(
      'GET /v1/pets with the API key: expected 200 with an array of Pets, got 401 (list.answered)',
    );
  });
});

describe('a response that a check builds on', () => {
  test('is there, or the check is blocked', async () => {
    const pet = { id: 9007199254740993n.toString(), name: 'Rex', categoryId: 1 };
    const trial = await trialAt(({ target }) =>
      target.startsWith('/pets/')
        ? { status: 200, body: `{"id":${pet.id},"name":"Rex","categoryId":1}` }
        : { status: 200, body: { pets: [] } },
    );
    expect(await trial.pet(trial.get(9007199254740993n, { expect: [200, 404] }))).toEqual({
      id: 9007199254740993n,
      name: 'Rex',
      categoryId: 1n,
    });
    await expect(trial.page(trial.list({ expect: 200 }))).rejects.toThrow(
      'GET /v1/pets with the API key: expected 200 with an array of Pets, got a 200 that violates list.body',
    );
  });

  test('and is broken is said to be so', async () => {
    const trial = await trialAt(() => ({
      status: 200,
      headers: { 'content-length': '9', connection: 'close' },
      body: '[]',
    }));
    await expect(trial.page(trial.list({ expect: 200 }))).rejects.toThrow(
      /got a broken response \(list\.message\)/,
    );
  });
});

test('a pet that cannot be found says for how long it was looked for', async () => {
  const missing = async (settle: number) => {
    const trial = await trialAt(
      ({ method }) =>
        method === 'POST'
          ? { status: 201, body: { id: 5, name: 'Rex', categoryId: 1 } }
          : { status: 404, body: { code: 'x', message: 'x', status: 404 } },
      { settle },
    );
    const pet = await trial.pet(trial.add({ name: 'Rex', categoryId: 1n }, { expect: [201, 400, 422] }));
    const read = trial.read(pet, { expect: 200, otherwise: 'It is gone.' });
    await expect(read).rejects.toThrow('It is gone.');
    return trial.evidence.found[0]?.violation.actual;
  };
  expect(await missing(20)).toBe('404 at least 0.02 s after its creation (--settle 20)');
  expect(await missing(0)).toBe('404 at once (--settle 0)');
});

test('an assertion counts as judged whether it holds or not', async () => {
  const trial = openTrial('http://127.0.0.1:9/v1', {}, 'list.unique');
  const fault = { cause: 'c', summary: 's', expected: 'e', actual: 'a', shownBy: [], symptoms: [] };
  trial.expect(true, () => fault);
  expect(() => trial.expect(false, () => fault)).toThrow('s');
  expect(trial.evidence.judged.get('list.unique')).toBe(2);
});

test('an id goes into the path to the last digit, and a text as it stands', async () => {
  const targets: string[] = [];
  const trial = await trialAt(({ target }) => {
    targets.push(target);
    return { status: 404, body: { code: 'x', message: 'x', status: 404 } };
  });
  await trial.get(-9223372036854775808n, { expect: [200, 404] });
  await trial.get('12%2F..;x', { expect: '4xx' });
  expect(targets).toEqual(['/pets/-9223372036854775808', '/pets/12%2F..;x']);
});

test('an assertion about a pet shows first how the run created it, each exchange once', async () => {
  const trial = await trialAt(({ method }) =>
    method === 'POST'
      ? { status: 201, body: { id: 5, name: 'Rex', categoryId: 1 } }
      : { status: 200, body: [] },
  );
  const created = await trial.add({ name: 'Rex', categoryId: 1n }, { expect: [201, 400, 422] });
  const page = await trial.list({ expect: 200 });
  const fault = { cause: 'c', summary: 's', expected: 'e', actual: 'a', symptoms: [] };
  const shownBy = [page, created, page];
  expect(() => trial.expect(false, () => ({ ...fault, shownBy, pet: 5n }))).toThrow('s');
  const other = { ...fault, cause: 'other', shownBy: [page], pet: 6n };
  expect(() => trial.expect(false, () => other)).toThrow('s');
  expect(trial.evidence.found).toMatchObject([
    { exchanges: [created.exchange, page.exchange], shows: page.exchange },
    { exchanges: [page.exchange], shows: page.exchange },
  ]);
});
