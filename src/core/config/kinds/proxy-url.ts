import { read, refuse } from './kind.js';
import { text } from './text.js';

/** The address of an HTTP proxy, which may hold a user name and a password. */
export const proxyUrl = text<string>({
  placeholder: 'URL',
  parse: (given) => {
    const isAddress = /^https?:\/\/[^/]/i.test(given) && URL.canParse(given);
    if (!isAddress)
      return refuse('must be the address of an HTTP proxy, such as http://proxy.example.com:3128');
    return read(given);
  },
  schema: { pattern: '^https?://' },
  show: (given) => given.replace(/^([^/?#]*\/\/)?[^/?#]*@/, '$1***@'),
});
