import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { bundleToJSON, toDSSEBundle } from '@sigstore/bundle';
import { dsse } from '@sigstore/core';
import { UsageError } from '../../core/errors.js';
import { digestOf, keyKindOf, signsCertificates } from './key-kind.js';
import { withLowS } from './low-s.js';
import { PAYLOAD_TYPE } from './statement.js';

/** A private key that was tried. It shows nothing of itself. */
export interface SigningKey {
  /** SPKI in PEM: what stands in `public-key.pem`. */
  readonly publicKey: string;
  /** @param statement bytes of `statement.json`. Gives the text of `statement.sigstore.json`. */
  readonly sign: (statement: Uint8Array) => string;
}

/** Environment variable that holds the passphrase of an encrypted key. */
export const PASSPHRASE_VARIABLE = 'PETSTORE_SIGNING_PASSPHRASE';

const MAKE_ONE = "make one with 'openssl genpkey -algorithm ed25519 -out key.pem'";
const CONVERT = "convert it with 'openssl pkcs8 -topk8'";

/**
 * Reads a private key: Ed25519, or ECDSA on P-256 or P-384, PKCS#8 in PEM, and signs something with it to see that it
 * can. Nothing of the key or the passphrase is in any error.
 *
 * @param name what an error calls it
 * @param passphrase for an encrypted key
 * @throws UsageError
 */
export function readSigningKey(pem: string, name: string, passphrase: string | undefined): SigningKey {
  const refusal = (problem: string) => new UsageError(`--sign-key ${name}: ${problem}`);
  const [, label] = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem) ?? [];
  if (label === undefined) throw refusal(`holds no private key in PEM; ${MAKE_ONE}`);
  const isEncrypted = label === 'ENCRYPTED PRIVATE KEY';
  if (label !== 'PRIVATE KEY' && !isEncrypted) {
    const is = label.endsWith('PRIVATE KEY')
      ? `a key in another format, ${label}`
      : `not a private key but ${label}`;
    throw refusal(`is ${is}; PKCS#8 in PEM is read: ${label === 'EC PRIVATE KEY' ? CONVERT : MAKE_ONE}`);
  }
  if (isEncrypted && !passphrase) {
    throw refusal(`is encrypted; put its passphrase into the environment variable ${PASSPHRASE_VARIABLE}`);
  }
  const key = keyOf(pem, isEncrypted ? passphrase : undefined);
  if (!key) {
    const why = isEncrypted ? `, or ${PASSPHRASE_VARIABLE} is not its passphrase` : '';
    throw refusal(`is not a whole private key${why}; check the file`);
  }
  if (!signsCertificates(key)) {
    throw refusal(
      `is a key of the kind ${keyKindOf(key)}; Ed25519, ECDSA P-256 and ECDSA P-384 will do: ${MAKE_ONE}`,
    );
  }
  return tried(key, digestOf(key), refusal);
}

function keyOf(pem: string, passphrase: string | undefined): KeyObject | undefined {
  try {
    return createPrivateKey({ key: pem, format: 'pem', ...(passphrase !== undefined && { passphrase }) });
  } catch {
    // What it says may quote the file.
    return undefined;
  }
}

function tried(
  key: KeyObject,
  digest: string | undefined,
  refusal: (problem: string) => UsageError,
): SigningKey {
  const publicKey = createPublicKey(key);
  const probe = Buffer.from('probe');
  if (!verify(digest ?? null, probe, publicKey, sign(digest ?? null, probe, key))) {
    throw refusal('cannot sign: its halves do not belong together; make another one');
  }
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (statement) => signatureText(statement, key, digest, keyHint(publicKey)),
  };
}

/** The name of the public key in a signature, as in Sigstore's tools: SHA-256 of its SPKI in DER, in base64. */
export function keyHint(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

function signatureText(
  statement: Uint8Array,
  key: KeyObject,
  digest: string | undefined,
  hint: string,
): string {
  const signature = sign(digest ?? null, dsse.preAuthEncoding(PAYLOAD_TYPE, Buffer.from(statement)), key);
  return envelopeText(statement, withLowS(signature, key), hint);
}

/** The text of `statement.sigstore.json`: the one way in which a statement and its signature are written. */
export function envelopeText(statement: Uint8Array, signature: Buffer, hint: string): string {
  const { content, ...bundle } = toDSSEBundle({
    artifact: Buffer.from(statement),
    artifactType: PAYLOAD_TYPE,
    signature,
    keyHint: hint,
  });
  const json = bundleToJSON({ ...bundle, content });
  // The library repeats the hint as the `keyid`, where cosign looks for another form of it. An empty one suits all:
  // cosign reads it as none, and securesystemslib takes no envelope without the member.
  const signatures = content.dsseEnvelope.signatures.map(({ sig }) => ({
    sig: sig.toString('base64'),
    keyid: '',
  }));
  const written = { ...json, dsseEnvelope: { ...json.dsseEnvelope, signatures } };
  return `${JSON.stringify(written, null, 2)}\n`;
}
