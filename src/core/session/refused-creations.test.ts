import { expect, test } from 'vitest';
import { KEY, wireExchange, wireResponse } from '../../testing/runs/exchanges.js';
import { ApiKey } from '../config/key/api-key.js';
import { tagOf } from '../contract/pet-names.js';
import { Credential } from '../http/credential.js';
import { RefusedCreations } from './refused-creations.js';
import { type Adding, Requests } from './requests.js';
import { Rows } from './rows.js';

const tag = tagOf('0123abcd');
const NAME = `${tag}-12-3`;
const VALID = `{"name":"${NAME}","categoryId":1}`;
const INVALID = `{"name":"${NAME}","categoryId":null}`;

const requests = new Requests('/v1', new ApiKey(KEY));
const rows = new Rows({ key: KEY, basePath: '/v1', categories: new Set([1n]) });

function add(creations: RefusedCreations, body: string, status: number, adding: Adding = {}) {
  const request = requests.add(body, adding);
  creations.sending(request, rows.of(request));
  creations.received(wireExchange({ request, response: wireResponse('{}', { status }) }), rows.of(request));
}

test('a creation that is refused for its body is known by the name that it asked for, with anything after it', () => {
  const creations = new RefusedCreations(tag);
  add(creations, INVALID, 400);
  expect(creations.of(NAME)).toMatchObject({ requirement: 'add.invalid.no-effect' });
  expect(creations.of(`${NAME}\n`)).toMatchObject({ exchange: { response: { status: 400 } } });
  expect(creations.of(`${NAME}4`)).toBeUndefined();
  expect(creations.of('Rex')).toBeUndefined();
});

test('a creation that is refused for its key is one, too', () => {
  const creations = new RefusedCreations(tag);
  add(creations, VALID, 401, { credential: Credential.none() });
  expect(creations.of(NAME)).toMatchObject({ requirement: 'add.auth.no-effect' });
});

test.each([400, 401, 500])('a %i to a creation that may succeed is none', (status) => {
  const creations = new RefusedCreations(tag);
  add(creations, VALID, status);
  expect(creations.of(NAME)).toBeUndefined();
});

test('a name that another creation may have given to a pet is none, whichever came first', () => {
  for (const bodies of [
    [VALID, INVALID],
    [INVALID, VALID],
  ]) {
    const creations = new RefusedCreations(tag);
    for (const body of bodies) add(creations, body, 400);
    expect(creations.of(NAME)).toBeUndefined();
  }
});

test.each([201, 422, 500, 503])('an invalid creation that gets %i has not been refused', (status) => {
  const creations = new RefusedCreations(tag);
  add(creations, INVALID, status);
  add(creations, INVALID.replace(`${tag}-`, `${tag}_`), 400);
  expect(creations.of(NAME)).toBeUndefined();
});
