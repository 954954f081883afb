import type { KeyObject } from 'node:crypto';
import { keyKindOf } from './key-kind.js';

/** The order of each curve's group (FIPS 186-5, SP 800-186). */
const ORDERS: Readonly<Record<string, bigint>> = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1:
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
};

/**
 * The one form of a signature that counts. For ECDSA, (r, s) and (r, n − s) both sign the same message, so that anyone
 * can make a second signature without the key; the one with the lower s counts. Other signatures come back as they are.
 *
 * @param signature ECDSA: in DER, as a key of this kind makes it
 */
export function withLowS(signature: Buffer, key: KeyObject): Buffer {
  const order = ORDERS[keyKindOf(key)];
  if (order === undefined) return signature;
  // SEQUENCE, length, INTEGER, length, r, INTEGER, length, s: on both curves every length is below 128.
  const lengthOfR = signature[3] ?? 0;
  const r = signature.subarray(2, 4 + lengthOfR);
  const s = BigInt(`0x${signature.subarray(4 + lengthOfR + 2).toString('hex')}`);
  if (s <= order / 2n) return signature;
  const content = Buffer.concat([r, integer(order - s)]);
  return Buffer.concat([Buffer.from([0x30, content.length]), content]);
}

/** A positive integer in DER: as short as its sign bit allows. */
function integer(value: bigint): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  const signed = (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
  return Buffer.concat([Buffer.from([0x02, signed.length]), signed]);
}
