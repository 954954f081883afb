import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Connection } from './connection.js';
import { Connections, type Taken } from './connections.js';
import type { Way } from './outside.js';

/** A connection that has answered or not, and knows whether it is open. */
interface Fake {
  hasAnswered: boolean;
  isOpen: boolean;
}

function connectionsOf(shared: number) {
  const fakes: Fake[] = [];
  const open = () => {
    const fake = {
      hasAnswered: false,
      isOpen: false,
      hangUp: () => {
        fake.isOpen = false;
      },
      destroy: async () => {
        fake.isOpen = false;
      },
    };
    fakes.push(fake);
    return fake as unknown as Connection;
  };
  return { fakes, connections: new Connections({ shared, open, reopens: true }) };
}

/** One for each way, at once, and open; the first of them have answered. */
async function taken(connections: Connections, ways: readonly Way[], answered: number): Promise<Taken[]> {
  const all = await Promise.all(ways.map((way) => connections.take(way)));
  for (const { connection } of all) (connection as unknown as Fake).isOpen = true;
  for (const one of all.slice(0, answered)) {
    (one.connection as unknown as Fake).hasAnswered = true;
    connections.answered(one);
  }
  return all;
}

async function isHanded(taking: Taken | Promise<Taken>): Promise<boolean> {
  let isHanded = false;
  void Promise.resolve(taking).then(() => {
    isHanded = true;
  });
  await new Promise(setImmediate);
  return isHanded;
}

const SHARED: Way = {};
const NEW: Way = { afresh: true };

test('a request waits for a shared connection', async () => {
  const { connections, fakes } = connectionsOf(2);
  const [, second] = await taken(connections, [SHARED, SHARED], 2);
  const third = Promise.resolve(connections.take(SHARED));
  connections.leave(second as Taken);
  expect((await third).connection).toBe(second?.connection);
  expect(fakes).toHaveLength(2);
});

test('a connection of one request closes afterwards, and opens again for the next', async () => {
  const { connections, fakes } = connectionsOf(1);
  const [one] = await taken(connections, [NEW], 0);
  connections.leave(one as Taken);
  expect(fakes).toMatchObject([{ isOpen: false }]);
  expect((await connections.take(NEW)).connection).toBe(one?.connection);
});

describe('a request apart', () => {
  const APART: Way = { apart: true };

  test('never uses a connection that has carried another request', async () => {
    const { connections } = connectionsOf(2);
    const shared = await connections.take(SHARED);
    connections.leave(shared);
    const apart = await connections.take(APART);
    connections.leave(apart);
    expect(apart.connection).not.toBe(shared.connection);
    expect((await connections.take(SHARED)).connection).toBe(shared.connection);
  });

  test('takes the place of an idle shared connection, so that there are no more of both than of one kind', async () => {
    const { connections, fakes } = connectionsOf(2);
    const both = await taken(connections, [SHARED, SHARED], 2);
    for (const one of both) connections.leave(one);
    await connections.take(APART);
    expect(fakes).toHaveLength(2);
  });

  test('takes no place of others where the target has borne more connections', async () => {
    const { connections, fakes } = connectionsOf(2);
    const [first, second, own] = await taken(connections, [SHARED, SHARED, { connection: 1 }], 3);
    for (const one of [first, second, own]) connections.leave(one as Taken);
    connections.hangUp(1);
    await taken(connections, [APART], 1);
    expect(fakes.filter(({ isOpen }) => isOpen)).toHaveLength(3);
  });

  test('has a connection of its own after one was refused on a connection that had carried another', async () => {
    const { connections } = connectionsOf(4);
    const [first, second] = await taken(connections, [APART, APART], 2);
    connections.leave(second as Taken);
    connections.refused(first as Taken);
    connections.leave(first as Taken);
    const later = await taken(connections, [APART, APART], 0);
    expect(later.map(({ afterwards }) => afterwards)).toEqual(['hang-up', 'hang-up']);
  });

  test('uses the connection of an earlier one', async () => {
    const { connections, fakes } = connectionsOf(2);
    const [first] = await taken(connections, [APART], 0);
    connections.leave(first as Taken);
    expect((await connections.take(APART)).connection).toBe(first?.connection);
    expect(fakes).toMatchObject([{ isOpen: true }]);
  });
});

describe('a new connection that closes before any response', () => {
  test('is one too many where the target has never borne more', async () => {
    const { connections } = connectionsOf(4);
    const [, , , last] = await taken(connections, [SHARED, SHARED, SHARED, SHARED], 3);
    expect(connections.isOneTooMany(last as Taken)).toBe(true);
  });

  test('is not one too many where more were open before and answered', async () => {
    const { connections } = connectionsOf(3);
    const [, , , last] = await taken(connections, [SHARED, SHARED, SHARED, NEW], 4);
    connections.leave(last as Taken);
    expect(connections.isOneTooMany(await connections.take(NEW))).toBe(false);
  });

  describe('where one that requests shared in turn has closed', () => {
    const OWN: Way = { connection: 1 };

    test('is one too many, since the target may still count that one', async () => {
      const { connections } = connectionsOf(3);
      await taken(connections, [SHARED, SHARED, SHARED, OWN], 4);
      connections.hangUp(1);
      expect(connections.isOneTooMany(await connections.take(NEW))).toBe(true);
    });

    test('is not one too many after a tenth of a second', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const { connections } = connectionsOf(3);
      await taken(connections, [SHARED, SHARED, SHARED, OWN], 4);
      connections.hangUp(1);
      vi.advanceTimersByTime(101);
      expect(connections.isOneTooMany(await connections.take(NEW))).toBe(false);
    });

    test('is not one too many where a second one closed too long ago, and both would have to count', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const { connections } = connectionsOf(3);
      await taken(connections, [SHARED, SHARED, OWN, { connection: 2 }], 4);
      connections.hangUp(2);
      vi.advanceTimersByTime(101);
      connections.hangUp(1);
      expect(connections.isOneTooMany(await connections.take(NEW))).toBe(false);
    });

    test('is not one too many if that one never answered, so that the target may not have counted it', async () => {
      const { connections } = connectionsOf(3);
      const [, , , last] = await taken(connections, [SHARED, SHARED, SHARED, NEW, OWN], 4);
      connections.leave(last as Taken);
      connections.hangUp(1);
      expect(connections.isOneTooMany(await connections.take(NEW))).toBe(false);
    });
  });

  test('is not one too many beside a single other', async () => {
    const { connections } = connectionsOf(2);
    const [, second] = await taken(connections, [SHARED, SHARED], 1);
    expect(connections.isOneTooMany(second as Taken)).toBe(false);
  });
});

describe('a new connection that times out while others are answered', () => {
  const ignored = { isIgnored: true };

  test('is one too many while only those that were opened before it have answered', async () => {
    const { connections } = connectionsOf(4);
    const [, , third, last] = await taken(connections, [SHARED, SHARED, SHARED, SHARED], 2);
    expect(connections.isOneTooMany(last as Taken, ignored)).toBe(true);
    expect(connections.isOneTooMany(third as Taken, ignored)).toBe(true);
  });

  test('shows that the target bears those that have answered, and no more', async () => {
    const { connections } = connectionsOf(3);
    const all = await taken(connections, [SHARED, SHARED, SHARED, NEW, NEW, NEW], 3);
    for (const late of all.slice(3)) {
      expect(connections.isOneTooMany(late, ignored)).toBe(true);
      connections.leave(late);
    }
    connections.leave(all[0] as Taken);
    await taken(connections, [NEW], 0);
    expect(await isHanded(connections.take(NEW))).toBe(false);
  });

  test('shows that also where retries have closed some of those', async () => {
    const { connections } = connectionsOf(3);
    const all = await taken(connections, [SHARED, SHARED, SHARED, NEW, NEW, NEW, NEW, NEW], 3);
    for (const answered of all.slice(0, 3)) connections.leave(answered);
    const retries = all.slice(3).map((late) => {
      connections.isOneTooMany(late, ignored);
      connections.leave(late);
      return connections.take(NEW);
    });
    const areHanded = await Promise.all(retries.map(isHanded));
    expect(areHanded.filter(Boolean)).toHaveLength(3);
  });

  test('is one too many where an earlier socket of it was opened before others that have answered', async () => {
    const { connections } = connectionsOf(3);
    const [own] = await taken(connections, [{ connection: 1 }], 0);
    await taken(connections, [SHARED, SHARED, SHARED], 3);
    expect(connections.isOneTooMany(own as Taken, ignored)).toBe(false);
    connections.leave(own as Taken);
    (own?.connection as unknown as Fake).isOpen = false;
    expect(connections.isOneTooMany(await connections.take({ connection: 1 }), ignored)).toBe(true);
  });

  test('is not one too many once a later one has answered, since the target would have served it first', async () => {
    const { connections } = connectionsOf(4);
    const [slow] = await taken(connections, [SHARED], 0);
    await taken(connections, [SHARED, SHARED, SHARED], 3);
    expect(connections.isOneTooMany(slow as Taken, ignored)).toBe(false);
  });

  test('is not one too many where more were open before and answered', async () => {
    const { connections } = connectionsOf(3);
    const [, , , last] = await taken(connections, [SHARED, SHARED, SHARED, NEW], 4);
    connections.leave(last as Taken);
    expect(connections.isOneTooMany(await connections.take(NEW), ignored)).toBe(false);
  });
});

describe('where the target bears no more than three', () => {
  /** Three are in use: two that are shared, and one of requests in turn. */
  async function full() {
    const { connections, fakes } = connectionsOf(2);
    const [first, second, own, last] = await taken(connections, [SHARED, SHARED, { connection: 1 }, NEW], 3);
    connections.isOneTooMany(last as Taken);
    connections.leave(last as Taken);
    return { connections, fakes, first: first as Taken, second: second as Taken, own: own as Taken };
  }

  test('an idle connection closes before another one opens', async () => {
    const { connections, fakes, first } = await full();
    connections.leave(first);
    await connections.take(NEW);
    expect(fakes.slice(0, 3).map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
  });

  test('an idle connection of requests apart closes, too', async () => {
    const { connections, fakes, first } = await full();
    connections.leave(first);
    connections.leave(await connections.take({ apart: true }));
    await connections.take(NEW);
    expect(fakes.filter(({ isOpen }) => isOpen)).toHaveLength(2);
  });

  test('a request waits for the end of another one where none is idle', async () => {
    const { connections, first } = await full();
    const waiting = Promise.resolve(connections.take(NEW));
    expect(await isHanded(waiting)).toBe(false);
    connections.leave(first);
    expect(await isHanded(waiting)).toBe(true);
  });

  test('a connection closes whose next request is still to come, since that may be waiting itself', async () => {
    const { connections, fakes, own } = await full();
    connections.leave(own);
    await connections.take(NEW);
    expect(fakes.slice(0, 3).map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
  });

  test('one that closes in the last place is one too many: the target may not have seen the other one close', async () => {
    const { connections, first } = await full();
    connections.leave(first);
    expect(connections.isOneTooMany(await connections.take(NEW))).toBe(true);
  });

  test('the next connection waits from then on until the target has seen the other one close', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { connections, first, second } = await full();
    connections.leave(first);
    const refused = await connections.take(NEW);
    connections.isOneTooMany(refused);
    connections.leave(refused);
    connections.leave(second);
    const waiting = Promise.resolve(connections.take(NEW));
    const another = Promise.resolve(connections.take(NEW));
    expect(await isHanded(waiting)).toBe(true);
    expect(await isHanded(another)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isHanded(another)).toBe(true);
  });

  test('one that is ignored in the last place is too many, too', async () => {
    const { connections, first } = await full();
    connections.leave(first);
    expect(connections.isOneTooMany(await connections.take(NEW), { isIgnored: true })).toBe(true);
  });
});
