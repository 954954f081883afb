import { describe, expect, test } from 'vitest';
import { KEY, outgoing, RUN_STARTED_AT, wireExchange, wireResponse } from '../../testing/runs/exchanges.js';
import { ApiKey } from '../config/key/api-key.js';
import { invalidKeys, otherSchemes } from '../generators/credentials.js';
import { Credential } from '../http/credential.js';
import { keptExchange } from '../http/kept-exchange.js';
import { visibleHeaders } from '../http/transport.js';
import { Masker } from '../masking/masker.js';
import { LONGEST_RECORDED_BODY, Recorder } from './recording.js';

const ORIGIN = 'https://staging.example.com';
const recorder = () => new Recorder(ORIGIN, new Masker([KEY]), RUN_STARTED_AT);
const bodyOf = (body: string | Uint8Array) =>
  recorder().record(wireExchange({ response: wireResponse(body) })).response?.body;

describe('a request', () => {
  test('stands with its whole address, its headers in the order sent, and the key as ***', () => {
    const request = outgoing({
      method: 'POST',
      target: '/v1/pets',
      contentType: 'application/json',
      body: Buffer.from('{"name":"é"}'),
    });
    expect(recorder().record(wireExchange({ request })).request).toMatchObject({
      method: 'POST',
      url: `${ORIGIN}/v1/pets`,
      headers: [...visibleHeaders(request), ['Authorization', 'Bearer ***']],
      body: { text: '{"name":"é"}', bytes: 13, truncated: false },
    });
  });

  test.each([...invalidKeys(new ApiKey(KEY)), ...otherSchemes(new ApiKey(KEY))])(
    'with $description shows the scheme and no more of the header',
    (credential) => {
      const { headers } = recorder().record(wireExchange({ request: outgoing({ credential }) })).request;
      const shown =
        credential.secrets().length === 0 ? credential.reveal() : expect.stringMatching(/^(\w+ )?\*\*\*$/);
      expect(headers.at(-1)).toEqual(['Authorization', shown]);
    },
  );

  test.each([...invalidKeys(new ApiKey(KEY)), ...otherSchemes(new ApiKey(KEY))])(
    'with $description tells how the header is made again, of the key',
    (credential) => {
      const { request } = recorder().record(wireExchange({ request: outgoing({ credential }) }));
      expect(JSON.stringify(request.authorization)).not.toContain(KEY.slice(1, -1));
      const again = request.authorization && Credential.made(request.authorization, new ApiKey(KEY));
      expect(again?.reveal()).toBe(credential.reveal());
    },
  );

  test('with a literal header that holds the key by accident does not show it', () => {
    const credential = Credential.literal('x', `Bearer ${KEY}`);
    const { request } = recorder().record(wireExchange({ request: outgoing({ credential }) }));
    expect(request.authorization).toEqual({ literal: 'Bearer ***' });
  });

  test('has its whole body, however long, since it is sent again from the record', () => {
    const body = Buffer.from(`{"note":"${'n'.repeat(2 * LONGEST_RECORDED_BODY)}"}`);
    const request = outgoing({ method: 'POST', target: '/v1/pets', body });
    expect(recorder().record(wireExchange({ request })).request.body).toEqual({
      text: body.toString(),
      bytes: body.length,
      truncated: false,
    });
  });

  test('keeps a body that is not text whole, too', () => {
    const body = new Uint8Array(LONGEST_RECORDED_BODY + 1).fill(0xff);
    const request = outgoing({ method: 'POST', target: '/v1/pets', body });
    const recorded = recorder().record(wireExchange({ request })).request.body;
    expect(Buffer.from(recorded?.base64 ?? '', 'base64').equals(body)).toBe(true);
  });

  test('without a credential has no such header', () => {
    const { headers, authorization } = recorder().record(
      wireExchange({ request: outgoing({ credential: Credential.none() }) }),
    ).request;
    expect(headers.map(([name]) => name)).not.toContain('Authorization');
    expect(authorization).toBeUndefined();
  });

  test('with an empty credential has an empty header', () => {
    const credential = Credential.literal('an empty header', '');
    const { headers } = recorder().record(wireExchange({ request: outgoing({ credential }) })).request;
    expect(headers.at(-1)).toEqual(['Authorization', '']);
  });
});

describe('a response', () => {
  test('is masked in the names and values of its headers and in its body', () => {
    const headers = [
      [`X-${KEY}`, '1'],
      ['Location', `/v1/pets?key=${encodeURIComponent(KEY)}`],
      ['X-Basic', Buffer.from(`user:${KEY}`).toString('base64')],
    ] as const;
    const response = wireResponse(JSON.stringify({ message: KEY }), { headers });
    const recorded = recorder().record(wireExchange({ response }));
    expect(recorded.response?.headers).toEqual([
      ['Content-Type', 'application/json'],
      ['X-***', '1'],
      ['Location', '/v1/pets?key=***'],
      ['X-Basic', expect.stringMatching(/^dXNlcj.?\*\*\*.?=*$/)],
    ]);
    expect(recorded.response?.body.text).toBe('{"message":"***"}');
  });

  test('is masked in what it repeats of a near miss, from the request on that sent it', () => {
    const one = recorder();
    const nearMiss = Credential.made({ scheme: 'Bearer', key: { edit: 'case-swapped' } }, new ApiKey(KEY));
    one.learn(nearMiss);
    const echoed = nearMiss.secrets()[1] ?? '';
    expect(one.text(`you sent ${echoed}`)).toBe('you sent ***');
    const later = one.record(wireExchange({ response: wireResponse(JSON.stringify(echoed)) }));
    expect(later.response?.body.text).toBe('"***"');
  });

  test('that is not UTF-8 is kept as base64, the key in it masked', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(KEY), Buffer.from([0x80])]);
    const body = bodyOf(bytes);
    expect(body).toEqual({ base64: expect.any(String), bytes: bytes.length, truncated: false });
    expect(Buffer.from(body?.base64 ?? '', 'base64')).toEqual(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('***'), Buffer.from([0x80])]),
    );
  });

  test('keeps a byte order mark, and an empty body', () => {
    expect(bodyOf('\ufeff[]')).toEqual({ text: '\ufeff[]', bytes: 5, truncated: false });
    expect(bodyOf('')).toEqual({ text: '', bytes: 0, truncated: false });
  });

  test('is masked before it is cut, so that no half of a key is left at the end', () => {
    for (let shift = 0; shift <= KEY.length; shift += 1) {
      const head = 'x'.repeat(LONGEST_RECORDED_BODY - shift);
      const body = bodyOf(`${head}${KEY}${'y'.repeat(100)}`);
      expect(body?.truncated).toBe(true);
      expect(body?.text?.length).toBe(LONGEST_RECORDED_BODY);
      expect(body?.text).toMatch(/^x+\*{0,3}y*$/);
    }
  });

  test('of the bound itself is whole, and counts bytes, not characters', () => {
    const text = 'é'.repeat(LONGEST_RECORDED_BODY);
    expect(bodyOf(text)).toEqual({ text, bytes: 2 * LONGEST_RECORDED_BODY, truncated: false });
    expect(bodyOf(`${text}x`)).toMatchObject({ text, truncated: true });
  });

  test('whose beginning alone was kept counts all of its bytes', () => {
    const whole = wireExchange({ response: wireResponse('é'.repeat(500_000)) });
    const { response } = recorder().record(keptExchange(whole));
    expect(response?.body).toEqual({
      text: 'é'.repeat(LONGEST_RECORDED_BODY),
      bytes: 1_000_000,
      truncated: true,
    });
    const shifted = wireExchange({ response: wireResponse(`x${'é'.repeat(500_000)}`) });
    expect(recorder().record(keptExchange(shifted)).response?.body.text).toMatch(/^xé+$/);
  });

  test('is never cut through a character', () => {
    const body = bodyOf(`${'x'.repeat(LONGEST_RECORDED_BODY - 1)}🐶`);
    expect(body?.text).toBe('x'.repeat(LONGEST_RECORDED_BODY - 1));
    expect(body?.truncated).toBe(true);
  });
});

test('a sentence that quotes megabytes of a server is cut, and says so', () => {
  const text = recorder().text(`the name is ${'x'.repeat(10_000_000)}`);
  expect(text).toMatch(/^the name is x+…$/);
  expect(text.length).toBeLessThan(20_000);
});

test('an exchange without a response has the failure in words, masked', () => {
  const failure = { kind: 'broken', problem: `it is not valid HTTP: ${KEY}` } as const;
  expect(recorder().record(wireExchange({ failure }))).toMatchObject({
    number: 1,
    failure: 'it is not valid HTTP: ***',
    durationMs: 1.23,
  });
});
