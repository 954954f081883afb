import '../../features/registry.js';
import { describe, expect, test } from 'vitest';
import { flagOf, optionGroups, optionNames, optionTable, variableOf } from './option-table.js';

describe.each(optionNames)('the option %s', (name) => {
  const row = optionTable[name];

  test('has an example that it accepts', () => {
    expect(row.kind.fromText(row.example.replace(/^'(.*)'$/, '$1'))).toMatchObject({ ok: true });
  });

  test('has a help text that is a clause without a full stop', () => {
    expect(row.help).toMatch(/^(?:[a-z]|API )[^\n]*[^.]$|^the API key/);
  });

  test('stands in one group of the help', () => {
    expect(optionGroups.filter(({ options }) => name in options)).toHaveLength(1);
  });
});

test('names of flags and variables derive from the option', () => {
  expect(flagOf('max-creates')).toBe('--max-creates');
  expect(flagOf('base-url')).toBe('base URL');
  expect(variableOf('max-creates')).toBe('PETSTORE_MAX_CREATES');
});
