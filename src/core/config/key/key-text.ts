import { UsageError } from '../../errors.js';
import { ApiKey } from './api-key.js';

const LONGEST_KEY = 8192;

/**
 * An API key from the text of a source. Throws UsageError for a text that cannot travel in a header;
 * the message never holds any of it.
 */
export function readKeyText(text: string, origin: string): ApiKey {
  if (text === '') throw new UsageError(`${origin}: the API key is empty`);
  if (/[\s\p{Cc}]/u.test(text)) {
    throw new UsageError(`${origin}: the API key must hold no space, line break or control character`);
  }
  if (/[^\x21-\x7e]/.test(text)) throw new UsageError(`${origin}: the API key must be plain ASCII`);
  if (text.length > LONGEST_KEY) {
    throw new UsageError(`${origin}: the API key must not be longer than ${LONGEST_KEY} characters`);
  }
  return new ApiKey(text);
}
