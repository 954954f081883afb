import { describe, expect, test } from 'vitest';
import { ApiKey } from '../config/key/api-key.js';
import { invalidKeys, missingCredentials, otherSchemes } from '../generators/credentials.js';
import { Credential } from '../http/credential.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { Masker } from '../masking/masker.js';
import type { RecordedRequest } from '../results/model.js';
import { Recorder } from '../results/recording.js';
import { rebuilt, type TargetChange } from './rebuilt-request.js';

const key = new ApiKey('sk_live_51HqL1Zx9');
const change: TargetChange = {
  recordedBaseUrl: 'http://127.0.0.1:8080/v1',
  baseUrl: 'https://example.com/pets-api/v1',
  key,
};
const valid = Credential.valid(key);

/** Records a request, and reads the record back. */
function recorded(request: OutgoingRequest): RecordedRequest {
  const recorder = new Recorder('http://127.0.0.1:8080', new Masker([key.reveal()]), 0);
  const response = { status: 200, headers: [], body: new Uint8Array() };
  const exchange = recorder.record({ number: 1, request, response, startedAt: 0, durationMs: 1 });
  return JSON.parse(JSON.stringify(exchange.request));
}

const post = (body: Uint8Array | string, contentType?: string): OutgoingRequest => ({
  method: 'POST',
  target: '/v1/pets',
  credential: valid,
  ...(contentType !== undefined && { contentType }),
  body: Buffer.from(body),
});

describe('a request is rebuilt below the current base address', () => {
  test.each<[string, OutgoingRequest]>([
    ['with a query', { method: 'GET', target: '/v1/pets?limit=5&status=sold', credential: valid }],
    ['with an odd path', { method: 'GET', target: "/v1/pets/%32,5'!$", credential: valid }],
    ['with a body', post('{"name":"é \u2028","categoryId":1}', 'application/json')],
    ['with a body that is not UTF-8', post(Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x80]), 'application/json')],
    ['with a body of 100 KiB', post('n'.repeat(100 * 1024), 'application/json')],
    ['with an empty body', post('', 'application/json')],
    ['without a media type', post('{}')],
  ])('%s', (_, request) => {
    const again = rebuilt(recorded(request), change);
    if (!again.ok) throw new Error(again.reason);
    const { target, body = '', contentType, method } = again.request;
    expect(target).toBe(request.target.replace('/v1', '/pets-api/v1'));
    expect(Buffer.from(body).equals(Buffer.from(request.body ?? ''))).toBe(true);
    expect({ method, contentType }).toEqual({ method: request.method, contentType: request.contentType });
  });

  test.each([...missingCredentials(), ...otherSchemes(key), ...invalidKeys(key), valid])(
    'with $description',
    (credential) => {
      const again = rebuilt(recorded({ method: 'GET', target: '/v1/pets', credential }), change);
      expect(again.ok && again.request.credential.reveal()).toBe(credential.reveal());
    },
  );

  test('without the headers that were for a gateway', () => {
    const request = recorded({ method: 'GET', target: '/v1/pets', credential: valid });
    const passed = { ...request, headers: [...request.headers, ['X-Gateway', '***'] as const] };
    expect(rebuilt(passed, change)).toEqual(rebuilt(request, change));
  });

  test('with the same edit of the current key', () => {
    const [nearMiss = valid] = invalidKeys(key);
    const request = recorded({ method: 'GET', target: '/v1/pets', credential: nearMiss });
    const again = rebuilt(request, { ...change, key: new ApiKey('another-key-0') });
    expect(again.ok && again.request.credential.reveal()).toBe('Bearer another-key-');
  });
});

describe('a request is not rebuilt', () => {
  const plain = recorded({ method: 'GET', target: '/v1/pets', credential: valid });
  const withBody = recorded(post('{}', 'application/json'));
  const caseSwapped = { scheme: 'Bearer', key: { edit: 'case-swapped' } } as const;
  test.each<[string, RecordedRequest, string]>([
    ['of another method', { ...plain, method: 'DELETE' }, 'the kit does not send its method'],
    ['to another host', { ...plain, url: 'http://elsewhere/v1/pets' }, 'not below the base address'],
    [
      'to a host that begins alike',
      { ...plain, url: 'http://127.0.0.1:8080/v1.evil/pets' },
      'not below the base',
    ],
    [
      'with a masked address',
      { ...plain, url: `${change.recordedBaseUrl}/pets/***` },
      'its address is masked',
    ],
    [
      'with a line break in its address',
      { ...plain, url: `${change.recordedBaseUrl}/pets\r\nX: 1` },
      'not below',
    ],
    [
      'to what the interface has not',
      { ...plain, url: `${change.recordedBaseUrl}/users` },
      'has no such request',
    ],
    [
      'whose body was cut',
      { ...withBody, body: { text: '{', bytes: 2, truncated: true } },
      'its body is cut or masked in the record',
    ],
    [
      'whose body was masked',
      { ...withBody, body: { text: '{"name":"***"}', bytes: 40, truncated: false } },
      'its body is cut or masked in the record',
    ],
    [
      'whose header was masked',
      { ...plain, authorization: { literal: 'Bearer ***' } },
      'its Authorization header is masked in the record',
    ],
    ['with other headers', { ...plain, headers: [['Accept', '*/*']] }, 'this version of the kit sends other'],
    ['recorded without how its key was made', without(plain), 'does not say how its Authorization header'],
  ])('%s', (_, request, reason) => {
    expect(rebuilt(request, change)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  test.each([
    ['123', caseSwapped, 'is the right one here'],
    ['1', { scheme: 'Bearer', key: { edit: 'without-last', count: 1 } }, 'leaves nothing of a key'],
  ] as const)('with a near miss that there is not of the key %s', (text, authorization, reason) => {
    const again = rebuilt({ ...plain, authorization }, { ...change, key: new ApiKey(text) });
    expect(again).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});

function without({ authorization: _, ...rest }: RecordedRequest): RecordedRequest {
  return rest;
}
