import { randomBytes } from 'node:crypto';

/** A random API key: 32 characters that need no escaping in a header, a URL or a shell. */
export function newKey(): string {
  return randomBytes(24).toString('base64url');
}
