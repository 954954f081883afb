import { errors } from 'undici';
import { describe, expect, test } from 'vitest';
import { BrokenResponse, closedBeforeResponse, failureOf, ResponseTooLarge } from './failures.js';
import { Reception } from './reception.js';

const withCode = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

describe('an error is described', () => {
  test.each([
    [withCode('ECONNREFUSED'), 'unreachable', 'the connection was refused', 'ECONNREFUSED'],
    [withCode('EAI_AGAIN'), 'unreachable', 'the host name does not resolve', 'EAI_AGAIN'],
    [
      new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]),
      'unreachable',
      'the connection was refused',
      'ECONNREFUSED',
    ],
    [
      new errors.ConnectTimeoutError('x'),
      'timeout',
      'no connection within the time allowed',
      'UND_ERR_CONNECT_TIMEOUT',
    ],
    [
      new ResponseTooLarge('the response is longer than 16 MiB'),
      'too-large',
      'the response is longer than 16 MiB',
      undefined,
    ],
    [
      withCode('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'),
      'unreachable',
      'self-signed',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    [new Error(''), 'unreachable', 'the connection failed', undefined],
    [
      new BrokenResponse('it is odd', { cause: withCode('ECONNRESET') }),
      'broken',
      'the response is not a whole HTTP message: it is odd',
      'ECONNRESET',
    ],
  ])('%s', (error, kind, problem, code) => {
    expect(failureOf(error)).toEqual({ kind, problem, ...(code !== undefined && { code }) });
  });
});

describe('a lost connection', () => {
  test.each([
    ['ECONNRESET', 'reset'],
    ['EPIPE', 'reset'],
    ['UND_ERR_SOCKET', 'broken'],
  ])('with %s leaves a response %s only once it began', async (code, kind) => {
    const before = new Reception(60_000, 1_000);
    before.onResponseError(undefined, withCode(code));
    const unanswered = await before.message.catch((error: unknown) => error);
    expect(closedBeforeResponse(unanswered)).toBe(true);

    const within = new Reception(60_000, 1_000);
    within.onResponseStarted();
    within.onResponseError(undefined, withCode(code));
    const broken = await within.message.catch((error: unknown) => error);
    expect(closedBeforeResponse(broken)).toBe(false);
    expect(failureOf(broken)).toMatchObject({ kind, code });
  });

  test('does not include a refused one', () => {
    expect(closedBeforeResponse(withCode('ECONNREFUSED'))).toBe(false);
  });
});
