/** Everything that the document leaves open, done differently from the reference implementation. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { isMember } from '../spec.js';
import {
  all,
  before,
  type Change,
  fresh,
  hangUp,
  on,
  refuse,
  refused,
  sendRaw,
  whenAnswered,
  wrap,
} from './changes.js';
import type { Connection, Draft, Headers, Pet, Response } from './reference/behaviour.js';
import { petStatuses, Refusal } from './reference/behaviour.js';
import type { RequestContext, Service } from './reference/correct.js';
import { bytesOf } from './reference/correct.js';
import { INT64_MAXIMUM, INT64_MINIMUM, JsonNumber, type JsonObject, plainInt64 } from './reference/json.js';
import { serversOf } from './rows.js';
import { ids, storedCategory, storedName } from './stored.js';

const some = { seeded: 25 };
const many = { seeded: 120 };
/** Well above the lag of the reads, in milliseconds. */
const lags = { run: { settle: 2000 } };
const old = { seeded: 40 };

const withHeaders = (change: (headers: Headers, context: RequestContext, response: Response) => Headers): Change =>
  wrap('sending', 'headers', (correct, context, response, body) =>
    change(correct(context, response, body), context, response),
  );
/** Other statuses, by the code of the refusal. */
const restated = (statuses: Readonly<Record<string, number>>): Change =>
  refused(({ status, code, message, headers }) => new Refusal(statuses[code] ?? status, code, message, headers));

const petIds = (read: (segment: string) => string): Change =>
  wrap('lookup', 'petId', (correct, segment, context) => correct(read(segment), context));
const withoutZeros = (segment: string) => segment.replace(/^\+(?=\d)/, '').replace(/^(-?)0+(?=\d)/, '$1');
const PAGE_400 = { status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>400 Bad Request</h1>' };
const isOdd = ({ path, target }: RequestContext) =>
  path.length > 4096 || /%(2f|5c|ff|[01][0-9a-f])/i.test(path) || /[[\]]/.test(target);
const isKnown = ({ query }: RequestContext) => [...query.keys()].every((name) => /^(limit|status)$/.test(name));
const isJson = ({ headers }: RequestContext) => /application\/(json|\*)|\*\/\*/.test(headers.accept ?? '*/*');

const challenged = (headersOf: (context: RequestContext) => Headers): Change =>
  refused((refusal, context) =>
    refusal.status === 401 ? new Refusal(401, refusal.code, refusal.message, headersOf(context)) : refusal,
  );
const challenge = (value: string) => challenged(() => ({ 'www-authenticate': value }));

const accepting = (isAccepted: (id: bigint, context: RequestContext) => boolean, status = 400): Change =>
  storedCategory((id, context) => (isAccepted(id, context) ? id : refuse(status)));
const only = (...known: readonly bigint[]) => accepting((id) => known.includes(id));
/** The user names the categories. */
const onlyNamed = (...known: readonly bigint[]) =>
  [only(...known), { run: { categoryIds: known.map(String) } }] as const;
const isInStore = (id: bigint, { store }: RequestContext) => store.pets.some(({ categoryId }) => categoryId === id);
/** The first integer that no double holds. */
const BEYOND = 9007199254740993n;

/** Reads a parameter that the reference implementation refuses. */
const instead = (name: 'limit' | 'status', read: (text: string) => number | string | undefined): Change => {
  const replace = (correct: (context: RequestContext) => unknown, context: RequestContext) => {
    try {
      return correct(context);
    } catch {
      return read(context.query.get(name) ?? '');
    }
  };
  return wrap('parameters', name, replace as never);
};
const nearest = (text: string) => Math.min(Math.max(Math.trunc(Number(text)), 1), 100) || 20;
const LEFT_OPEN = ['invalid_limit', 'invalid_status', 'invalid_pet_id', 'unsupported_media_type', 'body_too_large'];
/** Another status for each kind of request that is open. */
const refusingOpen = (...statuses: readonly number[]): Change =>
  restated(Object.fromEntries(LEFT_OPEN.map((code, index) => [code, statuses[index] ?? statuses[0] ?? 400])));

const onObject = (isAccepted: (object: JsonObject) => boolean, status: number): Change =>
  wrap('validation', 'object', (correct, context, value) => {
    const object = correct(context, value);
    return isAccepted(object) ? object : refuse(status);
  });

const LONE = /\p{Surrogate}/gu;
function isOrdinary(name: string): boolean {
  const hasOdd = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\ufffd/u.test(name);
  return name !== '' && name.length <= 64 && !hasOdd && name.trim() === name && name.normalize('NFC') === name;
}
const naming = (isAccepted: (name: string) => boolean, status: number): Change =>
  storedName((name) => (isAccepted(name) ? name : refuse(status)));

const SUNSET = 'Thu, 05 Dec 2030 00:00:00 GMT';
const SINCE = '@1735689600';
const announced = (fields: Headers): Change => on('deprecation', 'headers', () => () => fields);
const removed = (status: number): Change => wrap('operations', 'getPet', () => refuse(status));
const seesAfter = (age: (context: RequestContext, pet: Pet) => number): Change =>
  wrap('storing', 'sees', (_, context, pet) => performance.now() - pet.storedAt >= age(context, pet));

const worded = (words: (refusal: Refusal) => readonly [code: string, message: string]): Change =>
  wrap('rendering', 'error', (_, _context, refusal) => {
    const [code, message] = words(refusal);
    return { message, status: refusal.status, code };
  });
const withMembers = (members: JsonObject): Change =>
  wrap('rendering', 'pet', (correct, context, pet) => ({ ...members, ...correct(context, pet) }));
/** In an object literal `__proto__` would set the prototype. */
const withProto = (value: JsonObject | null) => Object.fromEntries([['__proto__', value]]);
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;
/** @param token returns the new text of a token of compact JSON: a string, a punctuator or a literal */
const rewritten = (token: (text: string) => string): Change =>
  wrap('sending', 'text', (correct, context, content) => correct(context, content).replace(TOKEN, token));
const escapedUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const escaped = (text: string) => text.replace(/[\s\S]/g, escapedUnit);
/** 5 as 0.5e1, 500e-2 or 5.0000E+0. */
const oddly = (_: string, sign: string, digits: string) =>
  `${sign}${[`0.${digits}e${digits.length}`, `${digits}00e-2`, `${digits}.0000E+0`][Number(digits.at(-1)) % 3]}`;
function shuffled<T>(items: readonly T[]): readonly T[] {
  const placed = items.map((item) => ({ item, place: Math.random() }));
  return placed.sort((one, other) => one.place - other.place).map(({ item }) => item);
}
const mediaType = (type: string): Change => on('sending', 'mediaType', () => type);

const byDefault = (status: (draft: Draft) => string | undefined): Change =>
  wrap('creating', 'pet', (correct, service, draft, id) =>
    correct(service, { ...draft, status: draft.status ?? status(draft) }, id),
  );
const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** In no visible order, but the same in each run. */
const scattered = (count: bigint) => sha256(count.toString()).readBigInt64BE();
/** @param lag milliseconds that the replica for a request is behind */
const lagging = (lag: (context: RequestContext) => number): Change => {
  // Asked once for each exchange, so that one page shows one state of the store.
  const asked = new WeakMap<RequestContext, number>();
  return seesAfter((context) => {
    const milliseconds = asked.get(context) ?? lag(context);
    asked.set(context, milliseconds);
    return milliseconds;
  });
};
const inOrder = (order: (pets: readonly Pet[]) => Iterable<Pet>): Change =>
  wrap('listing', 'order', (_, { store }) => order(store.pets));
const newestFirst = inOrder((pets) => pets.toReversed());
const orderedBy = (member: (pet: Pet) => string) =>
  inOrder((pets) => [...pets].sort((one, other) => (member(one) < member(other) ? -1 : 1)));

type DraftFields = Partial<Pick<Draft, 'name' | 'categoryId' | 'status'>>;
const create = (service: Service, given: DraftFields) =>
  service.behaviour.creating.create(service, { name: 'Rex', categoryId: 1n, status: undefined, ...given, sent: given });
/** With each request, other clients add pets, each status in turn. */
const joined = (atOnce: number, statuses: readonly (string | undefined)[] = [...petStatuses, undefined]): Change => {
  let count = 0;
  return before(async ({ service }) => {
    for (const end = count + atOnce; count < end; ) {
      count += 1;
      const status = statuses[count % statuses.length];
      await create(service, { name: `Passer-by ${count}`, categoryId: BigInt(1 + (count % 5)), status });
    }
  });
};
/** After each list, another client removes a pet that was there before the run. */
const removing = whenAnswered('listPets', 200, (store) => store.remove(store.pets.find(({ id }) => id <= 40n)));
const holding = (...pets: readonly DraftFields[]): Change =>
  on('hooks', 'started', () => (service) => {
    for (const pet of pets) void create(service, pet);
  });
const repeated = (count: number, given: DraftFields): readonly DraftFields[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Rex ${index}`, ...given }));
const odd = ['', ' ', 'Re\0x', 'Rex\ud83d', ' Rex ', 'Rene\u0301', '\u202exeR', 'n'.repeat(10_000)];

const lastIf = (isLast: (context: RequestContext, status: number) => boolean): Change =>
  withHeaders((given, context, { status }) => (isLast(context, status) ? { ...given, connection: 'close' } : given));
/** Does something else in place of every 60th response. */
const lossy = (otherwise: (context: RequestContext) => void): Change =>
  on('sending', 'send', (correct) => {
    let responses = 0;
    return (context, response) => (++responses % 60 === 0 ? otherwise(context) : correct(context, response));
  });
const idleFor = (milliseconds: number, close: (socket: Connection['socket']) => unknown): Change =>
  wrap('hooks', 'finished', (_, { connection }) => {
    const { requests } = connection;
    const isIdle = () => connection.underWay === 0 && connection.requests === requests;
    setTimeout(() => isIdle() && close(connection.socket), milliseconds).unref();
  });
const closed = ({ socket }: Connection) =>
  new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));
const inTurn = on('hooks', 'before', () => {
  let last = Promise.resolve();
  const turns = new WeakMap<Connection, Promise<void>>();
  return async ({ connection }) => {
    const turn = turns.get(connection) ?? last;
    if (!turns.has(connection)) last = turn.then(() => closed(connection));
    turns.set(connection, turn);
    await turn;
    return undefined;
  };
});
const TIMEOUT_408 = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const HALF = 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[{';
const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 11\r\n\r\n<h1>Oh</h1>';

const coded = (coding: string, encode: (bytes: Uint8Array) => Uint8Array): Change =>
  all(
    wrap('sending', 'encode', (correct, context, text) => encode(correct(context, text))),
    withHeaders((given, _context, { content }) => ({
      ...given,
      ...(content !== undefined && { 'content-encoding': coding }),
      vary: 'Accept-Encoding',
    })),
  );

const withNode = (fields: object): Change => before(({ serverResponse }) => void Object.assign(serverResponse, fields));
const withoutLength = ({ 'content-length': _, ...fields }: Headers) => fields;
const inPieces = (size: number, pause: number): Change =>
  wrap('sending', 'send', async (_, context, response) => {
    const { serverResponse, behaviour } = context;
    const body = bytesOf(context, response);
    const fields = withoutLength(behaviour.sending.headers(context, response, body));
    serverResponse.writeHead(response.status, fields).flushHeaders();
    for (let at = 0; at < body.length; at += size) {
      if (pause > 0) await wait(pause);
      serverResponse.write(body.subarray(at, at + size));
    }
    serverResponse.end();
  });
const inCapitals = (fields: Headers) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value]));
const OF_GATEWAYS = {
  ...{ server: 'nginx/1.27.0', via: '1.1 varnish, 1.1 gateway.example', age: '0', vary: '*', etag: 'W/"1-abc"' },
  ...{ 'cache-control': 'no-store, private', 'alt-svc': 'h3=":443"; ma=86400', 'content-language': 'en' },
  ...{ 'set-cookie': 'session=1; Path=/; HttpOnly; SameSite=Lax', 'x-empty': '', 'x-latin-1': 'caf\xe9' },
  ...{ 'access-control-allow-origin': '*', location: '/v1/pets/1', link: '<?page=2>; rel="next"' },
};
const interim = before(({ serverResponse }) => {
  serverResponse.writeProcessing();
  serverResponse.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
});

/** A token bucket, which calls `otherwise` while it is empty. */
const limited = (atOnce: number, perSecond: number, otherwise: () => unknown): Change =>
  fresh(() => {
    let tokens = atOnce;
    let filledAt = performance.now();
    return before(() => {
      const now = performance.now();
      tokens = Math.min(atOnce, tokens + ((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (tokens < 1) return otherwise();
      tokens -= 1;
      return undefined;
    });
  });
const BUSY: Response = { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>Busy</h1>' };
const SLOW_DOWN = { status: 429, headers: { 'content-type': 'text/plain', connection: 'close' }, body: 'Slow down.' };
const in1Second = () => new Date(Date.now() + 1000).toUTCString();
/** While four requests are in progress, any other gets 503 with a web page. */
const shedding = fresh(() => {
  let inProgress = 0;
  const finished = () => {
    inProgress -= 1;
  };
  return all(
    { hooks: { finished } },
    before(() => (++inProgress > 4 ? BUSY : wait(2))),
  );
});
export const variations = serversOf({
  // Paths, methods and query parameters that the document does not show.
  'odd-targets-refused-by-the-container': before((context) => isOdd(context) && PAGE_400),
  'base-path-below-others': [{}, { basePath: '/api/petstore/v1' }],
  'base-path-with-escapes': [{}, { basePath: '/caf%C3%A9/a.b~c/v1' }],
  'unknown-paths-without-key': { authentication: { required: ({ operation }) => operation !== undefined } },
  'no-orders-with-a-key': { operations: { listOrders: () => refuse(403) } },
  // As gunicorn does at 4,094 octets, and Vert.x at 4,096.
  'long-targets-refused-by-the-server': before(({ target }) => target.length > 4094 && { status: 414, headers: {} }),
  'large-bodies-refused-with-a-page': before(
    ({ body, bodyTooLarge }) => (bodyTooLarge || body.length > 16 * 1024) && { ...PAGE_400, status: 413 },
  ),
  'malformed-targets-end-the-connection': before(
    (context) => /%(?![0-9a-f]{2})/i.test(context.target) && hangUp(context),
  ),
  'read-only-and-empty': [{}, { run: { readOnly: true } }],
  'trailing-slashes': wrap('routing', 'route', (correct, service, method, path) =>
    correct(service, method, path.replace(/\/+$/, '')),
  ),
  'unknown-parameters-refused': all(
    wrap('operations', 'listPets', (correct, context) => (isKnown(context) ? correct(context) : refuse(400))),
    wrap('operations', 'addPet', (correct, context) => (isKnown(context) ? correct(context) : refuse(400))),
  ),
  'method-overrides-refused': before(
    ({ query, headers }) => (query.has('_method') || 'x-http-method-override' in headers) && refuse(405),
  ),
  'json-must-be-acceptable': before((context) => !isJson(context) && refuse(406)),
  'padded-ids-read-as-numbers': petIds((segment) => withoutZeros(segment.replace(/\.0*$/, ''))),
  'ids-in-other-spellings-read': petIds(withoutZeros),
  'invalid-ids-refused-with-404': restated({ invalid_pet_id: 404 }),
  'only-int64s-routed': wrap('operations', 'getPet', (correct, context) =>
    plainInt64(context.petId) === undefined ? refuse(404) : correct(context),
  ),

  // The challenge of a 401, and keys. Two of them are worth a warning.
  'challenge-in-full': challenge('Bearer realm="pets, all of them", scope="pets", error="invalid_token"'),
  'challenge-among-others': challenge('Basic realm="pets", bearer, Digest realm="pets", nonce="1"'),
  'no-challenge': challenged(() => ({})),
  'scheme-in-one-letter-case': wrap('authentication', 'credential', (correct, context) =>
    context.headers.authorization?.startsWith('Bearer ') ? correct(context) : undefined,
  ),

  // The document shows no categories: a deployment may support only some.
  'known-categories-only': [accepting(isInStore), some],
  'one-category-in-an-empty-store': onlyNamed(4711n),
  // Nobody names the category, so no pet can be created.
  'one-category-that-nobody-names': [only(4711n), { mayBeInconclusive: true }],
  'large-and-negative-categories': onlyNamed(BEYOND, INT64_MINIMUM),
  'category-zero': onlyNamed(0n),
  'first-categories-retired': [only(BEYOND), some],
  'all-categories-retired-but-one': [only(4711n), { ...some, run: { categoryIds: ['4711'] } }],
  'categories-above-double-precision-refused': accepting((id) => id > -(2n ** 53n) && id < 2n ** 53n),
  'categories-are-positive-int32': accepting((id) => id >= 1n && id < 2n ** 31n, 422),

  // Query parameters outside their range, and other open requests.
  'limits-clamped': [instead('limit', nearest), many],
  // As net/http of Go does.
  'undecodable-limits-left-out': wrap('parameters', 'limit', (correct, context) =>
    context.query.get('limit') === '%' ? 20 : correct(context),
  ),
  'limits-outside-ignored': [instead('limit', () => 20), many],
  'limits-outside-give-the-longest-page': [instead('limit', () => 100), many],
  'limits-outside-give-an-empty-page': instead('limit', () => 0),
  'statuses-outside-match-nothing': [instead('status', String), some],
  'statuses-outside-ignored': [instead('status', () => undefined), some],
  'statuses-matched-without-case': [instead('status', (text) => text.trim().toLowerCase()), some],
  'open-requests-refused-with-rare-statuses': refusingOpen(418, 451, 422, 428, 423),
  'open-requests-refused-with-the-last-status': refusingOpen(499),
  'everything-open-forbidden': refusingOpen(403),

  // Bodies on which the document is silent: extra or duplicate members, large and deep bodies, other media types.
  'closed-bodies': onObject((object) => Object.keys(object).every(isMember), 400),
  'ids-from-the-client-refused': onObject((object) => !('id' in object), 409),
  'last-of-duplicate-members-wins': { parsing: { lastWins: true } },
  'integers-in-plain-digits-only': { validation: { int64: ({ text }) => plainInt64(text) } },
  'byte-order-marks-skipped': wrap('parsing', 'decode', (correct, context) => correct(context).replace(/^\ufeff/, '')),
  // Worth a warning.
  'bytes-that-are-not-utf-8-replaced': { parsing: { decode: ({ body }) => Buffer.from(body).toString() } },
  'long-numbers-refused-with-413': before(({ body }) => /\d{1001}/.test(Buffer.from(body).toString()) && refuse(413)),
  'bodies-beyond-1-kib-refused': { parsing: { maximumBytes: 1024 } },
  'shallow-bodies-only': { parsing: { maximumDepth: 2 } },
  'any-content-type': { parsing: { accepts: () => true } },
  'other-content-types-refused-with-400': restated({ unsupported_media_type: 400 }),

  // Names on which the document is silent may be refused; ordinary ones (as the stances call them) may not.
  // encoding/json of Go does the first, scrub of Ruby the second.
  'lone-surrogates-replaced': storedName((name) => name.replace(LONE, '\ufffd')),
  'lone-surrogates-replaced-byte-by-byte': storedName((name) => name.replace(LONE, '\ufffd\ufffd\ufffd')),
  'unusual-names-refused-with-400': naming(isOrdinary, 400),
  'empty-names-refused': naming((name) => name.trim() !== '', 400),
  'long-names-refused': naming((name) => name.length <= 64, 413),

  // The announcement of the deprecation, and the operation after its removal date.
  'deprecation-unannounced': announced({}),
  'sunset-alone': announced({ sunset: SUNSET }),
  'sunset-at-midnight-in-new-zealand': announced({ sunset: 'Wed, 04 Dec 2030 11:00:00 GMT' }),
  'sunset-at-the-end-of-the-day': announced({ sunset: 'Thu, 05 Dec 2030 23:59:59 GMT' }),
  'deprecation-alone': announced({ deprecation: SINCE }),
  // The removal date is in the future.
  'deprecation-at-the-removal': announced({ deprecation: '@1922659200', sunset: SUNSET }),
  // RFC 9651 allows parameters for any item.
  'deprecation-with-parameters': announced({ deprecation: `${SINCE};version="1.0.0"; final`, sunset: SUNSET }),
  // As in a draft of RFC 9745: worth a warning.
  'deprecation-of-a-draft': announced({ deprecation: 'true', sunset: SUNSET }),
  'removed-and-gone': [removed(410), { run: { asOf: '2030-12-05' } }],
  'removed-without-a-trace': [
    before(({ operation }) => operation === 'getPet' && { status: 404, headers: {}, body: '' }),
    { seeded: 110, run: { asOf: '2031-06-01' } },
  ],
  'not-yet-removed': [{}, { run: { asOf: '2031-01-01' } }],

  // The contents of responses, and their JSON text.
  'error-codes-are-empty': worded(() => ['', '']),
  'error-codes-are-numbers-in-strings': worded(({ status, message }) => [`${status}`, message]),
  'error-messages-are-japanese': worded(() => ['無効な要求', 'リクエストが正しくありません。🐾']),
  'error-messages-are-long': worded(({ code }) => [code, 'No. '.repeat(5000)]),
  'error-messages-are-markup': worded(() => ['<b>&amp;', 'line 1\r\nline 2\0\u001b[31m\ud800 ]]>']),
  'pets-hold-odd-members': withMembers({
    ...withProto({ id: 'x' }),
    ...{ constructor: null, hasOwnProperty: false, toString: 'text', '': 0, Id: 7, ID: '7', $ref: '#/nowhere' },
    ...{ huge: new JsonNumber('1e400'), tiny: new JsonNumber('-0.0'), long: new JsonNumber('9'.repeat(400)) },
    precise: new JsonNumber('9007199254740993.5'),
  }),
  'pets-hold-deep-members': withMembers({ deep: new JsonNumber('['.repeat(300) + ']'.repeat(300)) }),
  'pets-are-large': withMembers({ description: 'Very good at sleeping. '.repeat(218) }),
  'errors-hold-more': wrap('rendering', 'error', (correct, context, refusal) => ({
    ...{ type: 'https://errors.example/1', details: [{ field: null, issue: 'unknown' }] },
    ...correct(context, refusal),
  })),
  'json-is-spaced-out': rewritten((token) => (/^["{}[\],:]/.test(token) ? `\r\n\t ${token} ` : token)),
  'json-is-ascii': rewritten((token) => token.replace(/[^ -~]/g, escapedUnit)),
  'json-is-all-escapes': rewritten((token) => (token[0] === '"' ? `"${escaped(JSON.parse(token))}"` : token)),
  'integers-with-a-fraction-of-zero': rewritten((token) => token.replace(/^-?\d+$/, '$&.0')),
  'integers-in-odd-spellings': rewritten((token) => token.replace(/^(-?)(\d+)$/, oddly)),
  'members-in-reverse-order': wrap('rendering', 'pet', (correct, context, pet) =>
    Object.fromEntries(Object.entries(correct(context, pet)).reverse()),
  ),
  'media-type-with-charset': mediaType('application/json; charset=utf-8'),
  'media-type-with-quoted-charset': mediaType('application/json;charset="UTF-8"'),
  'media-type-in-capitals': mediaType('APPLICATION/JSON ; Charset=UTF-8'),
  'media-type-with-other-parameters': mediaType('Application/Json; profile="https://a.example/;v=1"; version=1'),

  // Ids, the order of the list, and the delay of reads.
  'status-defaults-to-available': byDefault(() => 'available'),
  'status-defaults-to-sold': byDefault(() => 'sold'),
  'status-default-differs-by-pet': [byDefault(({ name }) => petStatuses[(sha256(name)[0] ?? 0) % 4]), { seeded: 10 }],
  'ids-start-at-zero': ids((count) => count),
  'ids-are-negative': ids((count) => -1n - count),
  'ids-descend-from-the-top': ids((count) => INT64_MAXIMUM - count),
  'ids-ascend-from-the-bottom': ids((count) => INT64_MINIMUM + count),
  'ids-beyond-double-precision': ids((count) => 2n ** 53n + count),
  'ids-leave-int32': ids((count) => 2n ** 31n - 3n + count),
  'ids-are-random': ids(scattered),
  'ids-share-their-lower-32-bits': ids((count) => (count - 8n) * 2n ** 32n + 5n),
  'reads-lag': [lagging(() => 150), lags],
  'list-lags': [lagging(({ operation }) => (operation === 'listPets' ? 200 : 0)), lags],
  'reads-by-id-lag': [lagging(({ operation }) => (operation === 'getPet' ? 200 : 0)), lags],
  'reads-by-id-of-older-pets-lag': [
    lagging(({ operation }) => (operation === 'getPet' ? 600 : 0)),
    { ...lags, seeded: 20 },
  ],
  'pets-show-out-of-order': [seesAfter((_context, { id }) => 50 + Number((id * 37n) % 151n)), lags],
  'replicas-lag-differently': [lagging(({ number }) => (number % 2 === 0 ? 150 : 0)), lags],
  'replicas-lag-for-a-second': [
    lagging(({ number }) => (number % 2 === 0 ? 1000 : 0)),
    { ...lags, profile: 'standard' },
  ],
  'replicas-lag-at-random': [lagging(() => Math.random() * 200), lags],
  'replicas-by-connection': [lagging(({ connection }) => (connection.number % 2 === 0 ? 150 : 0)), lags],
  'filtered-list-lags': [lagging(({ query }) => (query.has('status') ? 200 : 0)), lags],
  'newest-first': [newestFirst, many],
  'random-order': [inOrder(shuffled), many],
  'ordered-by-name': [orderedBy(({ name }) => name), { seeded: 30 }],
  'ordered-by-status': [orderedBy(({ status = 'unknown' }) => status), { seeded: 90 }],

  // Other clients may add pets during the run, and remove older ones; the store may hold thousands of pets.
  'others-add-as-often': joined(1),
  'others-add-as-often-newest-first': all(joined(1), newestFirst),
  'others-add-more-often': joined(20),
  'others-add-more-often-newest-first': all(joined(20), newestFirst),
  'others-add-of-one-status': [joined(3, ['available']), old],
  'others-remove-pets': [removing, old],
  'others-give-the-same-names': wrap('storing', 'insert', async (correct, service, pet) => {
    await correct(service, pet);
    service.store.add({ ...pet, id: -pet.id, categoryId: 77n });
  }),
  'others-use-other-categories': [all(joined(1), only(7n)), { run: { categoryIds: ['7'] } }],
  ...Object.fromEntries([1, 25, 76, 90, 100, 5000].map((seeded) => [`holds-${seeded}-pets`, [{}, { seeded }]])),
  'holds-5000-pets-newest-first': [newestFirst, { seeded: 5000 }],
  'holds-only-sold-pets': holding(...repeated(90, { status: 'sold' })),
  'holds-pets-without-status': holding(...repeated(90, {})),
  'holds-too-many-of-every-status': holding(...petStatuses.flatMap((status) => repeated(85, { status }))),
  'holds-namesakes': holding(...repeated(30, { name: 'X', status: 'available' })),
  'holds-odd-pets': holding(
    ...odd.map((name) => ({ name })),
    ...[INT64_MINIMUM, INT64_MAXIMUM, 0n, -1n].map((categoryId) => ({ categoryId })),
  ),
  // An earlier run of the kit made a faulty edition of the service accept them.
  'holds-invalid-pets-of-an-earlier-run': holding(
    ...['unknown', 'AVAILABLE', ''].map((status, index) => ({ name: `pct-0a1b2c 3d4e5f60-${index}`, status })),
    { name: 'pct-0a1b2c 5a5b5c5d-1', categoryId: 2n ** 64n },
  ),

  // Either side may close a connection between two exchanges, and the network may lose a response.
  'closes-after-each-answer': lastIf(() => true),
  'closes-after-three-answers': lastIf(({ connection }) => connection.requests >= 3),
  'closes-after-each-refusal': lastIf((_context, status) => status >= 400),
  'closes-unannounced': wrap('hooks', 'finished', (_, { connection }) => void connection.socket.end()),
  'closes-after-idle-5-ms': idleFor(5, (socket) => socket.end()),
  // On a busy machine it resets all idle connections at once, and each loses a response.
  'resets-after-idle-50-ms': [idleFor(50, (socket) => socket.resetAndDestroy()), { mayBeInconclusive: true }],
  'times-out-idle-connections-with-408': idleFor(20, (socket) => socket.end(TIMEOUT_408)),
  'every-60th-response-lost': lossy((context) => sendRaw(context, HALF, true)),
  'every-60th-connection-lost': lossy(({ connection }) => connection.socket.resetAndDestroy()),
  'every-60th-request-a-bad-gateway': lossy((context) => sendRaw(context, BAD_GATEWAY)),
  'one-connection-at-a-time': all(
    idleFor(3, (socket) => socket.end()),
    inTurn,
  ),
  // The kit keeps more connections than that, and gives up on requests whose connections it never gets.
  'closes-the-fifth-connection': [{}, { maxConnections: 4, mayBeInconclusive: true }],
  'closes-the-eighteenth-connection': [{}, { maxConnections: 17 }],

  // A client without an Accept-Encoding header accepts all codings (RFC 9110, section 12.5.3).
  'compressed-with-gzip': coded('gzip', gzipSync),
  'compressed-with-brotli': coded('br', brotliCompressSync),
  'compressed-with-deflate': coded('Deflate', deflateSync),
  'compressed-twice': coded('deflate, x-gzip', (bytes) => gzipSync(deflateSync(bytes))),
  'coded-as-identity': coded('identity', (bytes) => bytes),

  // It is left to HTTP how a message is split into pieces, and which headers and reason phrases it has.
  chunked: withHeaders(withoutLength),
  'chunked-in-small-pieces': inPieces(5, 0),
  'sent-with-pauses': inPieces(4000, 3),
  'interim-answers': interim,
  'other-reason-phrases': withNode({ statusMessage: 'Woof & Meow' }),
  'header-names-in-capitals': withHeaders(inCapitals),
  'headers-of-gateways': withHeaders((given) => ({ ...given, ...OF_GATEWAYS })),
  'no-date-header': withNode({ sendDate: false }),
  'upgrade-offered': withHeaders((given) => ({ ...given, upgrade: 'h2c', connection: 'Upgrade, Keep-Alive' })),
  'body-ends-with-the-connection': all(
    withNode({ useChunkedEncodingByDefault: false }),
    withHeaders((given) => ({ ...withoutLength(given), connection: 'close' })),
  ),

  // The document shows no rate limits and no response times.
  'rate-limit-with-retry-after': limited(300, 300, () => refuse(429, { 'retry-after': '1' })),
  'rate-limit-without-retry-after': limited(50, 400, () => refuse(429)),
  'rate-limit-until-a-date': limited(300, 300, () => refuse(429, { 'retry-after': in1Second() })),
  'rate-limit-of-a-gateway': limited(50, 500, () => SLOW_DOWN),
  'now-and-then-unavailable': before(({ number }) => number % 100 === 50 && refuse(503, { 'retry-after': '0' })),
  'sheds-load-above-four': shedding,
  'slow-with-jitter': before(() => wait(20 + Math.random() * 80)),
  'slow-writes': before(({ method }) => (method === 'POST' ? wait(30) : undefined)),
  'slow-refusals': { hooks: { refused: (_context, refusal) => wait(20, refusal) } },
});
