import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signingKey } from '../../../testing/certify/certified-bundle.js';
import { envelopeText, keyHint } from '../sign.js';
import { signatureFindings } from './signature-problems.js';

const statement = Buffer.from('{"a": 1}\n');

const ORDERS = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1:
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
};

/** (r, n − s) in the place of (r, s), in DER. */
function otherForm(signature: Buffer, order: bigint): Buffer {
  const lengthOfR = signature[3] ?? 0;
  const s = BigInt(`0x${signature.subarray(6 + lengthOfR).toString('hex')}`);
  const hex = (order - s).toString(16);
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const bytes = (digits[0] ?? 0) < 0x80 ? digits : Buffer.from([0, ...digits]);
  const content = [...signature.subarray(2, 4 + lengthOfR), 2, bytes.length, ...bytes];
  return Buffer.from([0x30, content.length, ...content]);
}

describe.each(['prime256v1', 'secp384r1'] as const)('a signature with ECDSA, %s', (namedCurve) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  const key = signingKey(privateKey);
  const text = key.sign(statement);
  const found = (signature: string) =>
    signatureFindings(
      new Map([
        ['statement.json', statement],
        ['public-key.pem', Buffer.from(key.publicKey)],
        ['statement.sigstore.json', Buffer.from(signature)],
      ]),
    ).problems;

  test('holds as the kit wrote it', () => {
    expect(found(text)).toEqual([]);
  });

  test('does not hold in its other form, which anyone can make without the key', () => {
    const sig = Buffer.from(JSON.parse(text).dsseEnvelope.signatures[0].sig, 'base64');
    const hint = keyHint(createPublicKey(privateKey));
    const other = envelopeText(statement, otherForm(sig, ORDERS[namedCurve]), hint);
    expect(other).not.toBe(text);
    expect(found(other)).toEqual([
      {
        where: 'statement.sigstore.json',
        what: 'holds the other form of an ECDSA signature, which needs no key to make; only a low s counts',
      },
    ]);
  });
});
