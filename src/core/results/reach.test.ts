import { expect, test } from 'vitest';
import { KEY, outgoing, RUN_STARTED_AT, wireExchange, wireResponse } from '../../testing/runs/exchanges.js';
import { runOptions } from '../../testing/runs/run-options.js';
import type { RunOptions } from '../config/options.js';
import { type Reach, secretsOf } from '../config/route/route.js';
import { Masker } from '../masking/masker.js';
import { Recorder } from './recording.js';
import { optionsInReport, reproduceCommand } from './reproduce.js';

const commandFor = (options: RunOptions, only?: readonly string[]) =>
  reproduceCommand({ baseUrl: options.baseUrl, options: optionsInReport(options) }, only);

const reach: Reach = {
  route: { proxy: { origin: 'http://proxy:3128', authorization: `Basic ${btoa('ann:p@ssw0rd')}` } },
  headers: [
    { name: 'X-Tenant', value: "ann's" },
    { name: 'X-Token', value: 's3cret-of-the-gateway', variable: 'GATEWAY_TOKEN' },
  ],
  flags: [
    ...['--ca', 'my certs/ca.pem', '--server-name', 'pets', '--insecure', '--proxy', 'http://proxy:3128'],
    ...['--header', "X-Tenant: ann's", '--header-env', 'X-Token: GATEWAY_TOKEN'],
  ],
};
const recorder = new Recorder(
  'https://pets.example.com',
  new Masker([KEY, ...secretsOf(reach)]),
  RUN_STARTED_AT,
  reach,
);

test('header fields for a gateway are recorded as sent, secret ones masked', () => {
  const { headers } = recorder.record(wireExchange({ request: outgoing() })).request;
  expect(headers).toContainEqual(['X-Tenant', "ann's"]);
  expect(headers).toContainEqual(['X-Token', '***']);
});

test('a curl command goes the same way, and names the variable of a secret', () => {
  const { curl } = recorder.record(wireExchange({ request: outgoing() })).request;
  expect(curl).toContain(`--cacert 'my certs/ca.pem' --insecure --proxytunnel --proxy 'http://proxy:3128'`);
  expect(curl).toContain(`-H 'X-Tenant: ann'\\''s' -H "X-Token: $GATEWAY_TOKEN"`);
});

test('what a server echoes of the way to it is masked', () => {
  const said = ['s3cret-of-the-gateway', 'p@ssw0rd', 'ann:p@ssw0rd', btoa('ann:p@ssw0rd')];
  const recorded = recorder.record(wireExchange({ response: wireResponse(JSON.stringify(said)) }));
  expect(recorded.response?.body.text).toBe('["***","***","***","***"]');
});

test('the command that repeats a run goes the same way', () => {
  const command = commandFor(runOptions({ reach, rate: 5, allowWrites: true, maxRequests: 70 }));
  expect(command).toContain(
    ` --ca 'my certs/ca.pem' --server-name pets --insecure --proxy http://proxy:3128 --header 'X-Tenant: ann'\\''s' --header-env 'X-Token: GATEWAY_TOKEN'`,
  );
  expect(command).toContain(' --allow-writes ');
  expect(command).toContain('--rate 5');
  expect(command).toContain('--max-requests 70');
  expect(command).not.toContain('s3cret');
});

test('one that judges some requirements keeps no bound on the whole', () => {
  expect(commandFor(runOptions({ maxRequests: 70 }), ['get.id'])).not.toContain('--max-requests');
});
