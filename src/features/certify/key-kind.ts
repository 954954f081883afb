import type { KeyObject } from 'node:crypto';

/**
 * The keys that sign certificates, and the digest that goes into a signature of each, as Sigstore names the pairs:
 * undefined for Ed25519, which has its own.
 */
const DIGESTS: Readonly<Record<string, string | undefined>> = {
  ed25519: undefined,
  prime256v1: 'sha256',
  secp384r1: 'sha384',
};

/** The curve of an ECDSA key, else the name of its algorithm, as Node has it. */
export function keyKindOf({ asymmetricKeyDetails, asymmetricKeyType }: KeyObject): string {
  return asymmetricKeyDetails?.namedCurve ?? asymmetricKeyType ?? 'unknown';
}

/** Whether a key, public or private, is of a kind that signs certificates. */
export function signsCertificates(key: KeyObject): boolean {
  return Object.hasOwn(DIGESTS, keyKindOf(key));
}

/** The digest in the signatures of such a key; undefined: its algorithm brings its own. */
export function digestOf(key: KeyObject): string | undefined {
  return DIGESTS[keyKindOf(key)];
}
