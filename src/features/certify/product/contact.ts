import { hasFormat } from '../../../core/formats.js';

/** The formats of a contact in JSON Schema; the kit also wants a URL to have the name of a host, and no credentials. */
export const contactSchema = {
  anyOf: [{ format: 'email' }, { format: 'uri', pattern: '^[hH][tT][tT][pP][sS]:' }],
};

/** Whether a text is an e-mail address, or an https URL with the name of a host. */
export function isContact(text: string): boolean {
  if (!/^https:/i.test(text)) return hasFormat('email', text);
  if (!hasFormat('uri', text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  const hasName = /\.[a-z0-9-]*[a-z][a-z0-9-]*$/i.test(hostname);
  return hasName && username === '' && password === '';
}
