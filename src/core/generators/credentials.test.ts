import { execFileSync } from 'node:child_process';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { expectLaws, sampled } from '../../testing/checks/generator-laws.js';
import { ApiKey } from '../config/key/api-key.js';
import { authorisationOf } from '../contract/authorisation.js';
import type { Credential } from '../http/credential.js';
import {
  invalidKeys,
  missingCredentials,
  nearestMiss,
  otherSchemes,
  schemeCase,
  unlikeKey,
} from './credentials.js';
import { invalidKey } from './invalid-key.js';

const keys = [
  'sk_live_51HqL1Zx9',
  '8d0c0f4e-11aa-4c1e-9f0e-6a3b1c2d4e5f',
  'QWxhZGRpbg==',
  '$a"b\\c`d\'e%f',
  '1234',
  'k',
];

const everyCredential = (key: ApiKey): Credential[] => [
  ...missingCredentials(),
  ...otherSchemes(key),
  ...invalidKeys(key),
  ...schemeCase(key),
  ...sampled(invalidKey(key)).slice(0, 40),
];

/** Expands each credential's shell text within double quotes, in one POSIX shell. */
function shellValues(credentials: readonly Credential[], key: string): string[] {
  const script = credentials.map(({ shell }) => `printf '%s\\n' "Authorization: ${shell}"`).join('\n');
  const env = { PATH: process.env.PATH ?? '', PETSTORE_API_KEY: key };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).trimEnd().split('\n');
}

describe.each(keys)('for the key %j', (text) => {
  const key = new ApiKey(text);

  test('the shell text gives what is sent', () => {
    const credentials = everyCredential(key).filter(({ shell }) => shell !== undefined);
    const sent = credentials.map((credential) => `Authorization: ${credential.reveal()}`);
    expect(shellValues(credentials, text)).toEqual(sent);
  });

  test('each credential is what it says to the judge', () => {
    const classOf = (credential: Credential) => authorisationOf(credential.reveal(), text);
    expect(new Set(missingCredentials().map(classOf))).toEqual(new Set(['missing']));
    expect(new Set(otherSchemes(key).map(classOf))).toEqual(new Set(['other-scheme']));
    expect(new Set(invalidKeys(key).map(classOf))).toEqual(new Set(['invalid-key']));
    expect(new Set(schemeCase(key).map(classOf))).toEqual(new Set(['valid-other-case']));
    expectLaws(invalidKey(key), (credential) =>
      classOf(credential) === 'invalid-key' ? undefined : 'not invalid',
    );
  });

  test('each value fits into a header unchanged, and all differ', () => {
    const values = [...missingCredentials(), ...otherSchemes(key), ...invalidKeys(key)].map((each) =>
      each.reveal(),
    );
    expect(values.filter((value) => value !== undefined && !/^([!-~]+( [!-~]+)*)?$/.test(value))).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
  });
});

test('a key of usual length has eight wrong neighbours, one without letters seven, beside four unrelated keys', () => {
  expect(invalidKeys(new ApiKey('sk_live_51HqL1Zx9'))).toHaveLength(8 + 4);
  expect(invalidKeys(new ApiKey('0123456789'))).toHaveLength(7 + 4);
});

test('the nearest miss is the key in another letter case, or one character longer without letters', () => {
  expect(nearestMiss(new ApiKey('sk_Live')).reveal()).toBe('Bearer SK_lIVE');
  expect(nearestMiss(new ApiKey('1234')).reveal()).toBe('Bearer 12341');
});

test('no near miss changes the last character only', () => {
  const key = 'sk_live_51HqL1Zx9';
  const values = [...invalidKeys(new ApiKey(key)), ...sampled(invalidKey(new ApiKey(key)))].map(
    (credential) => credential.reveal() ?? '',
  );
  const onlyTheLast = values.filter(
    (value) => value.length === `Bearer ${key}`.length && value.includes(key.slice(0, -1)),
  );
  expect(onlyTheLast).toEqual([]);
});

test('printing shows neither the key nor a part of it', () => {
  const key = new ApiKey('q7Wz8Kp3Tn5Vb2');
  const printed = everyCredential(key).map((credential) => inspect(credential) + JSON.stringify(credential));
  expect(printed.filter((line) => /7Wz8|3Tn5|Tn5V/i.test(line))).toEqual([]);
});

test('the key that is not like the right one is never the right one', () => {
  const text = unlikeKey(new ApiKey('sk_Live')).reveal() ?? '';
  const key = new ApiKey(text.replace('Bearer ', ''));
  expect(unlikeKey(key).reveal()).not.toBe(text);
});
