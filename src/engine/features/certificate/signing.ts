/** Ed25519 signatures: DSSE (https://github.com/secure-systems-lab/dsse) in a Sigstore bundle, written in one way only. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { UsageError } from '../../base/problems.js';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** The key in a PEM; undefined if it is another thing, or two: nobody knows which one counts. */
function keyIn(pem: string, label: RegExp, read: () => KeyObject): KeyObject | undefined {
  const [first, ...others] = pem.match(/-----BEGIN [^-]*-----/g) ?? [];
  if (first === undefined || others.length > 0 || !label.test(first)) return undefined;
  try {
    return read();
  } catch {
    // What Node says may quote the file.
    return undefined;
  }
}

/**
 * @param name what an error calls it; no error quotes the key
 * @param variable the environment variable that holds the passphrase of an encrypted key
 * @throws {UsageError}
 */
export function readSigningKey(pem: string, name: string, variable: string, passphrase = '') {
  const key = keyIn(pem, /BEGIN (ENCRYPTED )?PRIVATE KEY/, () => createPrivateKey({ key: pem, passphrase }));
  const type = key?.asymmetricKeyType;
  const isLocked = !key && pem.includes('ENCRYPTED');
  const is = type ? `is of the type ${type}, not Ed25519` : 'is not one Ed25519 private key, PKCS#8 in PEM';
  const problem =
    (pem.includes('PUBLIC KEY') && 'is a public key; give the private one') ||
    (isLocked && passphrase && `does not open with the passphrase in ${variable}`) ||
    (isLocked && `is encrypted; export its passphrase as ${variable}`) ||
    (type !== 'ed25519' && `${is}; 'openssl genpkey -algorithm ed25519 -out key.pem' makes one`);
  if (!key || problem) throw new UsageError(`--sign-key ${name}: ${problem}`);
  const publicKey = createPublicKey(key);
  return {
    publicKey: pemOf(publicKey),
    sign: (statement: Uint8Array) => envelope(statement, sign(null, encoded(statement), key), publicKey),
  };
}
export type SigningKey = ReturnType<typeof readSigningKey>;

/** Never the public half of a private key: nobody should hand one over. */
export function publicKeyOf(pem: string): KeyObject | undefined {
  const key = keyIn(pem, /BEGIN PUBLIC KEY/, () => createPublicKey(pem));
  return key?.asymmetricKeyType === 'ed25519' ? key : undefined;
}
export const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

/** DSSE's pre-authentication encoding. */
const encoded = (statement: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${statement.length} `), statement]);

function envelope(statement: Uint8Array, signature: Buffer, publicKey: KeyObject): string {
  const hint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  // An empty keyid suits all: cosign looks for another form of the hint there, and securesystemslib wants the member.
  const signatures = [{ sig: signature.toString('base64'), keyid: '' }];
  const payload = Buffer.from(statement).toString('base64');
  const bundle = {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint }, timestampVerificationData: {} },
    dsseEnvelope: { payload, payloadType: PAYLOAD_TYPE, signatures },
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

/** Whether a text is the signature by a key over a statement, written as the kit writes it. */
export function isSigned(text: string, statement: Uint8Array, key: KeyObject): boolean {
  const [, sig = ''] = /"sig": "([A-Za-z0-9+/=]+)"/.exec(text) ?? [];
  const signature = Buffer.from(sig, 'base64');
  return verify(null, encoded(statement), key, signature) && envelope(statement, signature, key) === text;
}
