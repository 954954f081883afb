import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../errors.js';
import type { Waiver } from '../waiver.js';
import { withWaivers } from './edit.js';
import { isSameWaiver, readWaivers } from './read.js';

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

describe('every other byte stays', () => {
  const wide = `waivers:
    -   requirement:   add.created      # soon
        reason:        'Known,   and
                        long'
        issue:         PETS-1           # ours
        expires:       2029-08-01

    -   { requirement: list.unique,   reason: "a, b",  expires: 2029-01-01 }   # flow


    # The last word.
`;

  test.each<[string, string, Waiver, (text: string) => string]>([
    [
      'of an entry whose day changes',
      wide,
      { ...waiver, requirement: 'add.created', reason: 'Known, and long', issue: 'PETS-1' },
      (text) => text.replace('2029-08-01', '2029-12-31'),
    ],
    [
      'of an entry on one line',
      wide,
      { requirement: 'list.unique', reason: 'a, b', issue: '#7', expires: '2029-12-31' },
      (text) => text.replace('expires: 2029-01-01 }', 'expires: 2029-12-31, issue: "#7" }'),
    ],
    [
      'of an entry that gets a field more',
      wide,
      {
        requirement: 'add.created',
        reason: 'Known, and long',
        issue: 'PETS-1',
        expires: '2029-08-01',
        flaky: true,
      },
      (text) => text.replace('2029-08-01\n', '2029-08-01\n        flaky: true\n'),
    ],
    [
      'where an entry is added',
      wide,
      { requirement: 'get.found', reason: 'Lags', expires: '2029-12-31' },
      (text) =>
        text.replace(
          '# flow\n',
          '# flow\n    -   requirement: get.found\n        reason: Lags\n        expires: 2029-12-31\n',
        ),
    ],
    [
      'of a list on one line',
      'waivers: [ {requirement: get.found, reason: r, expires: 2029-01-01} ] # all\n',
      { requirement: 'get.id', reason: 'one, two', expires: '2029-12-31' },
      (text) =>
        text.replace('01} ]', '01}, { requirement: get.id, reason: "one, two", expires: 2029-12-31 } ]'),
    ],
    [
      'of a list without an entry, and its comment',
      'waivers:   [ ]   # none yet\n',
      { requirement: 'get.id', reason: 'Lags', expires: '2029-12-31' },
      () => 'waivers:   # none yet\n  - requirement: get.id\n    reason: Lags\n    expires: 2029-12-31\n',
    ],
    [
      'of a file without a line feed at its end',
      'waivers:\n- requirement: get.found\n  reason: r\n  expires: 2029-01-01',
      { requirement: 'get.id', reason: 'Lags', expires: '2029-12-31' },
      (text) => `${text}\n- requirement: get.id\n  reason: Lags\n  expires: 2029-12-31\n`,
    ],
    [
      'where a comment belongs to the last entry',
      'waivers:\n  - requirement: get.found\n    reason: r\n    expires: 2029-01-01 # soon\n    # Until the release.\n  # All of them.\n',
      { requirement: 'get.id', reason: 'Lags', expires: '2029-12-31' },
      (text) =>
        text.replace(
          'release.\n',
          'release.\n  - requirement: get.id\n    reason: Lags\n    expires: 2029-12-31\n',
        ),
    ],
    [
      'beside a value in lines of its own',
      'waivers:\n  - requirement: get.found\n    expires: 2029-01-01\n    reason: >-\n      Lags\n      a lot\n\n# End.\n',
      { requirement: 'get.found', reason: 'Lags', expires: '2029-01-01', flaky: true },
      (text) => text.replace('>-\n      Lags\n      a lot\n\n', 'Lags\n    flaky: true\n\n'),
    ],
  ])('%s', async (_, text, changed, expected) => {
    expect(await withWaivers(text, 'w.yaml', [changed])).toBe(expected(text));
  });

  test('and nothing changes where nothing is different', async () => {
    const same = {
      requirement: 'add.created',
      reason: 'Known, and long',
      issue: 'PETS-1',
      expires: '2029-08-01',
    };
    expect(await withWaivers(wide, 'w.yaml', [same])).toBe(wide);
  });
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
        'w.yaml: the entry for add.created is written in a way that only a person can change, such as a value that others share by an anchor (&…); change it there by hand',
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

/** An entry as people write them: on one line or several, in quotation marks or not, with comments and spaces. */
const entries = fc
  .record({
    requirement: fc.constantFrom('add.created', 'get.found', 'list.unique', 'get.id'),
    reason: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => `r${text.replace(/\s+/g, ' ').trim()}`),
    issue: fc.option(fc.constantFrom('PETS-1', '#7', 'https://a.example/1?q=1#x'), { nil: undefined }),
    expires: fc.constantFrom('2029-01-01', '2029-12-31'),
    target: fc.option(fc.constantFrom('staging', 'https://a.example/v1'), { nil: undefined }),
    flaky: fc.option(fc.constant(true as const), { nil: undefined }),
  })
  .map(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as Waiver,
  );

const styles = fc.record({
  isFlow: fc.boolean(),
  indent: fc.constantFrom('', '  ', '    '),
  dash: fc.constantFrom('- ', '-   '),
  gap: fc.constantFrom(' ', '   '),
  comment: fc.constantFrom('', ' # why', '   #'),
  between: fc.constantFrom('', '\n', '  # between\n'),
  end: fc.constantFrom('\n', '\n\n# The end.\n', ''),
});

test('whatever a file looks like, it reads as before beside the entries that were meant', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(entries, { maxLength: 4, comparator: isSameWaiver }),
      styles,
      fc.uniqueArray(entries, { minLength: 1, maxLength: 3, comparator: isSameWaiver }),
      async (given, { isFlow, indent, dash, gap, comment, between, end }, wanted) => {
        const lines = given.map((one) => {
          const fields = Object.entries(one).map(([name, value]) => `${name}:${gap}${JSON.stringify(value)}`);
          const inner = `\n${indent}${' '.repeat(dash.length)}`;
          return `${indent}${dash}${isFlow ? `{ ${fields.join(', ')} }` : fields.join(comment + inner)}${comment}`;
        });
        const list = given.length === 0 ? `waivers: []${comment}` : `waivers:\n${lines.join(`\n${between}`)}`;
        const text = `# Ours.\n${list}${end}`;
        const after = await withWaivers(text, 'w.yaml', wanted);
        const merged = given.map((one) => ({ ...one, ...wanted.find((other) => isSameWaiver(one, other)) }));
        const added = wanted.filter((one) => !given.some((other) => isSameWaiver(one, other)));
        expect(await readWaivers(after, 'w.yaml')).toEqual([...merged, ...added]);
        for (const kept of ['# Ours.\n', end.trim()]) expect(after).toContain(kept);
      },
    ),
  );
});
