import { describe, expect, test } from 'vitest';
import type { BehaviourChange, RequestContext } from '../../proof/reference/behaviour.js';
import { sendRaw } from '../../proof/reference/raw-response.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { MOST_LOST } from '../config/options/pace.js';
import type { RunOptions } from '../config/options.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** Does something else in place of every nth response. */
function inPlaceOf(nth: number, otherwise: (context: RequestContext) => void): BehaviourChange {
  let responses = 0;
  return ({ sending }) => ({
    sending: {
      send: (context, response) => {
        responses += 1;
        return responses % nth === 0 ? otherwise(context) : sending.send(context, response);
      },
    },
  });
}

const cut = (context: RequestContext) =>
  sendRaw(context, 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[{', 'reset');
const drop = ({ connection }: RequestContext) => void connection.socket.end();
const badGateway = (context: RequestContext) =>
  sendRaw(context, 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 11\r\n\r\n<h1>Oh</h1>', 'close');

async function judged(behaviour: BehaviourChange, given: Partial<RunOptions> = {}) {
  const { reference } = await runningReference({ behaviour });
  const { baseUrl, key } = reference;
  const options = runOptions({ baseUrl, key, profile: 'quick', runs: 0, concurrency: 16, ...given });
  return run(options, {}, inProcess);
}

describe('a run over a network that loses every 50th response', () => {
  test.each([
    ['by a reset', cut, 'reset', 'cut by a reset'],
    ['by a gateway', badGateway, 'gateway', 'answered 502 or 504'],
  ] as const)('%s is conformant, and counts the losses', async (_, otherwise, kind, words) => {
    const { verdict, reason, statistics, notices } = await judged(inPlaceOf(50, otherwise));
    expect(verdict, reason).toBe('conformant');
    const count = statistics.lost[kind];
    expect(count).toBeGreaterThanOrEqual(4);
    expect(notices).toContain(
      `${count} of ${statistics.requests} responses got lost (${count} ${words}), and came when the kit retried the requests.`,
    );
  });
});

describe('a run that loses more than it may is inconclusive for that one reason', () => {
  test('by every fifth response', async () => {
    const results = await judged(inPlaceOf(5, cut));
    expect(results.verdict).toBe('inconclusive');
    expect(results.reason).toMatch(
      /^\d+\.\d % of the responses were lost \(\d+ cut by a reset in \d+ requests\), more than --max-lost 5 allows; judge over a more reliable network, and look for what drops them in the deployment$/,
    );
    // A whole run with its retries sends some 300: it ended when there was nothing more to learn.
    expect(results.statistics.requests).toBeLessThan(200);
    expect(results.summary.violated).toBe(0);
  });

  test.each([
    ['cut', cut],
    ['dropped with its connection', drop],
    ['answered by a gateway', badGateway],
  ])('by every fifth response, %s, with the highest bound there is', async (_, otherwise) => {
    const { verdict, reason, summary } = await judged(inPlaceOf(5, otherwise), { maxLost: MOST_LOST });
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain(`more than --max-lost ${MOST_LOST} allows`);
    expect(summary.violated).toBe(0);
  });

  test('where everything else is met', async () => {
    const results = await judged(inPlaceOf(50, cut), { maxLost: 1 });
    expect(results.verdict).toBe('inconclusive');
    expect(results.reason).toContain('more than --max-lost 1 allows');
    expect(results.summary.inconclusive).toBe(0);
  });

  test('but not where something is violated', async () => {
    const wrong: BehaviourChange = { parameters: { defaultLimit: 21 } };
    const { reference } = await runningReference({ behaviour: wrong, seedPets: 30 });
    const { baseUrl, key } = reference;
    const only = ['list.limit.default'];
    const results = await run(runOptions({ baseUrl, key, only, runs: 0, maxLost: 0 }), {}, inProcess);
    expect(results.verdict).toBe('non-conformant');
  });
});
