import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEY, outgoing } from '../../testing/runs/exchanges.js';
import { ApiKey } from '../config/key/api-key.js';
import {
  bearer,
  invalidKeys,
  missingCredentials,
  otherSchemes,
  schemeCase,
} from '../generators/credentials.js';
import { invalidBodies } from '../generators/invalid-bodies.js';
import { notJson } from '../generators/not-json.js';
import { Credential } from '../http/credential.js';
import { cannotCreate, holdsNoPet, NO_PET } from './cannot-create.js';

const key = new ApiKey(KEY);
const post = (body: string | undefined, credential: Credential) =>
  outgoing({ method: 'POST', credential, ...(body !== undefined && { body: Buffer.from(body) }) });
const pet = { name: 'Rex', categoryId: 7n };

describe('a POST cannot create', () => {
  test.each([...missingCredentials(), ...otherSchemes(key), ...invalidKeys(key)])(
    'with $description and a body that holds no pet',
    (credential) => {
      for (const body of [undefined, '', NO_PET, '<pet/>', '[', 'null and void'])
        expect([body, cannotCreate(post(body, credential), KEY)]).toEqual([body, true]);
    },
  );

  test.each([Credential.valid(key), bearer(key, { edit: 'none' }), ...schemeCase(key)])(
    'is never said of $description, whatever the body',
    (credential) => {
      for (const body of [undefined, '', NO_PET, '{}', 'x'])
        expect(cannotCreate(post(body, credential), KEY)).toBe(false);
    },
  );

  test('unless its body is JSON or a damaged NewPet, whatever the key', () => {
    const withoutMembers = ['', 'Rex', '1 pet'];
    const table = invalidBodies(pet).filter(({ body }) => !withoutMembers.includes(body));
    for (const { body } of table)
      expect([body, cannotCreate(post(body, Credential.none()), KEY)]).toEqual([body, false]);
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(cannotCreate(post(body, Credential.none()), KEY)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(notJson(pet), ({ body }) => {
        const named = /name|categoryId/i.test(body);
        expect(cannotCreate(post(body, Credential.none()), KEY)).toBe(!named);
      }),
    );
  });

  test.each<[string, Uint8Array]>([
    ['in UTF-16', Buffer.from('{"name":"Rex","categoryId":1', 'utf16le')],
    ['with an escape in a member', Buffer.from('{"n\\u0061me":"Rex",')],
    ['in a form', Buffer.from('Name=Rex&CategoryId=1')],
    ['deeper than the kit reads', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))],
  ])('is not said of a pet %s', (_, body) => {
    expect(holdsNoPet(body)).toBe(false);
  });
});

test('a GET creates nothing', () => {
  expect(cannotCreate(outgoing(), KEY)).toBe(true);
});
