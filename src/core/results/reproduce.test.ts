import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import type { RunOptions } from '../config/options.js';
import { optionsInReport, reproduceCommand } from './reproduce.js';

const commandFor = (options: RunOptions, only?: readonly string[]) =>
  reproduceCommand({ baseUrl: options.baseUrl, options: optionsInReport(options) }, only);

const URL = 'https://staging.example.com/v1';
/** Options that all have their defaults. */
const usual = { baseUrl: URL, runs: 25, concurrency: 16, timeout: 10_000, settle: 5000 } as const;

test('what has its default is left out, but for the seed and the day', () => {
  expect(commandFor(runOptions(usual))).toBe(`npx petstore-conformance ${URL} --seed 42 --as-of 2029-07-01`);
});

test('everything that bears on what is sent and judged is in it', () => {
  const options = runOptions({
    ...usual,
    profile: 'quick',
    runs: 3,
    maxCreates: 50,
    seed: -7,
    categoryId: [-5n, 9007199254740993n],
    only: ['list.*'],
    skip: ['list.unique', 'list.status.*'],
    readOnly: true,
    strict: true,
    concurrency: 2,
    timeout: 500,
    settle: 0,
  });
  expect(commandFor(options)).toBe(
    `npx petstore-conformance ${URL} --only 'list.*' --skip 'list.unique,list.status.*' --seed -7 --profile quick ` +
      '--runs 3 --read-only --max-creates 50 --category-id -5,9007199254740993 --strict --as-of 2029-07-01 ' +
      '--concurrency 2 --timeout 500 --settle 0',
  );
});

test('a bound on the time is part of the whole run, and of what a report holds, but not of one check', () => {
  const options = runOptions({ ...usual, maxDuration: 90 });
  expect(commandFor(options)).toMatch(/ --max-duration 90$/);
  expect(commandFor(options, ['list.unique'])).not.toContain('--max-duration');
  expect(optionsInReport(options)).toHaveProperty('max-duration', 90);
});

test('waivers are part of the whole run, and of what a report holds, but not of one check', () => {
  const options = runOptions({ ...usual, waivers: { name: 'ci/known faults.yaml', waivers: [] } });
  expect(commandFor(options)).toMatch(/ --waivers 'ci\/known faults.yaml'$/);
  expect(commandFor(options, ['list.unique'])).not.toContain('--waivers');
  expect(optionsInReport(options)).toMatchObject({ waivers: 'ci/known faults.yaml' });
});

test('what a profile sets is left out under that profile', () => {
  const options = runOptions({ ...usual, profile: 'thorough', runs: 250, maxCreates: 10_000 });
  expect(commandFor(options)).toContain('--seed 42 --profile thorough --as-of');
});

test('for one requirement it leaves out what was skipped, since that is not asked for', () => {
  const options = runOptions({ ...usual, only: ['list.*'], skip: ['list.unique'] });
  expect(commandFor(options, ['list.unique'])).toBe(
    `npx petstore-conformance ${URL} --only list.unique --seed 42 --as-of 2029-07-01`,
  );
});

test('for the reference implementation it starts one, whose address is another each time', () => {
  const options = runOptions({ ...usual, baseUrl: 'http://127.0.0.1:40123/v1', reference: true });
  expect(commandFor(options)).toBe('npx petstore-conformance run --reference --seed 42 --as-of 2029-07-01');
});

test.each(["https://example.com/it's;$(id)`id`&x/v1", 'http://[::1]:8080/v1', 'https://example.com/a*b/v1'])(
  'a shell takes %s as one word',
  (baseUrl) => {
    const command = commandFor(runOptions({ ...usual, baseUrl }));
    const script = `npx() { printf '%s\\n' "$@"; }\n${command}`;
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n');
    expect(words.slice(0, 3)).toEqual(['petstore-conformance', baseUrl, '--seed']);
  },
);

describe('the options in a report', () => {
  test('hold no key, and ids as text', () => {
    const inReport = optionsInReport(runOptions({ key: 'sEcret-key-0123', categoryId: [9007199254740993n] }));
    expect(JSON.stringify(inReport)).not.toContain('sEcret');
    expect(inReport).not.toHaveProperty('api-key');
    expect(inReport['category-id']).toEqual(['9007199254740993']);
  });

  test('are named as the flags are', () => {
    expect(Object.keys(optionsInReport(runOptions()))).toEqual(
      expect.arrayContaining(['read-only', 'max-creates', 'as-of', 'settle', 'seed']),
    );
  });
});
