import { EventEmitter, once } from 'node:events';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { runningReference } from '../../testing/servers/running-reference.js';
import type { BehaviourChange } from './behaviour.js';
import { sendRaw } from './raw-response.js';
import { newKey, startReference } from './start.js';

describe('the running service', () => {
  test('its base URL has its port and its base path', async () => {
    const { reference, ask } = await runningReference({ basePath: '/api/pets-r-us/v1/' });
    expect(reference.baseUrl).toBe(`http://127.0.0.1:${reference.port}/api/pets-r-us/v1`);
    expect((await ask('GET', '/pets')).text).toBe('[]');
  });

  test('a port that is taken is an error', async () => {
    const { reference } = await runningReference();
    await expect(startReference({ key: newKey(), port: reference.port })).rejects.toThrow('EADDRINUSE');
  });

  test('pets at the start have ids, names, categories and statuses of every kind', async () => {
    const { reference } = await runningReference({ seedPets: 5000 });
    const { pets, byId } = reference.store;
    expect([pets.length, byId.size]).toEqual([5000, 5000]);
    expect(new Set(pets.map(({ name }) => name)).size).toBe(5000);
    expect(new Set(pets.map(({ categoryId }) => categoryId)).size).toBeGreaterThan(3);
    expect(new Set(pets.map(({ status }) => status))).toEqual(
      new Set(['available', 'pending', 'sold', undefined]),
    );
  });

  test('2,000 consecutive requests all get the same response', async () => {
    const { ask } = await runningReference({ seedPets: 5000 });
    const first = await ask('GET', '/pets?limit=100&status=sold');
    for (let index = 0; index < 2000; index += 1) await ask('GET', `/pets/${index + 1}`);
    expect((await ask('GET', '/pets?limit=100&status=sold')).text).toBe(first.text);
  });
});

describe('closing', () => {
  test('closes kept connections and may be called twice', async () => {
    const { reference, ask } = await runningReference();
    await ask('GET', '/pets');
    await Promise.all([reference.close(), reference.close()]);
    await expect(ask('GET', '/pets')).rejects.toThrow('ECONNREFUSED');
  });

  test('ends a request that never gets a response, and calls the hook', async () => {
    const arrived = new EventEmitter();
    let stopped = false;
    let aborted = false;
    const behaviour: BehaviourChange = {
      hooks: {
        started: (service) => {
          service.closing.addEventListener('abort', () => {
            aborted = true;
          });
          return () => {
            stopped = true;
          };
        },
        before: () => {
          arrived.emit('request');
          return new Promise(() => {});
        },
      },
    };
    const { reference, ask } = await runningReference({ behaviour });
    const requested = once(arrived, 'request');
    const unanswered = expect(ask('GET', '/pets')).rejects.toThrow();
    await requested;
    await reference.close();
    await unanswered;
    expect([stopped, aborted]).toEqual([true, true]);
  });
});

describe('hooks', () => {
  test('see each connection and each response once', async () => {
    const seen: string[] = [];
    const behaviour: BehaviourChange = {
      hooks: {
        connected: (_service, { number }) => {
          seen.push(`connection ${number}`);
        },
        before: ({ number, connection }) => {
          seen.push(`request ${number}, ${connection.requests} on ${connection.number}`);
          return undefined;
        },
        refused: (_context, refusal) => {
          seen.push(refusal.code);
          return refusal;
        },
        finished: ({ number }) => {
          seen.push(`answered ${number}`);
        },
      },
    };
    const { reference, ask } = await runningReference({ behaviour }, 1);
    await ask('GET', '/pets');
    await ask('GET', '/pets/7');
    await reference.close();
    expect(seen).toEqual([
      'connection 1',
      'request 1, 1 on 1',
      'answered 1',
      'request 2, 2 on 1',
      'pet_not_found',
      'answered 2',
    ]);
  });
});

describe('raw responses', () => {
  test('reach the client as they are, and the connection closes', async () => {
    const bytes = 'HTTP/1.1 299 Odd\r\nX-Name: value\r\n\r\nuntil the end';
    const { ask } = await runningReference({
      behaviour: { sending: { send: (context) => sendRaw(context, bytes, 'close') } },
    });
    expect(await ask('GET', '/pets')).toMatchObject({ status: 299, text: 'until the end' });
  });

  test('can stop in the middle with a reset', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[';
    const { reference } = await runningReference({
      behaviour: { sending: { send: (context) => sendRaw(context, bytes, 'reset') } },
    });
    const answered = request(`${reference.baseUrl}/pets`).then(({ body }) => body.text());
    await expect(answered).rejects.toThrow();
  });
});

describe('a new key', () => {
  test('is new each time and needs no escaping', () => {
    const keys = Array.from({ length: 100 }, newKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });
});
