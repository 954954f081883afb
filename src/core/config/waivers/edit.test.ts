import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../errors.js';
import type { Waiver } from '../waiver.js';
import { withWaivers } from './edit.js';
import { readWaivers } from './read.js';

const waiver: Waiver = {
  requirement: 'list.unique',
  reason: 'Two replicas: the second lags',
  issue: '#7',
  expires: '2029-12-31',
};

test('a new file has a comment and the entry, and is read back as it was meant', async () => {
  const text = await withWaivers(undefined, 'waivers.yaml', [
    waiver,
    { ...waiver, target: 'staging', flaky: true },
  ]);
  expect(
    text,
  ).toBe(`# Violations that do not fail a run, each until a day. One that is expired or no longer needed fails it.
waivers:
  - requirement: list.unique
    reason: "Two replicas: the second lags"
    issue: "#7"
    expires: 2029-12-31
  - requirement: list.unique
    reason: "Two replicas: the second lags"
    issue: "#7"
    expires: 2029-12-31
    target: staging
    flaky: true
`);
  expect(await readWaivers(text, 'waivers.yaml')).toEqual([
    waiver,
    { ...waiver, target: 'staging', flaky: true },
  ]);
});

const kept = `# yaml-language-server: $schema=x
waivers:
  # The first.
  - requirement: add.created # soon
    reason: >-
      A long reason
    issue: https://a.example/1
    expires: "2029-08-01" # the release

  - { requirement: list.unique, reason: Old, issue: PETS-1, expires: 2029-01-01 }

# The end.
`;

test('what else is in the file stays as it is written', async () => {
  const text = await withWaivers(kept, 'waivers.yaml', [
    { ...waiver, requirement: 'get.found', issue: 'PETS-2' },
  ]);
  expect(text).toBe(
    kept.replace(
      '\n# The end.\n',
      `  - requirement: get.found
    reason: "Two replicas: the second lags"
    issue: PETS-2
    expires: 2029-12-31

# The end.
`,
    ),
  );
});

test('an entry about the same is renewed in its place, its comments kept', async () => {
  const renewed = {
    ...waiver,
    requirement: 'add.created',
    reason: 'A long reason',
    issue: 'https://a.example/1',
  };
  const text = await withWaivers(kept, 'waivers.yaml', [renewed]);
  expect(text).toContain('expires: "2029-12-31" # the release');
  expect(text).toContain('# The first.\n  - requirement: add.created # soon\n');
  expect(parse(text).waivers).toHaveLength(2);
});

test('the same requirement at another target is another entry', async () => {
  const text = await withWaivers(kept, 'waivers.yaml', [{ ...waiver, target: 'staging' }]);
  expect(parse(text).waivers).toHaveLength(3);
});

describe('what cannot be edited is refused', () => {
  test('a value that other entries share', async () => {
    const shared = `waivers:
  - { requirement: add.created, reason: r, issue: A-1, expires: &day 2029-08-01 }
  - { requirement: get.found, reason: r, issue: A-1, expires: *day }
`;
    const renewed = { ...waiver, requirement: 'add.created' };
    await expect(withWaivers(shared, 'w.yaml', [renewed])).rejects.toThrow(
      new UsageError(
        'w.yaml: the entry for add.created shares a value with others by an anchor (&…); change it there by hand',
      ),
    );
  });

  test('a file that is not a waiver file', async () => {
    await expect(withWaivers('a: 1\n', 'w.yaml', [waiver])).rejects.toThrow(
      /^w\.yaml:1:1: there is no `waivers:`/,
    );
  });
});

test('a file with the line ends of Windows keeps them', async () => {
  const given =
    '# ours\r\nwaivers:\r\n  # why\r\n  - requirement: get.found\r\n    reason: Known\r\n    issue: P-1\r\n    expires: 2029-12-31\r\n';
  const text = await withWaivers(given, 'waivers.yaml', [waiver]);
  expect(text.startsWith(given)).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  expect(await readWaivers(text, 'waivers.yaml')).toContainEqual(waiver);
});
