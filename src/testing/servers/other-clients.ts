import { Pool } from 'undici';
import { onTestFinished } from 'vitest';
import { petStatuses } from '../../proof/reference/pet.js';
import type { Reference } from '../../proof/reference/start.js';

/** Clients that use the store at the same time. They stop at the latest when the test ends. */
export interface OtherClients {
  /** Number of pets that they have added so far. */
  readonly added: number;
  stop(): Promise<void>;
}

const STATUSES = [...petStatuses, undefined];
/** Milliseconds between two checks of how many pets are due. */
const TICK = 20;

/** Adds `perSecond` pets a second, each status in turn, in five categories. */
export function otherClients({ baseUrl, key }: Reference, perSecond: number): OtherClients {
  const { origin, pathname } = new URL(baseUrl);
  const pool = new Pool(origin, { connections: 4 });
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  let added = 0;
  const add = async () => {
    const status = STATUSES[sent % STATUSES.length];
    const pet = { name: `Passer-by ${sent}`, categoryId: 1 + (sent % 5), ...(status && { status }) };
    const response = await pool.request({
      method: 'POST',
      path: `${pathname}/pets`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(pet),
    });
    await response.body.dump();
    if (response.statusCode !== 201) throw new Error(`adding a pet got ${response.statusCode}`);
    added += 1;
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const adding = add().finally(() => underWay.delete(adding));
      underWay.add(adding);
    }
  }, TICK);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    await pool.destroy();
  };
  onTestFinished(stop);
  return {
    get added() {
      return added;
    },
    stop,
  };
}
