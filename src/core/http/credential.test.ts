import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ApiKey } from '../config/key/api-key.js';
import { Credential } from './credential.js';
import { onTheWire } from './exchange.js';

const key = new ApiKey('k3y-that-nobody-may-see');
const shorter = Credential.made({ scheme: 'Bearer', key: { edit: 'without-last', count: 1 } }, key);

describe('the header value of a credential', () => {
  test.each([
    [Credential.valid(key), 'Bearer k3y-that-nobody-may-see'],
    [shorter, 'Bearer k3y-that-nobody-may-se'],
    [Credential.literal('an empty header', ''), ''],
    [Credential.none(), undefined],
  ])('%s', (credential, header) => {
    expect(credential.reveal()).toBe(header);
    const wire = onTheWire({ method: 'GET', target: '/v1/pets', credential });
    expect(wire).toEqual({
      method: 'GET',
      target: '/v1/pets',
      ...(header !== undefined && { authorization: header }),
    });
  });
});

describe('the secrets of a credential', () => {
  test('are the key and its edit', () => {
    expect(Credential.valid(key).secrets()).toEqual(['k3y-that-nobody-may-see']);
    expect(shorter.secrets()).toContain('k3y-that-nobody-may-se');
  });

  test('are empty without any part of the key', () => {
    expect(Credential.none().secrets()).toEqual([]);
    expect(Credential.literal('a key that belongs to nobody', 'Bearer nobody').secrets()).toEqual([]);
  });

  test('do not print', () => {
    for (const credential of [Credential.valid(key), shorter]) {
      const printed = [
        inspect(credential, { showHidden: true, depth: 9 }),
        JSON.stringify(credential),
        `${credential}`,
        String(credential.shell),
        credential.description,
      ];
      expect(printed.join('\n')).not.toContain('k3y-that');
    }
  });
});
