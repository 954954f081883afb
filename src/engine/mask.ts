/** Removes the API key, and other secrets, from whatever a run writes. Masks before anything is cut. */
import { keyVariants } from './credential.js';
import type { Mask } from './log/log.js';

const MASKED = '***';
/** A shorter part of a key is a word that stands elsewhere, too. */
const SHORTEST_PART = 8;

/** The spellings in which servers give a secret back. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(secret);
  // Base64 of a longer text holds the secret at one of three offsets; its first and last characters mix with the rest.
  const within = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return text.slice(offset === 0 ? 0 : offset + 1, bytes.length % 3 === (3 - offset) % 3 ? undefined : -1);
  });
  const urlSafe = within.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const plain = [secret, JSON.stringify(secret).slice(1, -1), bytes.toString('hex')];
  return [...plain, percent, percent.toLowerCase(), ...within, ...urlSafe];
}

/** Parts of a long key give most of it away: a server may echo a near miss. */
function partsOf(key: string): readonly string[] {
  if (key.length <= SHORTEST_PART) return [];
  const { 'without-last': head, 'without-first': rest, reversed, 'middle-changed': middle } = keyVariants;
  return [head, rest, reversed, middle].map(({ make }) => make(key));
}

/**
 * @param key compared without regard to letter case when it is long, since requests hold it in the other case
 * @param secrets values of header fields
 */
export function masking(key: string | undefined, secrets: readonly string[] = []): Mask {
  const all = [...(key === undefined ? [] : [key, ...partsOf(key)]), ...secrets].filter((one) => one !== '');
  const forms = [...new Set(all.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return { text: (text) => text, bytes: (bytes) => Buffer.from(bytes) };
  const any = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  const pattern = new RegExp(any, (key?.length ?? 0) > SHORTEST_PART ? 'gi' : 'g');
  const text = (whole: string) => whole.replace(pattern, MASKED);
  // Latin-1 keeps each byte, whatever the encoding of a body is.
  return { text, bytes: (bytes) => Buffer.from(text(Buffer.from(bytes).toString('latin1')), 'latin1') };
}
