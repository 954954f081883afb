import { creationClaims } from './creation-claims.js';
import {
  all,
  always,
  type Claim,
  id,
  isAdd,
  isGet,
  isList,
  keyless,
  list,
  nextId,
  refused,
  type SentRequest,
  some,
} from './sent-request.js';

const operations = { list: isList, add: isAdd, get: isGet } as const;

/** True for two keys that differ in letter case alone, on requests of one operation. */
const inTwoLetterCases =
  (isIt: (request: SentRequest) => boolean) =>
  (requests: readonly SentRequest[]): boolean => {
    const keys = new Set(requests.filter(isIt).flatMap(({ headers }) => headers.authorization ?? []));
    return (
      new Set([...keys].map((key) => key.slice('Bearer '.length).toLowerCase())).size <
      new Set([...keys].map((key) => key.slice('Bearer '.length))).size
    );
  };

/** True for a list with this status after the first creations, and before the first one with it. */
const afterOthers =
  (status: string) =>
  (requests: readonly SentRequest[]): boolean => {
    const created = requests.findIndex(isAdd);
    const withIt = requests.findIndex((request) => isAdd(request) && request.body.includes(status));
    return created >= 0 && list(`status=${status}`)(requests.slice(created, withIt));
  };

/** The claims of the requirements that each of the three operations has. */
function shared(prefix: keyof typeof operations): Readonly<Record<string, readonly Claim[]>> {
  const authorised = (found: (authorization: string | undefined) => boolean) =>
    some((request) => operations[prefix](request) && found(request.headers.authorization));
  const without = authorised((given) => given === undefined);
  /** The parameters of GET /pets, with credentials that are refused. */
  const turns = (isRefused: (authorization: string | undefined) => boolean): readonly Claim[] => {
    const asked = (query: RegExp) =>
      some(
        (request) =>
          isList(request) && query.test(request.target) && isRefused(request.headers.authorization),
      );
    if (prefix !== 'list') return [];
    return [
      ['without parameters', asked(/\/pets$/)],
      ['with a status', asked(/[?&]status=available/)],
      ['with a limit', asked(/\?limit=1$/)],
    ];
  };
  return {
    [`${prefix}.auth.missing-key`]: [
      ['no Authorization header', without],
      ['an empty one', authorised((given) => given === '')],
      ['the word Bearer alone', authorised((given) => given === 'Bearer')],
      ...turns((given) => given === undefined || given === '' || given === 'Bearer'),
    ],
    [`${prefix}.auth.scheme`]: [
      ['a Basic credential', authorised((given) => given?.startsWith('Basic ') === true)],
      ...['ApiKey', 'Token'].map(
        (scheme) =>
          [`the scheme ${scheme}`, authorised((given) => given?.startsWith(`${scheme} `) === true)] as const,
      ),
      ...turns((given) => /^(Basic|ApiKey) |^(?!Bearer$)\S+$/.test(given ?? '')),
      [
        'the bare key as the whole header',
        authorised((given) => given !== undefined && /^\S+$/.test(given) && given !== 'Bearer'),
      ],
    ],
    [`${prefix}.auth.invalid-key`]: [
      ['a random key', authorised((given) => given === 'Bearer petstore.conformance.wrong-key')],
      ['one of one character', authorised((given) => given === 'Bearer %')],
      ['near misses of the right key', authorised((given) => /^Bearer \S+ 1$/.test(given ?? ''))],
      ['one of 100', authorised((given) => /^Bearer \S{100}$/.test(given ?? ''))],
      ...turns((given) => /^Bearer (\S+ 1|\S+1|1, Bearer \S+|petstore[.]\S+)$/.test(given ?? '')),
      [
        'so do the words undefined and null, an asterisk and a pattern',
        all(
          ...['undefined', 'null', '*', '.*'].map((word) =>
            authorised((given) => given === `Bearer ${word}`),
          ),
        ),
      ],
      // random-keys.test.ts counts the connections.
      [
        'Further random keys share connections that never carry the right one',
        authorised((given) => /^Bearer [\da-f]{16,64}$/.test(given ?? '')),
      ],
      [`${prefix}.auth.each-request`, always],
    ],
    [`${prefix}.auth.each-request`]: [
      ['without a key', without],
      ['the key in swapped letter case', inTwoLetterCases(operations[prefix])],
    ],
    [`${prefix}.auth.scheme-case`]: [
      ['the word bearer in lower case', authorised((given) => given?.startsWith('bearer ') === true)],
    ],
  };
}

const accept = (found: (given: string | undefined) => boolean) =>
  all(
    ...Object.values(operations).map((isIt) =>
      some((request) => isIt(request) && found(request.headers.accept)),
    ),
  );

/** The phrases of each text that lists what is sent. A text that tells the steps of a check has none. */
export const claims: Readonly<Record<string, readonly Claim[]>> = {
  ...shared('list'),
  ...shared('add'),
  ...shared('get'),
  'list.answered': [['no parameters', some((request) => isList(request) && !request.target.includes('?'))]],
  'list.limit.accepted': [
    [
      'limits from 1 to 100, including both bounds',
      all(...Array.from({ length: 100 }, (_, index) => list(`limit=${index + 1}`))),
    ],
  ],
  'list.limit.outside': [
    ['limit=0', list('limit=0')],
    ['-1', list('limit=-1')],
    ['101', list('limit=101')],
    ['1.5', list('limit=1.5')],
    ['abc', list('limit=abc')],
    ['an empty value', list('limit=')],
    ['numbers beyond 32 and 64 bits', all(list('limit=2147483648'), list('limit=9223372036854775808'))],
    ['bytes that are not UTF-8', list('limit=%FF')],
    ['two limits', list('limit=5&limit=6')],
    ['a limit above 100 beside a status', list('limit=1000&status=sold')],
  ],
  'list.status.accepted': [
    ...(['available', 'pending', 'sold'] as const).map(
      (status) => [`status=${status}`, list(`status=${status}`)] as const,
    ),
    ['a status that none of the first pets has', afterOthers('sold')],
  ],
  'list.status.outside': [
    ['an unknown status', list('status=unknown')],
    ['one in other letter case', list('status=SOLD')],
    ['an empty one', list('status=')],
    ['a quote', list('status=%27')],
    ['bytes that are not UTF-8', list('status=%FF')],
    ['two statuses', list('status=sold&status=pending')],
    ['an unknown status beside a limit', list('status=unknown&limit=5')],
  ],
  'list.auth.first': [
    ['without a key and with a wrong one', always],
    ['limit=0', refused(({ target }) => target.endsWith('limit=0'))],
    ['limit=abc', refused(({ target }) => target.endsWith('limit=abc'))],
    ['an unknown status', refused(({ target }) => target.endsWith('status=unknown'))],
  ],
  'get.auth.first': [
    ['without a key and with a wrong one', always],
    ['the id of a pet', keyless((request) => isGet(request) && /\/[1-9]\d*$/.test(request.target))],
    ['an id that no pet has', refused((request) => isGet(request) && /\/\d{19}$/.test(request.target))],
    [
      'a segment that is not an int64',
      refused((request) => isGet(request) && request.target.endsWith('/abc')),
    ],
  ],
  ...creationClaims,
  'service.accept': [
    ['no Accept header', accept((given) => given === undefined)],
    ['*/*', accept((given) => given === '*/*')],
    ['application/*', accept((given) => given === 'application/*')],
    ['the header of a browser', accept((given) => given?.startsWith('text/html') === true)],
    [
      'a request of each that gets an error',
      all(
        ...[/^\*/, /^text\/html/].flatMap((pattern) => [
          keyless((request) => isList(request) && pattern.test(request.headers.accept ?? '')),
          some(
            (request) =>
              isAdd(request) && `${request.body}` === '{}' && pattern.test(request.headers.accept ?? ''),
          ),
          some(
            (request) =>
              isGet(request) && /\d{19}$/.test(request.target) && pattern.test(request.headers.accept ?? ''),
          ),
        ]),
      ),
    ],
    [
      'an error with no Accept header, with application/* and with the header of a common library',
      all(
        some(
          (request) => isAdd(request) && `${request.body}` === '{}' && request.headers.accept === undefined,
        ),
        some(
          (request) =>
            isGet(request) && /\d{19}$/.test(request.target) && request.headers.accept === 'application/*',
        ),
        keyless((request) => isList(request) && /^application\/json, /.test(request.headers.accept ?? '')),
      ),
    ],
  ],
  'orders.auth': [
    ['without an Authorization header', keyless(({ target }) => target.endsWith('/store/orders'))],
  ],
  'get.unknown': [
    ['0', id(/^0$/)],
    ['-1', id(/^-1$/)],
    ['both extremes of int64', all(id(/^9223372036854775807$/), id(/^-9223372036854775808$/))],
    ['numbers beyond 2^53', id(/^9007199254740993$/)],
    ['the id after the largest known one', nextId],
    ['random ids that no known pet has', id(/^-?[1-9]\d{16,18}$/)],
  ],
  'get.invalid-id': [
    ['followed by letters', id(/^\d+abc$/)],
    ['a fraction', id(/^\d+\.5$/)],
    ['an encoded line feed', id(/^\d+%0A$/)],
    ['space', id(/^\d+%20$/)],
    ['slash', id(/^\d+%2F$/)],
    ['or NUL', id(/^\d+%00$/)],
    ['in brackets', id(/^%5B\d+%5D$/)],
    ['with an underscore', id(/^\d_\d+$/)],
    ['with an exponent', id(/^\d+e0$/)],
    ['in hexadecimal', id(/^0x[0-9a-f]+$/)],
    ['in digits of other scripts', all(id(/^(%D9%A\d)+$/), id(/^(%EF%BC%9\d)+$/))],
    ['with its id after a plus sign', id(/^\+\d+$/)],
    ['after zeros', id(/^00\d+$/)],
    ['words', id(/^undefined$/)],
    ['a superscript', id(/^%C2%B2$/)],
    ['5,000 digits', id(/^\d{5000}$/)],
    ['integers beyond int64', id(/^9223372036854775808$/)],
    ['with its id and a query of 20,000 characters', id(/^\d+\?note=n{20000}$/)],
  ],
};

/** Words that join the phrases of a text, and say nothing about what is sent. */
export const glue: ReadonlySet<string> = new Set(
  `a an and another answered array as be by characters common connection creation each existing first followed for from
  further header in id is its key levels libraries limit limits many member must name names NewPet not of on one or own
  pet Pet Pets plain random request right same several such such status take texts that the their then valid which with
  written categoryId JSON GET POST /pets /pets/{petId} 200 201 401 text a-z credential near misses after A bearer application/json /store/orders that's word own On
  sends miss over connections again turn`.split(/\s+/),
);
