import type { Behaviour, RequestContext } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import type { Prefix } from './expectations.js';
import { everyOperation, ofEach, operationOf, succeeds } from './expectations.js';

const goesOn = 'A request with a wrong key is checked like any other.';

function anyKey(
  id: string,
  description: string,
  prefixes: readonly Prefix[],
  taken: (context: RequestContext) => boolean,
): Fault {
  return {
    id,
    description,
    turnsRed: succeeds(['auth.invalid-key'], prefixes),
    consequences: ofEach(['auth.first'], goesOn, prefixes),
    change: ({ authentication }: Behaviour) => ({
      authentication: {
        matches: (presented, key, context) =>
          taken(context) || authentication.matches(presented, key, context),
      },
    }),
  };
}

type Comparison = (presented: string, key: string) => boolean;

/** A comparison that accepts a wrong key. */
export function compared(
  id: string,
  description: string,
  matches: Comparison,
  {
    prefixes = everyOperation,
    ...rest
  }: { prefixes?: readonly Prefix[] } & Pick<Fault, 'row' | 'profile'> = {},
): Fault {
  const operations = prefixes.map((prefix): string => operationOf[prefix]);
  return {
    id,
    description,
    turnsRed: succeeds(['auth.invalid-key'], prefixes),
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) =>
          operations.includes(context.operation ?? '')
            ? matches(presented, key)
            : authentication.matches(presented, key, context),
      },
    }),
    ...rest,
  };
}

/** True for the key with one character more, at neither end. */
function isInsertion(presented: string, key: string): boolean {
  const at = [...key].findIndex((character, index) => presented[index] !== character);
  return at > 0 && presented.slice(at + 1) === key.slice(at);
}

const ignoringCase: Comparison = (presented, key) => presented.toLowerCase() === key.toLowerCase();

/** Wrong keys that are accepted. */
export const keyFaults: readonly Fault[] = [
  anyKey('any-key-will-do', 'Anything after Bearer is accepted as the key.', everyOperation, () => true),
  ...everyOperation.map((prefix) =>
    anyKey(
      `any-key-will-do-for-${prefix}`,
      `${operationOf[prefix]} accepts anything after Bearer as the key.`,
      [prefix],
      ({ operation }) => operation === operationOf[prefix],
    ),
  ),
  compared(
    'key-by-its-beginning',
    'Any prefix of the key is accepted.',
    (presented, key) => key.startsWith(presented),
    { row: 'the key without its last' },
  ),
  compared(
    'key-with-anything-after-it',
    'The key is accepted with anything after it.',
    (presented, key) => presented.startsWith(key),
    { row: 'the key followed by a second' },
  ),
  compared(
    'key-with-a-character-after-it',
    'The character after the key is ignored.',
    (presented, key) =>
      presented === key || (presented.length === key.length + 1 && presented.startsWith(key)),
    { row: 'the key with one extra character after', profile: 'standard' },
  ),
  compared(
    'key-with-a-character-before-it',
    'The character before the key is ignored.',
    (presented, key) => presented === key || (presented.length === key.length + 1 && presented.endsWith(key)),
    { row: 'the key with one extra character before', profile: 'standard' },
  ),
  compared(
    'key-without-its-first-ten-characters',
    'The first ten characters of a key are its name, and not compared.',
    (presented, key) => presented.length === key.length && presented.slice(10) === key.slice(10),
    { row: 'the key with character', profile: 'standard' },
  ),
  compared(
    'key-with-a-character-within-it',
    'One character more within the key is ignored.',
    (presented, key) => presented === key || isInsertion(presented, key),
    { row: 'the key with one extra character at', profile: 'standard' },
  ),
  compared(
    'key-by-its-short-beginning',
    'A beginning of the key that lacks two characters or more is accepted.',
    (presented, key) => presented === key || (presented.length < key.length - 1 && key.startsWith(presented)),
    { row: 'the key without its last 2', profile: 'standard' },
  ),
  compared(
    'key-by-its-short-end',
    'An end of the key that lacks two characters or more is accepted.',
    (presented, key) => presented === key || (presented.length < key.length - 1 && key.endsWith(presented)),
    { row: 'the key without its first 2', profile: 'standard' },
  ),
  compared(
    'keys-of-digits-are-sessions',
    'A key of hexadecimal digits is the id of a session, and accepted.',
    (presented, key) => presented === key || /^[0-9a-f]{16,}$/.test(presented),
    { row: 'a key of random digits', profile: 'standard' },
  ),
  compared(
    'keys-of-words-are-for-tests',
    'A key of words is one for tests, and accepted.',
    (presented, key) => presented === key || /^[a-z]+([-.][a-z]+)+$/.test(presented),
    { row: 'a key that belongs to nobody', profile: 'standard' },
  ),
  compared(
    'keys-are-members-of-an-object',
    'The keys are members of an object, which inherits further ones.',
    (presented, key) => presented === key || presented in {},
    { row: 'a key that names a member', profile: 'standard' },
  ),
  compared(
    'key-by-its-end',
    'Any suffix of the key is accepted.',
    (presented, key) => key.endsWith(presented),
    // The samples of `quick` have no key that lacks its beginning.
    { row: 'the key without its first', profile: 'standard' },
  ),
  compared(
    'key-with-anything-before-it',
    'The key is accepted with anything before it.',
    (presented, key) => presented.endsWith(key),
    // Nor one like this.
    { profile: 'standard' },
  ),
  compared('part-of-the-key', 'Any part of the key is accepted.', (presented, key) =>
    key.includes(presented),
  ),
  compared('key-within-a-text', 'Any text that contains the key is accepted.', (presented, key) =>
    presented.includes(key),
  ),
  compared('key-in-any-case', 'The letter case of the key is ignored.', ignoringCase),
  compared(
    'key-by-its-length',
    'Any key as long as the right one is accepted.',
    (presented, key) => presented.length === key.length,
  ),
  compared(
    'key-by-eight-characters',
    'Only the first eight characters of the key are compared.',
    (presented, key) => presented.slice(0, 8) === key.slice(0, 8),
  ),
  compared(
    'key-by-three-characters',
    'Only the first three characters of the key are compared.',
    (presented, key) => presented.slice(0, 3) === key.slice(0, 3),
  ),
  compared(
    'key-by-its-last-characters',
    'Only the last eight characters of the key are compared.',
    (presented, key) => presented.slice(-8) === key.slice(-8),
    // Nor one like this.
    { row: 'the key with its middle', profile: 'standard' },
  ),
  compared(
    'key-by-its-first-word',
    'Only the part before the first space is compared.',
    (presented, key) => presented.split(' ')[0] === key,
    { row: 'the key followed by a second word' },
  ),
  compared(
    'key-anywhere-in-a-list',
    'One header may hold several credentials, and one right one is enough.',
    (presented, key) => presented.split(/,\s*(?:Bearer\s+)?/i).includes(key),
    // The samples of `quick` have no list of keys.
    { row: 'the key as the second', profile: 'standard' },
  ),
  compared(
    'key-put-into-sql',
    'The key is put into a query of SQL as it is.',
    (presented, key) => presented === key || presented.includes("'or'1'='1'"),
    { row: 'a key of 100', profile: 'standard' },
  ),
  {
    id: 'keys-beyond-72-characters-fail',
    description: 'The function that hashes a key takes at most 72 characters, and a longer key fails: 500.',
    row: 'a key of 100',
    profile: 'standard',
    turnsRed: ofEach(['auth.invalid-key'], 'status 500'),
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) =>
          presented.length > 72 ? crash() : authentication.matches(presented, key, context),
      },
    }),
  },
  compared('list-takes-key-in-any-case', 'The list ignores the letter case of the key.', ignoringCase, {
    prefixes: ['list'],
  }),
  compared(
    'add-takes-any-key-of-that-length',
    'A creation accepts any key as long as the right one.',
    (presented, key) => presented.length === key.length,
    { prefixes: ['add'] },
  ),
  compared(
    'get-takes-beginning-of-key',
    'Reading a pet accepts any prefix of the key.',
    (presented, key) => key.startsWith(presented),
    { prefixes: ['get'] },
  ),
];
