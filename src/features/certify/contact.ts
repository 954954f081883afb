const ADDRESS =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,})$/u;

/** Whether a text is an e-mail address, or an https URL with the name of a host. */
export function isContact(text: string): boolean {
  if (!/^https:/i.test(text)) return ADDRESS.test(text) && !/^\.|\.\.|\.@/.test(text);
  if (/[\s\\]/.test(text) || !/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  const hasName = /\.[a-z0-9-]*[a-z][a-z0-9-]*$/i.test(hostname);
  return hasName && username === '' && password === '';
}
