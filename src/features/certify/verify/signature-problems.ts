import type { KeyObject } from 'node:crypto';
import { type Bundle, bundleFromJSON, isBundleWithDsseEnvelope } from '@sigstore/bundle';
import { crypto, dsse } from '@sigstore/core';
import { digestOf } from '../key-kind.js';
import { PUBLIC_KEY_FILE, SIGNATURE_FILE, STATEMENT_FILE } from '../layout.js';
import { withLowS } from '../low-s.js';
import { envelopeText, keyHint } from '../sign.js';
import { PAYLOAD_TYPE } from '../statement.js';
import type { BundleFiles } from './bundle-folder.js';
import { fingerprint, publicKeyOf, publicKeyText } from './public-key.js';
import type { Findings, KnownKey, Problem } from './verification.js';

/** The signature, where there is one, is over this statement, by this key, written in one way only. Pure. */
export function signatureFindings(files: BundleFiles, known?: KnownKey): Findings {
  const [signature, pem] = [files.get(SIGNATURE_FILE), files.get(PUBLIC_KEY_FILE)];
  if (signature === undefined || pem === undefined) return unsigned(known);
  const key = publicKeyOf(pem);
  if (key === undefined || publicKeyText(key) !== textOf(pem)) {
    return { problems: [{ where: PUBLIC_KEY_FILE, what: NO_KEY }] };
  }
  const problems = signatureProblems(signature, files.get(STATEMENT_FILE) ?? new Uint8Array(), key);
  if (problems.length > 0) return { problems };
  const print = fingerprint(key);
  if (known === undefined) {
    return { problems, notes: [`signed by the key ${print}; whose key that is has not been checked`] };
  }
  if (known.key.equals(key)) return { problems, notes: [`signed by the key of ${known.name}, ${print}`] };
  const what = `it is signed by the key ${print}, and that of ${known.name} is ${fingerprint(known.key)}`;
  return { problems: [{ where: PUBLIC_KEY_FILE, what }] };
}

const NO_KEY = 'is not a public key of a kind that signs certificates, in PEM as it is usually written';

function unsigned(known: KnownKey | undefined): Findings {
  if (known === undefined) return { problems: [], notes: ['it is not signed by a key'] };
  return { problems: [{ what: `it is not signed, and --key asks for the signature of ${known.name}` }] };
}

function signatureProblems(bytes: Uint8Array, statement: Uint8Array, key: KeyObject): readonly Problem[] {
  const bundle = bundleOf(bytes);
  if (bundle === undefined || !isBundleWithDsseEnvelope(bundle)) {
    return [{ where: SIGNATURE_FILE, what: 'is not a Sigstore bundle around a DSSE envelope' }];
  }
  const { payload, payloadType, signatures } = bundle.content.dsseEnvelope;
  const [signature, ...others] = signatures;
  const problem = (what: string) => [{ where: SIGNATURE_FILE, what }];
  if (payloadType !== PAYLOAD_TYPE) return problem('is not over an in-toto statement');
  if (!payload.equals(statement)) return problem(`is over another statement than ${STATEMENT_FILE}`);
  if (signature === undefined || others.length > 0) return problem('does not hold exactly one signature');
  if (!isSignedBy(key, dsse.preAuthEncoding(payloadType, payload), signature.sig)) {
    return problem(`holds a signature that is not by the key of ${PUBLIC_KEY_FILE}`);
  }
  if (!withLowS(signature.sig, key).equals(signature.sig)) {
    return problem(
      'holds the other form of an ECDSA signature, which needs no key to make; only a low s counts',
    );
  }
  // Base64 and JSON have several spellings of the same value, and the format has room for more; here there is one.
  if (envelopeText(statement, signature.sig, keyHint(key)) !== textOf(bytes)) {
    return problem('is not written as the kit writes it');
  }
  return [];
}

/** The library throws for keys and signatures that do not fit each other. */
function isSignedBy(key: KeyObject, data: Buffer, signature: Buffer): boolean {
  try {
    return crypto.verify(data, key, signature, digestOf(key));
  } catch {
    return false;
  }
}

function bundleOf(bytes: Uint8Array): Bundle | undefined {
  try {
    return bundleFromJSON(JSON.parse(textOf(bytes)));
  } catch {
    return undefined;
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
