import { describe, expect, test } from 'vitest';
import { withoutKeys } from './without-keys.js';

const environment = { GATEWAY_TOKEN: 't0ken-of-the-gateway', OTHER: 'not-a-secret-at-all' };
const line = 'internal error: t0ken-of-the-gateway and pr0xy-password, not-a-secret-at-all';

describe('an error line that ends the process shows no secret of the route', () => {
  test.each([[['--header-env', 'X-Token: GATEWAY_TOKEN']], [['--header-env=X-Token: GATEWAY_TOKEN']]])(
    'the value of a variable that %j names',
    (flags) => {
      expect(withoutKeys(line, ['doctor', ...flags], environment)).toBe(
        'internal error: *** and pr0xy-password, not-a-secret-at-all',
      );
    },
  );

  test('the value of a variable that PETSTORE_HEADER_ENV names', () => {
    const given = { ...environment, PETSTORE_HEADER_ENV: 'X-Token: GATEWAY_TOKEN' };
    expect(withoutKeys(line, ['doctor'], given)).not.toContain('t0ken-of-the-gateway');
  });

  test.each([
    [['--proxy', 'http://kit:pr0xy-password@proxy.example.com:3128'], {}],
    [[], { PETSTORE_PROXY: 'http://kit:pr0xy-password@proxy.example.com:3128' }],
  ])('the password of a proxy: %j %j', (flags, given) => {
    expect(withoutKeys(line, ['replay', ...flags], given)).not.toContain('pr0xy-password');
  });
});
