import { EventEmitter, once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { type Ask, runningReference } from '../../testing/servers/running-reference.js';
import { changed, correct } from './behaviour/correct.js';
import type { BehaviourChange } from './behaviour.js';
import { JsonNumber } from './json/value.js';
import { Refusal } from './refusal.js';

type Request = Parameters<Ask>;

const CREATE: Request = ['POST', '/pets', { body: '{"name":" Rex ","categoryId":9007199254740993}' }];

/** Requests of every kind, named by method and path, numbered when these repeat. */
const TOUR: readonly Request[] = [
  ['GET', '/pets'],
  ['GET', '/pets?limit=3'],
  ['GET', '/pets?status=sold'],
  ['GET', '/pets?status=sold&limit=0'],
  ['GET', '/pets', { authorization: null }],
  ['POST', '/pets', { authorization: 'Bearer no', body: '{' }],
  ['GET', '/pets/1'],
  ['GET', '/pets/999'],
  ['GET', '/pets/1x'],
  ['POST', '/pets', { body: '{"name":7,"categoryId":1}' }],
  CREATE,
  ['GET', '/pets/201'],
  ['GET', '/store/orders'],
  ['PUT', '/pets'],
];

async function tour(behaviour: BehaviourChange): Promise<string[]> {
  const { ask } = await runningReference({ seedPets: 200, behaviour });
  const responses: string[] = [];
  for (const [method, path, asked] of TOUR) {
    const { status, headers, text } = await ask(method, path, asked);
    responses.push(`${method} ${path}: ${JSON.stringify([status, { ...headers, date: '' }, text])}`);
  }
  return responses;
}

describe('an override', () => {
  test.each<[string, BehaviourChange, number[]]>([
    ['nothing', {}, []],
    ['the default limit', { parameters: { defaultLimit: 10 } }, [0, 2]],
    [
      'the key of one operation',
      { authentication: { required: ({ operation }) => operation !== 'listPets' } },
      [4],
    ],
    [
      'the words of one error',
      { lookup: { pet: () => Promise.reject(new Refusal(404, 'gone', '')) } },
      [6, 7, 8, 11],
    ],
    ['lenient ids', { lookup: { petId: (segment) => BigInt(Number.parseInt(segment, 10)) } }, [8]],
    ['int64 through a double', { validation: { int64: ({ text }) => BigInt(Number(text)) } }, [10, 11]],
    [
      'names trimmed',
      ({ validation }) => ({
        validation: { name: (context, value) => validation.name(context, value).trim() },
      }),
      [10, 11],
    ],
    [
      'the status of an Error',
      ({ rendering }) => ({
        rendering: {
          error: (context, refusal) => ({
            ...rendering.error(context, refusal),
            ...(refusal.status === 404 ? { status: 400 } : {}),
          }),
        },
      }),
      [7],
    ],
  ])('of %s changes that and nothing else', async (_title, change, different) => {
    const [right, wrong] = await Promise.all([tour({}), tour(change)]);
    const seen = right.flatMap((response, index) => (response === wrong[index] ? [] : [index]));
    expect(seen).toEqual(different);
  });

  test('leaves the correct behaviour as it was', () => {
    const before = { ...correct.parameters };
    const altered = changed(correct, { parameters: { maximumLimit: 7 } });
    expect(altered.parameters).toEqual({ ...before, maximumLimit: 7 });
    expect(correct.parameters).toEqual(before);
    expect(altered.listing).toEqual(correct.listing);
  });

  test('given as a function is created for each service', async () => {
    let made = 0;
    const behaviour = () => {
      made += 1;
      return {};
    };
    await runningReference({ behaviour });
    await runningReference({ behaviour });
    expect(made).toBe(2);
  });

  test('that throws anything but a Refusal is a 500 with an Error body', async () => {
    const { ask } = await runningReference({
      behaviour: {
        listing: {
          order: () => {
            throw new TypeError('x is not a function');
          },
        },
      },
    });
    const { status, text, json } = await ask('GET', '/pets');
    expect([status, json]).toMatchObject([500, { code: 'internal_error', status: 500 }]);
    expect(text).not.toContain('function');
  });
});

describe('what an override can reach', () => {
  test('the state of the connection: a key that was accepted once is not needed again', async () => {
    const behaviour: BehaviourChange = ({ authentication }) => ({
      authentication: {
        authenticate: async (context) => {
          if (context.connection.state.has('in')) return;
          await authentication.authenticate(context);
          context.connection.state.set('in', true);
        },
      },
    });
    const { ask } = await runningReference({ behaviour }, 1);
    const refused = { authorization: null };
    expect((await ask('GET', '/pets', refused)).status).toBe(401);
    expect((await ask('GET', '/pets')).status).toBe(200);
    expect((await ask('GET', '/pets', refused)).status).toBe(200);
  });

  test('time: creations that wait between choosing an id and storing share the id', async () => {
    const bothHaveChosen = new EventEmitter();
    let chosen = 0;
    const { ask } = await runningReference({
      behaviour: {
        creating: {
          id: async ({ store }) => {
            const next = BigInt(store.pets.length);
            chosen += 1;
            if (chosen === 2) bothHaveChosen.emit('now');
            else await once(bothHaveChosen, 'now');
            return next;
          },
        },
      },
    });
    const created = await Promise.all([ask(...CREATE), ask(...CREATE)]);
    expect(created.map(({ json }) => json)).toMatchObject([{ id: 0 }, { id: 0 }]);
  });

  test('the order of steps: a creation that is stored before the key is checked', async () => {
    const { ask, reference } = await runningReference({
      behaviour: ({ operations }) => ({
        operations: {
          handle: async (context) => {
            if (context.operation === 'addPet') await operations.addPet(context);
            return operations.handle(context);
          },
        },
      }),
    });
    expect((await ask('POST', '/pets', { ...CREATE[2], authorization: null })).status).toBe(401);
    expect(reference.store.pets).toHaveLength(1);
  });

  test('the text of a number, the media type and the length', async () => {
    const { ask } = await runningReference({
      seedPets: 1,
      behaviour: ({ sending }) => ({
        rendering: { pet: (_context, { id }) => ({ id: new JsonNumber(`${id}.0`) }) },
        sending: {
          mediaType: 'text/html',
          headers: (context, response, body) => {
            const { 'content-length': _length, ...rest } = sending.headers(context, response, body);
            return rest;
          },
        },
      }),
    });
    const { text, headers } = await ask('GET', '/pets');
    expect(text).toBe('[{"id":1.0}]');
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'transfer-encoding': 'chunked' });
  });

  test('any response, before the request is checked', async () => {
    const { ask } = await runningReference({
      behaviour: { hooks: { before: () => ({ status: 301, headers: { location: '/' }, body: '' }) } },
    });
    expect(await ask('GET', '/pets', { authorization: null })).toMatchObject({
      status: 301,
      headers: { location: '/' },
      text: '',
    });
  });
});
