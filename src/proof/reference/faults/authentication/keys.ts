import type { Behaviour, RequestContext } from '../../behaviour.js';
import type { Fault } from '../fault.js';
import type { Prefix } from './expectations.js';
import { everyOperation, ofEach, operationOf, succeeds } from './expectations.js';

const goesOn = 'A request with a wrong key is judged by what else is in it.';

function anyKey(
  id: string,
  says: string,
  prefixes: readonly Prefix[],
  taken: (context: RequestContext) => boolean,
): Fault {
  return {
    id,
    says,
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

/** A key that is not the right one is taken for it. */
function compared(
  id: string,
  says: string,
  matches: Comparison,
  { prefixes = everyOperation, profile }: { prefixes?: readonly Prefix[]; profile?: 'standard' } = {},
): Fault {
  const operations = prefixes.map((prefix): string => operationOf[prefix]);
  return {
    id,
    says,
    turnsRed: succeeds(['auth.invalid-key'], prefixes),
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) =>
          operations.includes(context.operation ?? '')
            ? matches(presented, key)
            : authentication.matches(presented, key, context),
      },
    }),
    ...(profile && { profile }),
  };
}

const ignoringCase: Comparison = (presented, key) => presented.toLowerCase() === key.toLowerCase();

/** Wrong keys that are accepted. */
export const keyFaults: readonly Fault[] = [
  anyKey('any-key-will-do', 'Anything after Bearer is taken for the key.', everyOperation, () => true),
  ...everyOperation.map((prefix) =>
    anyKey(
      `any-key-will-do-for-${prefix}`,
      `Anything after Bearer is taken for the key by ${operationOf[prefix]}.`,
      [prefix],
      ({ operation }) => operation === operationOf[prefix],
    ),
  ),
  compared('key-by-its-beginning', 'Any beginning of the key is taken for the key.', (presented, key) =>
    key.startsWith(presented),
  ),
  compared(
    'key-with-anything-after-it',
    'A key with anything after it is taken for the key.',
    (presented, key) => presented.startsWith(key),
  ),
  compared(
    'key-by-its-end',
    'Any end of the key is taken for the key.',
    (presented, key) => key.endsWith(presented),
    // A key that lacks its beginning is not among the plainest near misses.
    { profile: 'standard' },
  ),
  compared(
    'key-with-anything-before-it',
    'A key with anything before it is taken for the key.',
    (presented, key) => presented.endsWith(key),
    // The same.
    { profile: 'standard' },
  ),
  compared('part-of-the-key', 'Any part of the key is taken for the key.', (presented, key) =>
    key.includes(presented),
  ),
  compared('key-within-a-text', 'Any text that holds the key is taken for the key.', (presented, key) =>
    presented.includes(key),
  ),
  compared('key-in-any-case', 'The key is compared without regard to case.', ignoringCase),
  compared(
    'key-by-its-length',
    'Any key as long as the right one is taken for it.',
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
    // The same.
    { profile: 'standard' },
  ),
  compared(
    'key-by-its-first-word',
    'Only what stands before the first space is compared.',
    (presented, key) => presented.split(' ')[0] === key,
    // A key with a second word after it is not among the plainest near misses.
    { profile: 'standard' },
  ),
  compared(
    'key-anywhere-in-a-list',
    'Several credentials may be given in one header, and one of them is enough.',
    (presented, key) => presented.split(/,\s*(?:Bearer\s+)?/i).includes(key),
    // A list of keys is not among the plainest near misses.
    { profile: 'standard' },
  ),
  compared('list-takes-key-in-any-case', 'The list compares the key without regard to case.', ignoringCase, {
    prefixes: ['list'],
  }),
  compared(
    'add-takes-any-key-of-that-length',
    'A creation takes any key as long as the right one.',
    (presented, key) => presented.length === key.length,
    { prefixes: ['add'] },
  ),
  compared(
    'get-takes-beginning-of-key',
    'Reading a pet takes any beginning of the key.',
    (presented, key) => key.startsWith(presented),
    { prefixes: ['get'] },
  ),
];
