import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { bundleFromJSON } from '@sigstore/bundle';
import { dsse } from '@sigstore/core';
import { describe, expect, test } from 'vitest';
import { envelopeText, keyHint, readSigningKey } from './sign.js';

const statement = Buffer.from('{"a": 1}\n');
const ed25519 = generateKeyPairSync('ed25519').privateKey;
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const ecdsa = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function encrypted(passphrase: string): string {
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const;
  return ed25519.export(options).toString();
}

describe.each([
  ['Ed25519', ed25519, null],
  ['ECDSA P-256', ecdsa('prime256v1'), 'sha256'],
  ['ECDSA P-384', ecdsa('secp384r1'), 'sha384'],
])('a signature with a key of %s', (_, key, digest) => {
  const { publicKey, sign } = readSigningKey(pkcs8(key), 'key.pem', undefined);
  const text = sign(statement);
  const bundle = bundleFromJSON(JSON.parse(text));

  test('is over the statement as DSSE encodes it', () => {
    if (bundle.content.$case !== 'dsseEnvelope') throw new Error('no envelope');
    const { payload, payloadType, signatures } = bundle.content.dsseEnvelope;
    expect(payload).toEqual(statement);
    expect(payloadType).toBe('application/vnd.in-toto+json');
    const signed = dsse.preAuthEncoding(payloadType, payload);
    expect(signatures.map(({ sig }) => verify(digest, signed, publicKey, sig))).toEqual([true]);
  });

  test('names the key by its digest, as cosign does', () => {
    const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
    const hint = createHash('sha256').update(der).digest('base64');
    expect(bundle.mediaType).toBe('application/vnd.dev.sigstore.bundle.v0.3+json');
    expect(bundle.verificationMaterial.content).toEqual({ $case: 'publicKey', publicKey: { hint } });
  });

  test('has an empty keyid, which cosign reads as none and securesystemslib needs', () => {
    expect(JSON.parse(text).dsseEnvelope.signatures).toEqual([
      { sig: expect.stringMatching(/^[\w+/]+=*$/), keyid: '' },
    ]);
  });

  test('is one text: read and written again it is the same', () => {
    if (bundle.content.$case !== 'dsseEnvelope') throw new Error('no envelope');
    const [{ sig } = expect.fail('no signature')] = bundle.content.dsseEnvelope.signatures;
    expect(envelopeText(statement, sig, keyHint(createPublicKey(publicKey)))).toBe(text);
  });

  test('holds nothing of the private key', () => {
    const secret = key.export({ type: 'pkcs8', format: 'der' }).subarray(-32).toString('base64');
    expect(text + publicKey).not.toContain(secret.slice(0, 20));
    expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  });
});

describe('an encrypted key', () => {
  test('is opened with its passphrase', () => {
    const { publicKey } = readSigningKey(encrypted('open sesame'), 'key.pem', 'open sesame');
    expect(publicKey).toBe(readSigningKey(pkcs8(ed25519), 'key.pem', undefined).publicKey);
  });

  test.each([
    [
      undefined,
      /is encrypted; put its passphrase into the environment variable PETSTORE_SIGNING_PASSPHRASE$/,
    ],
    ['wrong', /or PETSTORE_SIGNING_PASSPHRASE is not its passphrase; check the file$/],
  ])('is refused with the passphrase %s', (passphrase, message) => {
    expect(() => readSigningKey(encrypted('open sesame'), 'key.pem', passphrase)).toThrow(message);
  });
});

describe('what is not a key that can sign is refused without quoting it', () => {
  test.each([
    ['an empty file', '', /^--sign-key key\.pem: holds no private key in PEM; make one with/],
    ['RSA', pkcs8(rsa()), /is a key of the kind rsa; Ed25519, ECDSA P-256/],
    ['another curve', pkcs8(ecdsa('secp256k1')), /is a key of the kind secp256k1/],
    ['Ed448', pkcs8(generateKeyPairSync('ed448').privateKey), /is a key of the kind ed448/],
    [
      'SEC 1',
      ecdsa('prime256v1').export({ type: 'sec1', format: 'pem' }).toString(),
      /another format, EC PRIVATE KEY; PKCS#8 in PEM is read: convert it with 'openssl pkcs8 -topk8'$/,
    ],
    ['a public key', pkcs8(ed25519).replaceAll('PRIVATE', 'PUBLIC'), /is not a private key but PUBLIC KEY/],
    [
      "cosign's own format",
      '-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----\nabc\n-----END ENCRYPTED SIGSTORE PRIVATE KEY-----\n',
      /another format, ENCRYPTED SIGSTORE PRIVATE KEY/,
    ],
    ['a key that was cut off', pkcs8(ed25519).slice(0, 60), /is not a whole private key; check the file$/],
  ])('%s', (_, pem, message) => {
    expect(() => readSigningKey(pem, 'key.pem', undefined)).toThrow(message);
    try {
      readSigningKey(pem, 'key.pem', undefined);
    } catch (error) {
      const [, body = 'no body'] = pem.split('\n');
      expect(String(error)).not.toContain(body.slice(0, 12));
    }
  });
});
