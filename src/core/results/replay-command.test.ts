import { expect, test } from 'vitest';
import { results } from '../../testing/runs/results-fixture.js';
import { replayCommand } from './replay-command.js';

test('the command names the file and the requirement, and nothing of the key', () => {
  expect(replayCommand(results(), 'get.id')).toBe('npx petstore-conformance replay results.json get.id');
});

test('a path is one word of the shell, whatever is in it', () => {
  expect(replayCommand(results(), 'get.id', "it's here/results.json")).toBe(
    "npx petstore-conformance replay 'it'\\''s here/results.json' get.id",
  );
});

test('a deployment is reached as it was in the run', () => {
  const connection = ['--ca', 'my certs/ca.pem', '--header-env', 'X-Token: TOKEN'];
  expect(replayCommand(results({ options: { connection } }), 'get.id')).toBe(
    "npx petstore-conformance replay results.json get.id --ca 'my certs/ca.pem' --header-env 'X-Token: TOKEN'",
  );
});

test('findings on the embedded reference implementation are sent to a new one', () => {
  expect(replayCommand(results({ options: { reference: true } }), 'get.id')).toBe(
    'npx petstore-conformance replay results.json get.id --reference',
  );
});
