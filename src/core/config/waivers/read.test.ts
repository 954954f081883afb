import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { UsageError } from '../../errors.js';
import { readWaiverFile, readWaivers } from './read.js';
import { waiverSchema } from './schema.js';

/** An entry with other fields than usual; undefined: without it. */
function entry(members: Readonly<Record<string, string | undefined>> = {}): string {
  const fields = {
    requirement: 'list.unique',
    reason: 'Two replicas',
    issue: 'PETS-7',
    expires: '2029-12-31',
    ...members,
  };
  const lines = Object.entries(fields).flatMap(([name, text]) =>
    text === undefined ? [] : `${name}: ${text}`,
  );
  return `  - ${lines.join('\n    ')}\n`;
}

const file = (...entries: readonly string[]) => `waivers:\n${entries.join('')}`;

test('entries are read in their order, with what they may have beside', async () => {
  const text = `# Known faults.\n${file(
    entry(),
    entry({ target: 'staging', reason: '>\n      Two\n      replicas' }),
    entry({ target: 'https://a.example/v1/', flaky: 'true', issue: "'#12'" }),
    entry({ requirement: 'list.uniqe', flaky: 'false' }),
  )}`;
  const usual = {
    requirement: 'list.unique',
    reason: 'Two replicas',
    issue: 'PETS-7',
    expires: '2029-12-31',
  };
  expect(await readWaivers(text, 'waivers.yaml')).toEqual([
    usual,
    { ...usual, target: 'staging' },
    { ...usual, target: 'https://a.example/v1', flaky: true, issue: '#12' },
    { ...usual, requirement: 'list.uniqe' },
  ]);
});

describe('what will not do is one line with file, line and column', () => {
  test.each([
    [
      '',
      '1:1: there is no `waivers:` here: write `waivers:` with a list under it, or name another file with --waivers PATH',
    ],
    ['list.unique:\n  run: false\n', '1:1: there is no `waivers:` here, but list.unique: write'],
    ['waiver: []\n', '1:1: there is no `waivers:` here, but waiver (did you mean waivers?): write'],
    ['waivers: []\nversion: 1\n', '2:1: unknown member version: write'],
    ['- requirement: x\n', '1:1: the file must be a mapping of waivers to values'],
    ['waivers:\n', '1:1: waivers must be a list of waivers; where there are none, `[]`'],
    ['waivers: { a: 1 }\n', '1:10: waivers must be a list of waivers'],
    ['waivers: [list.unique]\n', '1:11: a waiver must be a mapping of fields to values'],
    ['waivers: [\n', /^2:1: is not valid YAML: /],
    [
      file(entry({ expires: undefined })),
      '2:5: the waiver for list.unique has no expires; each needs requirement, reason, expires (docs/gates.md)',
    ],
    [file('  - reason: x\n'), '2:5: the waiver has no requirement, no expires; each needs '],
    [file(entry({ expiry: '2029-12-31' })), '6:5: unknown field expiry (did you mean expires?)'],
    [
      file(entry({ expires: '2029-02-30' })),
      '5:14: expires 2029-02-30: must be a day that exists, as YYYY-MM-DD',
    ],
    [file(entry({ expires: 'never' })), '5:14: expires never: must be a day that exists'],
    [file(entry({ expires: '' })), '5:5: expires has no value: give one (what begins with # needs quotes)'],
    [file(entry({ issue: '#12' })), '4:5: issue has no value: give one (what begins with # needs quotes)'],
    [file(entry({ issue: '12' })), '4:12: issue 12: must be text'],
    [
      file(entry({ issue: 'soon' })),
      '4:12: issue soon: must be an http or https URL, or a number such as PETS-123',
    ],
    [
      file(entry({ issue: 'javascript:alert(1)' })),
      '4:12: issue javascript:alert(1): must be an http or https URL',
    ],
    [file(entry({ reason: '" "' })), '3:13: reason " ": must be a sentence'],
    [file(entry({ reason: '[a, b]' })), '3:13: reason a,b: must be text'],
    [file(entry({ reason: '{ a: b }' })), '3:13: reason must be one value'],
    [file(entry({ flaky: 'often' })), '6:12: flaky often: must be true or false'],
    [
      file(entry({ target: 'https://a.example/v1?x=1' })),
      '6:13: target https://a.example/v1?x=1: must have no query',
    ],
    [
      file(entry(), entry({ reason: 'Again' })),
      '6:5: list.unique is waived above already; keep one of the two',
    ],
    [
      file(entry({ target: 'a' }), entry({ target: 'a' })),
      '7:5: list.unique at a is waived above already; keep one of the two',
    ],
  ])('%j: %s', async (text, problem) => {
    const error = await readWaivers(text, 'waivers.yaml').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).not.toMatch(/\n/);
    expect(message.startsWith('waivers.yaml:')).toBe(true);
    const rest = message.slice('waivers.yaml:'.length);
    if (typeof problem === 'string') expect(rest.slice(0, problem.length)).toBe(problem);
    else expect(rest).toMatch(problem);
  });
});

describe('a last day that is more than 3,660 days away', () => {
  const now = new Date('2029-07-01T12:00:00Z');
  const until = async (expires: string, moment?: Date) =>
    (await readWaivers(file(entry({ expires })), 'waivers.yaml', moment))[0]?.expires;

  test('is refused in a run, with the latest that will do', async () => {
    expect(await until('2039-07-09', now)).toBe('2039-07-09');
    await expect(until('2039-07-10', now)).rejects.toThrow(
      new UsageError(
        'waivers.yaml:5:14: expires 2039-07-10: is more than 3660 days away; give 2039-07-09 at the latest',
      ),
    );
    await expect(until('9999-12-31', now)).rejects.toThrow('expires 9999-12-31: is more than 3660 days away');
  });

  test('is read by a command that corrects it', async () => {
    expect(await until('9999-12-31')).toBe('9999-12-31');
  });
});

test('a file that cannot be read is one line that begins with what named it', async () => {
  const folder = await temporaryFolder();
  await expect(
    readWaiverFile({ location: folder, name: 'ci', origin: '--waivers ci' }, new Date()),
  ).rejects.toThrow(
    new UsageError('--waivers ci: the waiver file cannot be read: it is a folder; check the path'),
  );
});

describe('the schema and the reader agree on', () => {
  const ajv = new Ajv();
  addFormats.default(ajv);
  const accepts = ajv.compile(waiverSchema());

  test.each<[string, boolean]>([
    ['waivers: []', true],
    ['waivers:', false],
    ['{}', false],
    ['waivers: []\nversion: 1', false],
    [file(entry()), true],
    ...['requirement', 'reason', 'expires'].map((name): [string, boolean] => [
      file(entry({ [name]: undefined })),
      false,
    ]),
    [file(entry({ issue: undefined })), true],
    [file(entry({ target: 'staging', flaky: 'true' })), true],
    [file(entry({ flaky: 'yes' })), false],
    [file(entry({ target: '""' })), false],
    [file(entry({ reason: '" "' })), false],
    [file(entry({ owner: 'me' })), false],
    [file(entry({ expires: '2029-02-30' })), false],
    [file(entry({ expires: 'soon' })), false],
    ...['https://a.example/1?q#x', 'PETS-1', "'#1'", 'pets/store#12', 'a/b/c#1'].map(
      (issue): [string, boolean] => [file(entry({ issue })), true],
    ),
    ...['later', 'pets-1', 'https://', 'ftp://a.example', '"https://a b"', '7'].map(
      (issue): [string, boolean] => [file(entry({ issue })), false],
    ),
  ])('%j: %s', async (text, valid) => {
    const reader = await readWaivers(text, 'f.yaml').then(
      () => true,
      () => false,
    );
    expect({ schema: accepts(parse(text)), reader }).toEqual({ schema: valid, reader: valid });
  });
});
