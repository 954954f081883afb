import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import { Masker } from '../masking/masker.js';
import type { Io } from './io.js';
import { joinedEvents, runInSight } from './run-in-sight.js';

const HEADER = 'gateway-token-5c1d77';
const PASSWORD = 'pr0xy-passw0rd';
const options = runOptions({
  reach: {
    route: {
      proxy: {
        origin: 'http://127.0.0.1:9',
        authorization: `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`,
      },
    },
    headers: [{ name: 'X-Gateway', value: HEADER, variable: 'GATEWAY_TOKEN' }],
    flags: [],
  },
});

/** The standard error and the results of a run in which the kit fails with an error. */
async function failing(fault: Error, verbose: boolean) {
  const stderr = new PassThrough();
  const written = text(stderr);
  const io = { stdout: new PassThrough(), stderr, environment: {} } as Partial<Io> as Io;
  const halted = Promise.resolve({ end: 'kit-fault', fault } as const);
  const following = { output: { color: false, verbose, quiet: false }, events: [], halted };
  const results = await runInSight(options, following, io);
  stderr.end();
  return { stderr: await written, results };
}

describe('a fault of the kit that quotes a secret of the way to the deployment', () => {
  const quoting = `cannot read ${HEADER} of http://user:${PASSWORD}@127.0.0.1`;

  test.each([false, true])('does not print it (verbose: %s)', async (verbose) => {
    const { stderr } = await failing(new TypeError(quoting), verbose);
    expect(stderr).toContain('internal error: TypeError: cannot read *** of ');
    expect(stderr).not.toContain(HEADER);
    expect(stderr).not.toContain(PASSWORD);
  });

  test('does not put it into the results', async () => {
    const { results } = await failing(new TypeError(quoting), false);
    expect(results.reason).toContain('the kit itself failed: TypeError: cannot read *** of ');
    expect(JSON.stringify(results)).not.toContain(HEADER);
    expect(JSON.stringify(results)).not.toContain(PASSWORD);
  });
});

test('every listener hears each event, in order', () => {
  const reported: string[] = [];
  const joined = joinedEvents([
    {
      preflight: (line) => reported.push(`one ${line}`),
      failed: (fault, masker) => reported.push(`one ${masker.mask(String(fault))}`),
    },
    {},
    {
      preflight: (line) => reported.push(`two ${line}`),
      failed: (fault, masker) => reported.push(`two ${masker.mask(String(fault))}`),
    },
  ]);
  joined.preflight?.('a');
  joined.failed?.('b secret', new Masker(['secret']));
  expect(reported).toEqual(['one a', 'two a', 'one b ***', 'two b ***']);
});

test('what nobody listens to is absent', () => {
  expect(joinedEvents([{ preflight: () => {} }, {}])).not.toHaveProperty('exchange');
});
