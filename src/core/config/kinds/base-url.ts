import { hasFormat } from '../../formats.js';
import { type Reading, read, refuse } from './kind.js';
import { text } from './text.js';

/** The address that the paths of the interface are relative to; the value has no trailing slash. */
export const baseUrl = text<string>({
  placeholder: 'URL',
  parse: parseBaseUrl,
  schema: { pattern: '^https?://[^?#@]+$' },
  show: withoutSecrets,
});

const absolute = 'must be an absolute http or https URL, such as https://staging.example.com/v1';

function parseBaseUrl(given: string): Reading<string> {
  // URL repairs `http:host`, backslashes and spaces; what the user sees should be what is requested.
  if (!/^https?:\/\/[^/]/i.test(given) || /[\s\\]/.test(given) || !URL.canParse(given))
    return refuse(absolute);
  const url = new URL(given);
  if (/^[^:]+:\/\/[^/?#]*@/.test(given)) {
    return refuse('must hold no user name or password: the API key is given apart from the URL');
  }
  if (/[?#]/.test(given)) return refuse('must have no query and no fragment: paths are appended to it');
  // Most addresses have none of the characters that the format is about, and a run does not wait for its rules.
  if (!/^[\w.:/-]*$/.test(url.href) && !hasFormat('uri', url.href)) {
    return refuse('has a character that a URL must percent-encode, such as | as %7C');
  }
  return read(url.href.replace(/\/+$/, ''));
}

/** A URL given by mistake with a password or a key in it is not repeated on the screen. */
function withoutSecrets(given: string): string {
  return given.replace(/^([^/?#]*\/\/)?[^/?#]*@/, '$1***@').replace(/[?#].*$/s, (rest) => `${rest[0]}***`);
}
