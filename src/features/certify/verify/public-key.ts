import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { signsCertificates } from '../key-kind.js';

/** A public key in PEM; undefined when it is none, or of a kind that does not sign certificates. Never a private one. */
export function publicKeyOf(pem: Uint8Array): KeyObject | undefined {
  const text = Buffer.from(pem).toString('latin1');
  // Of a private key the public half could be read, but nobody should hand one over.
  if (!text.includes('-----BEGIN PUBLIC KEY-----')) return undefined;
  try {
    const key = createPublicKey(text);
    return signsCertificates(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** As OpenSSL writes it: SPKI in PEM, with lines of 64 characters. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

/** `SHA256:` and the SHA-256 of the key's SPKI in hexadecimal. */
export function fingerprint(key: KeyObject): string {
  const spki = key.export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(spki).digest('hex')}`;
}
