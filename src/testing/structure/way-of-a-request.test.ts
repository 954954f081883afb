import path from 'node:path';
import { Client } from 'undici';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Trial } from '../../core/checks/trial.js';
import { packageRoot } from '../../core/package.js';
import { Session } from '../../core/session/session.js';
import { openTrial } from '../checks/trial.js';
import { scriptedServer } from '../servers/scripted-server.js';

/** A call on the way of a request; the last call comes first. */
interface Call {
  readonly name: string;
  readonly file: string;
}

/** Suites call what this file exports. */
const SUITES_CALL = 'core/checks/sender.ts';

const MOST_CALLS = 8;
const MOST_FILES = 5;

const limit = Error.stackTraceLimit;
beforeEach(() => {
  Error.stackTraceLimit = 200;
});
afterEach(() => {
  Error.stackTraceLimit = limit;
});

/** The calls of the kit on the current stack, including functions that wait for one another. */
function callsOfTheKit(): readonly Call[] {
  const lines = (new Error().stack ?? '').split('\n');
  return lines.flatMap((line) => {
    const [, name = '', file = ''] =
      /^ +at (?:async )?(.*?) ?\(?(?:file:\/\/)?(\/[^():]+):\d+:\d+\)?$/.exec(line) ?? [];
    const own = path.relative(path.join(packageRoot, 'src'), file);
    return own.startsWith('core/') ? [{ name, file: own }] : [];
  });
}

/**
 * The calls between a suite's line and undici. After an await the stack in undici contains only functions that await
 * their calls. The stack at the call of the session contains those that return a promise without awaiting it.
 */
async function wayOf(send: (trial: Trial) => Promise<unknown>): Promise<readonly Call[]> {
  const { baseUrl } = await scriptedServer(() => ({ status: 200, body: [] }));
  const ways: { session?: readonly Call[]; undici?: readonly Call[] } = {};
  const { send: toSession } = Session.prototype;
  vi.spyOn(Session.prototype, 'send').mockImplementation(function (this: Session, ...sent) {
    ways.session ??= callsOfTheKit();
    return toSession.apply(this, sent);
  });
  const { dispatch } = Client.prototype;
  vi.spyOn(Client.prototype, 'dispatch').mockImplementation(function (this: Client, ...sent) {
    ways.undici ??= callsOfTheKit();
    return dispatch.apply(this, sent);
  });
  try {
    await send(openTrial(baseUrl)).catch(() => {});
  } finally {
    vi.restoreAllMocks();
  }
  const { undici = [], session = [] } = ways;
  const isWhole = undici.at(-1)?.file === SUITES_CALL;
  return isWhole ? undici : [...undici, ...session];
}

test.each<readonly [string, (trial: Trial) => Promise<unknown>]>([
  ['GET', (t) => t.get(1n, { expect: [200, 404] })],
  ['POST', (t) => t.add('{}', { expect: 400 })],
])('a %s passes few calls in few files between a suite and undici', async (_, send) => {
  const way = await wayOf(send);
  // Each of them awaits the next; otherwise the stack would not contain it.
  expect(way.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Connection.send', 'Transport.send', 'Client.send', 'Session.send']),
  );
  expect(way.at(-1)?.file).toBe(SUITES_CALL);
  expect(way.length, way.map(({ name }) => name).join(' < ')).toBeLessThanOrEqual(MOST_CALLS);
  expect(new Set(way.map(({ file }) => file)).size).toBeLessThanOrEqual(MOST_FILES);
});
