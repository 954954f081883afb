import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withLowS } from './low-s.js';

const CURVES = [
  ['prime256v1', 'sha256', 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n],
  [
    'secp384r1',
    'sha384',
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  ],
] as const;

/** s of a signature in fixed length, which is r and s one after the other. */
const sOf = (signature: Buffer) => BigInt(`0x${signature.subarray(signature.length / 2).toString('hex')}`);

describe.each(CURVES)('a signature on %s', (namedCurve, digest, order) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  const messages = Array.from({ length: 60 }, (_, index) => Buffer.from(`message ${index}`));

  test('comes in two forms; both become the one with the lower s, which still verifies', () => {
    const forms = messages.map((message) => {
      const signature = sign(digest, message, privateKey);
      const low = withLowS(signature, privateKey);
      expect(verify(digest, message, publicKey, low)).toBe(true);
      expect(withLowS(low, publicKey)).toEqual(low);
      return low.equals(signature) ? 'low' : 'high';
    });
    // Each form has an even chance: that 60 signatures are all of one form happens once in 10^18 tries.
    expect(new Set(forms)).toEqual(new Set(['low', 'high']));
  });

  test('keeps r, and s is at most half of the order', () => {
    for (const message of messages) {
      const low = withLowS(sign(digest, message, privateKey), privateKey);
      const [r, s] = [low.subarray(4, 4 + (low[3] ?? 0)), low.subarray(4 + (low[3] ?? 0) + 2)];
      const length = order.toString(16).length;
      const fixed = [r, s]
        .map((one) => one.toString('hex').replace(/^00/, '').padStart(length, '0'))
        .join('');
      const signature = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
      expect(verify(digest, message, signature, Buffer.from(fixed, 'hex'))).toBe(true);
      expect(sOf(Buffer.from(fixed, 'hex'))).toBeLessThanOrEqual(order / 2n);
    }
  });
});

test('a signature with Ed25519 has one form, and stays', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signature = sign(null, Buffer.from('message'), privateKey);
  expect(withLowS(signature, privateKey)).toBe(signature);
});
