import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf, type Prefix, succeeds } from './expectations.js';

type Reader = (header: string) => string | undefined;

/** Accepts the key from the header in another way too. */
function alsoRead(read: Reader, applies: (context: RequestContext) => boolean = () => true): BehaviourChange {
  return ({ authentication }) => ({
    authentication: {
      credential: (context) =>
        authentication.credential(context) ??
        (applies(context) ? read(context.headers.authorization ?? '') : undefined),
    },
  });
}

const fromBasic: Reader = (header) => {
  const encoded = /^basic +(\S+)$/i.exec(header)?.[1];
  return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
};
const fromPassword: Reader = (header) => {
  const encoded = /^basic +(\S+)$/i.exec(header)?.[1];
  return encoded && Buffer.from(encoded, 'base64').toString().split(':')[1];
};
const fromToken: Reader = (header) => /^token +(\S+)$/i.exec(header)?.[1];
const bare: Reader = (header) => header;
const fromAnyScheme: Reader = (header) => /^\S+ +(\S+)$/.exec(header)?.[1];

function basic(prefix: Prefix): Fault {
  return {
    id: `${prefix}-takes-the-key-as-basic`,
    description: `${operationOf[prefix]} also accepts the key as the user name of Basic.`,
    turnsRed: succeeds(['auth.scheme'], [prefix]),
    change: alsoRead(fromBasic, ({ operation }) => operation === operationOf[prefix]),
  };
}

/** Schemes other than Bearer that are accepted, and spellings of it that are not. */
export const schemeFaults: readonly Fault[] = [
  {
    id: 'key-as-basic-will-do',
    description: 'The key is also accepted as the user name of Basic.',
    row: 'the key as the user name',
    turnsRed: succeeds(['auth.scheme']),
    change: alsoRead(fromBasic),
  },
  ...everyOperation.map(basic),
  {
    id: 'key-as-basic-password-will-do',
    description: 'The key is also accepted as the password of Basic.',
    row: 'the key as the password',
    turnsRed: succeeds(['auth.scheme']),
    change: alsoRead(fromPassword),
    profile: 'standard',
  },
  {
    id: 'token-scheme-will-do',
    description: 'The key is also accepted in the scheme Token.',
    row: 'the key in the scheme Token',
    turnsRed: succeeds(['auth.scheme']),
    change: alsoRead(fromToken),
    profile: 'standard',
  },
  {
    id: 'bare-key-will-do',
    description: 'The key is also accepted without a scheme.',
    row: 'the key without a scheme',
    turnsRed: succeeds(['auth.scheme']),
    change: alsoRead(bare),
  },
  {
    id: 'bare-key-will-do-for-list',
    description: 'The list also accepts the key without a scheme.',
    turnsRed: succeeds(['auth.scheme'], ['list']),
    change: alsoRead(bare, ({ operation }) => operation === 'listPets'),
  },
  {
    id: 'any-scheme-will-do',
    description: 'The key is accepted after any scheme.',
    turnsRed: succeeds(['auth.scheme']),
    change: alsoRead(fromAnyScheme),
  },
  {
    id: 'seven-characters-are-cut-off',
    description:
      'The first seven characters of the header are cut off without a look, and the rest is the key.',
    row: 'the key in the scheme ApiKey',
    turnsRed: succeeds(['auth.scheme']),
    change: alsoRead((header) => header.slice('Bearer '.length)),
  },
  {
    id: 'scheme-found-anywhere',
    description: 'The key is what comes after Bearer, wherever that is in the header.',
    row: 'the key in the scheme XBearer',
    turnsRed: succeeds(['auth.scheme']),
    change: alsoRead((header) => header.split('Bearer ')[1]),
    profile: 'standard',
  },
  {
    id: 'last-word-is-the-key',
    description: 'The last word of the header is the key, whatever precedes it.',
    turnsRed: succeeds(['auth.scheme']),
    consequences: ofEach(['auth.invalid-key'], 'A list of two keys ends in the right one.'),
    change: { authentication: { credential: ({ headers }) => headers.authorization?.split(' ').at(-1) } },
  },
  {
    id: 'other-schemes-crash',
    description: 'Parsing a header with another scheme fails: 500.',
    turnsRed: ofEach(['auth.scheme'], 'status 500'),
    change: ({ authentication }) => ({
      authentication: {
        credential: (context) => {
          const { authorization = '' } = context.headers;
          if (authorization !== '' && !/^bearer\b/i.test(authorization)) throw new TypeError('no token');
          return authentication.credential(context);
        },
      },
    }),
  },
  {
    id: 'scheme-must-be-spelt-bearer',
    description: 'The scheme must be spelt Bearer, with one capital letter.',
    turnsRed: ofEach(['auth.scheme-case'], 'status 401'),
    change: { authentication: { credential: ({ headers }) => spelt(headers.authorization) } },
  },
  ...everyOperation.map(
    (prefix): Fault => ({
      id: `${prefix}-wants-scheme-as-spelt`,
      description: `${operationOf[prefix]} accepts only the spelling Bearer, with one capital letter.`,
      turnsRed: ofEach(['auth.scheme-case'], 'status 401', [prefix]),
      change: ({ authentication }) => ({
        authentication: {
          credential: (context) =>
            context.operation === operationOf[prefix]
              ? spelt(context.headers.authorization)
              : authentication.credential(context),
        },
      }),
    }),
  ),
];

function spelt(header: string | undefined): string | undefined {
  return /^Bearer +([^ ].*)$/.exec(header ?? '')?.[1];
}
