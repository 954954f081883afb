import '../../../features/registry.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../../../testing/structure/source-files.js';
import { packageRoot } from '../../package.js';
import { wholeNumber } from '../kinds/whole-number.js';
import { option } from './option.js';
import { camelCase, flagOf, optionGroups, optionNames, optionTable, variableOf } from './table.js';

describe.each(optionNames)('the option %s', (name) => {
  const row = optionTable[name];

  test('has an example that it accepts', () => {
    expect(row.kind.fromText(row.example.replace(/^'(.*)'$/, '$1'))).toMatchObject({ ok: true });
  });

  test('says its default in words where that depends on the run', () => {
    if (typeof row.default === 'function') expect(row.defaultText).toBeTypeOf('string');
  });

  test('has a help text that is a clause without a full stop', () => {
    expect(row.help).toMatch(/^(?:[a-z]|API )[^\n]*[^.]$|^the API key/);
  });

  test('stands in one group of the help', () => {
    expect(optionGroups.filter(({ names }) => names.includes(name))).toHaveLength(1);
  });
});

test('names of flags and variables derive from the option', () => {
  expect(flagOf('max-creates')).toBe('--max-creates');
  expect(flagOf('base-url')).toBe('base URL');
  expect(variableOf('max-creates')).toBe('PETSTORE_MAX_CREATES');
});

test('a declaration whose default is not of its kind does not compile', () => {
  const facts = { help: 'a number', example: '1', repeat: 'never', certificate: 'free' } as const;
  option({ ...facts, kind: wholeNumber(0, 9), default: 5 });
  // @ts-expect-error: a number is declared
  option({ ...facts, kind: wholeNumber(0, 9), default: 'five' });
});

test('a declaration that leaves out what a certificate makes of it does not compile', () => {
  const facts = { help: 'a number', example: '1', repeat: 'never' } as const;
  // @ts-expect-error: the rule is missing
  option({ ...facts, kind: wholeNumber(0, 9), default: 5 });
});

/** Files through which every option passes on its way from a user to the run, the results and the certificate. */
const passage = [
  ...sourceFiles('src/core/config').map(({ file }) => file),
  'src/core/results/reproduce.ts',
  'src/core/command/run-flags.ts',
  'src/features/certify/certify-command.ts',
  'src/features/certify/certify.ts',
  'src/features/certify/verify/option-problems.ts',
  'src/features/compare/compare-command.ts',
  'src/features/doctor/doctor-command.ts',
].filter((file) => !file.endsWith('.test.ts'));

// Generated from the declarations.
const GENERATED = 'src/core/config/embedded-options.ts';

function declarationOf(name: string): string | undefined {
  const declares = new RegExp(`^  '?${name}'?: option\\(`, 'm');
  return passage.find((file) => declares.test(readFileSync(path.join(packageRoot, file), 'utf8')));
}

test.each(['concurrency', 'rate', 'timeout', 'settle', 'wait', 'max-duration'] as const)(
  'between its declaration and its use nothing names %s',
  (name) => {
    const spelled = new RegExp(
      `['"](?:${name}|${camelCase(name)})['"]|[.{,?]\\s*${camelCase(name)}\\b|\\b${camelCase(name)}\\??:`,
    );
    const naming = passage.filter((file) => spelled.test(readFileSync(path.join(packageRoot, file), 'utf8')));
    expect(naming.filter((file) => file !== GENERATED)).toEqual([declarationOf(name)]);
  },
);
