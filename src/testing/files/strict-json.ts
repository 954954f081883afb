/**
 * Reads JSON as parsers do that hold to I-JSON (RFC 7493): no string and no name of a member has half a surrogate pair,
 * and no object has two members of one name.
 *
 * @throws where one of these is broken, or the text is not JSON
 */
export function strictJson<T = unknown>(text: string): T {
  const value: T = JSON.parse(text);
  check(value, '');
  // A second member of the same name would be lost, and with it what it was written with.
  if (namesIn(text) !== membersOf(value)) throw new Error('an object has two members of one name');
  return value;
}

const HALF = /\p{Cs}/u;

function check(value: unknown, pointer: string): void {
  if (typeof value === 'string' && HALF.test(value)) throw new Error(`${pointer}: half a surrogate pair`);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (HALF.test(name)) throw new Error(`${pointer}: half a surrogate pair in a name`);
    check(member, `${pointer}/${name}`);
  }
}

/** Strings before a colon. */
function namesIn(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  const own = Array.isArray(value) ? 0 : members.length;
  return members.reduce<number>((sum, member) => sum + membersOf(member), own);
}
