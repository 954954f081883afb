import { expect, test } from 'vitest';
import type { BehaviourChange, RequestContext } from '../../proof/reference/behaviour.js';
import { sendRaw } from '../../proof/reference/raw-response.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import type { Outside } from '../http/outside.js';
import { NO_LOSS } from '../results/traffic-model.js';
import { networkFor } from './client-for.js';
import type { Halt } from './halt.js';
import { inProcess } from './in-process.js';
import { type RecordedRun, run } from './run.js';

/** Cuts the responses at these positions, from 1. */
function cutting(isCut: (position: number) => boolean): BehaviourChange {
  const cut = (context: RequestContext) =>
    sendRaw(context, 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[{', 'reset');
  let responses = 0;
  return ({ sending }) => ({
    sending: {
      send: (context, response) => {
        responses += 1;
        return isCut(responses) ? cut(context) : sending.send(context, response);
      },
    },
  });
}

async function optionsFor(behaviour: BehaviourChange) {
  const { reference } = await runningReference({ behaviour });
  const { baseUrl, key } = reference;
  return runOptions({ baseUrl, key, profile: 'quick', runs: 0, concurrency: 16 });
}

// So no loss can be pending then, which would not be counted.
test('a run that is complete waits for nothing: each request had its response, or its check has no verdict', async () => {
  const options = await optionsFor(cutting((position) => position % 40 === 0));
  const network = networkFor(options);
  let pending = 0;
  const pendingAtTheEnd: number[] = [];
  const noted = async <T>(work: Promise<T>): Promise<T> => {
    pending += 1;
    return work.finally(() => {
      pending -= 1;
    });
  };
  const outside: Outside = {
    now: network.now,
    send: (request, way) => noted(network.send(request, way)),
    wait: (milliseconds, givenUp) => noted(network.wait(milliseconds, givenUp)),
    hangUp: (connection) => network.hangUp(connection),
    signal: (name, given) => network.signal(name, given),
    close: () => {
      pendingAtTheEnd.push(pending);
      return network.close();
    },
  };
  const given: RecordedRun = { runId: 'a1b2c3d4', startedAt: Date.now(), outside, durationMs: 0, corpus: [] };
  const { verdict, statistics, end } = await run(options, {}, inProcess, undefined, given);
  expect(end).toBe('complete');
  expect(verdict).toBe('conformant');
  expect(statistics.lost.reset).toBeGreaterThan(0);
  expect(new Set(pendingAtTheEnd)).toEqual(new Set([0]));
});

test('a run that is halted while losses are pending is inconclusive, and does not report them as made up for', async () => {
  const options = await optionsFor(cutting((position) => position > 40));
  let halt: (halt: Halt) => void = () => {};
  const halted = new Promise<Halt>((resolve) => {
    halt = resolve;
  });
  const recorded = (line: string) => {
    if (line.includes('"reset"')) halt({ end: 'interrupted' });
  };
  const { verdict, reason, statistics, notices } = await run(options, { recorded }, inProcess, halted);
  expect(verdict).toBe('inconclusive');
  expect(reason).toContain('the run was interrupted');
  expect(statistics.lost).toEqual(NO_LOSS);
  expect(notices.join()).not.toContain('got lost');
});
