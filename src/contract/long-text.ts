import { createHash } from 'node:crypto';

/** UTF-16 units: longer than any name that the kit sends, or that an animal could be called by. */
const LONG = 20_000;

/**
 * What stands for a text of a server in all that the run keeps: the text itself or, where it is long, its length and hash.
 * The same for the same text. Never a part of it, since half a key would not be found by who looks for the key.
 */
export function standIn(text: string): string {
  if (text.length <= LONG) return text;
  const hash = createHash('sha256').update(text, 'utf16le').digest('hex').slice(0, 16);
  return `(${text.length} characters, SHA-256 ${hash}…)`;
}
