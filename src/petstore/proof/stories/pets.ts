/** Pets that are created, stored, read or sent wrongly. */
import { setTimeout as wait } from 'node:timers/promises';
import { parts } from '../../table.js';
import {
  all,
  before,
  type Change,
  crash,
  fresh,
  hangUp,
  on,
  onResponse,
  refuse,
  sendRaw,
  whenAnswered,
  wrap,
} from '../changes.js';
import type { Headers, Operation, Pet, Response, Store } from '../reference/behaviour.js';
import type { RequestContext } from '../reference/correct.js';
import { bytesOf } from '../reference/correct.js';
import { isJsonObject, JsonNumber, type JsonObject } from '../reference/json.js';
import { breaking, breakingEach, type Story, standard, thorough } from '../rows.js';
import { ids, storedCategory, storedName } from '../stored.js';

const READ = ['list.same-animal', 'get.same-animal'] as const;
/** Two pets with one id break these, too. */
const SHARED_IDS = ['list.unique', ...READ, 'get.found', 'store.sequence', 'add.status.unchanged'] as const;
const LOST = [
  'store.listed',
  'get.found',
  'get.same-animal',
  'list.status.complete',
  'add.concurrent',
  'store.sequence',
] as const;
const LIMITS = ['list.limit.default', 'list.status.limit'] as const;

const hash = (name: string) =>
  [...name].reduce((sum, one) => BigInt.asIntN(64, sum * 31n + BigInt(one.codePointAt(0) ?? 0)), 7n);
/** The last id is read first, and the next one is written a moment later. */
const racing = wrap('creating', 'id', async (_, { store }) => {
  const next = store.issued + 1n;
  await wait(1);
  store.issued = next;
  return next;
});

const failsOn = (pattern: RegExp): Change => storedName((name) => (pattern.test(name) ? crash() : name));
const refuses = (pattern: RegExp): Change => storedName((name) => (pattern.test(name) ? refuse(400) : name));
const stored = (change: (status?: string) => string | undefined): Change =>
  wrap('validation', 'status', (correct, context, value) => change(correct(context, value)));
/** A creation that succeeds exactly if it must not. */
const turnedRound = async (_: unknown, context: RequestContext): Promise<Response> => {
  const { parsing, validation } = context.behaviour;
  try {
    await validation.newPet(context, await parsing.json(context));
  } catch {
    return { status: 201, headers: {}, content: { id: BigInt(context.number), name: 'Rex', categoryId: 1 } };
  }
  return refuse(400);
};

/** Stores the pet of a creation that is refused. */
const storedThough = (pattern: RegExp): Change =>
  wrap('hooks', 'refused', async (correct, context, refusal) => {
    const body = Buffer.from(context.body).toString();
    const name = /pct-[\w -]+/.exec(body)?.[0];
    if (context.operation === 'addPet' && refusal.status === 400 && name !== undefined && pattern.test(body)) {
      const status = /"status":"(available|pending|sold)"/.exec(body)?.[1];
      await context.behaviour.creating.create(context.service, { name, categoryId: 1n, status, sent: {} });
    }
    return correct(context, refusal);
  });
const inserting = (insert: (store: Store, pet: Pet) => void): Change =>
  wrap('storing', 'insert', (_, { store }, pet) => insert(store, pet));
const keeps = (count: number) =>
  inserting((store, pet) => {
    if (store.pets.length >= count) store.remove(store.pets[0]);
    store.add(pet);
  });
const alterNewest = (status: number, change: (pet: Pet) => Partial<Pet>): Change =>
  whenAnswered('addPet', status, ({ pets }) => {
    for (const pet of pets.slice(-1)) Object.assign(pet, change(pet));
  });
/** Like a database that lets only one write at a time, and does not wait for it. */
const failingWhileBusy = on('storing', 'insert', () => {
  let isBusy = false;
  return async ({ store }, pet) => {
    if (isBusy) crash();
    isBusy = true;
    await wait(20);
    store.add(pet);
    isBusy = false;
  };
});
const losingSameNames = on('storing', 'insert', () => {
  const last = new Map<string, bigint>();
  return async ({ store }, pet) => {
    last.set(pet.name, pet.id);
    // Long enough that requests of one moment meet on a busy machine, too.
    await wait(50);
    if (last.get(pet.name) === pet.id) store.add(pet);
  };
});
/** A name stays in the store and makes every later list fail. */
const poisoned = (pattern: RegExp, isRefused: boolean, fail: () => never = crash): Change =>
  all(
    wrap('operations', 'listPets', (correct, context) =>
      context.store.pets.some(({ name }) => pattern.test(name)) ? fail() : correct(context),
    ),
    wrap('storing', 'insert', async (correct, service, pet) => {
      await correct(service, pet);
      if (isRefused && pattern.test(pet.name)) fail();
    }),
  );
/** The process dies of some requests, and is back after a while. */
const dying = (isDeadly: (context: RequestContext) => boolean): Change =>
  fresh(() => {
    let deadUntil = 0;
    const isDead = () => performance.now() < deadUntil;
    return all(
      { hooks: { connected: (_service, { socket }) => void (isDead() && socket.destroy()) } },
      before((context) => {
        if (isDeadly(context)) deadUntil = performance.now() + 500;
        return isDead() && hangUp(context);
      }),
    );
  });
const sees = (isSeen: (context: RequestContext, pet: Pet) => boolean): Change =>
  wrap('storing', 'sees', (_, context, pet) => isSeen(context, pet));
/** One request of so many, in no pattern that those of a case could have, too. */
const isOf = (count: number, { number }: RequestContext) => (Math.imul(number, 0x9e3779b1) >>> 3) % count === 0;
const misses = (isMissed: (pet: Pet, context: RequestContext) => boolean): Change =>
  sees((context, pet) => context.operation !== 'getPet' || !isMissed(pet, context));
const finds = (find: (id: bigint, store: Store) => Pet | undefined): Change =>
  wrap('storing', 'find', (_, { store }, wanted) => find(wanted, store));
/** Milliseconds. */
const ageOf = ({ storedAt }: Pet) => performance.now() - storedAt;
const failsAfterARest = fresh(() => {
  let last = Number.POSITIVE_INFINITY;
  return before(() => {
    const rest = performance.now() - last;
    last = performance.now();
    return rest > 4_000 && crash();
  });
});
const findsTheLast = fresh(() => {
  let last: Pet | undefined;
  return finds((wanted, { byId }) => {
    const pet = byId.get(wanted);
    const found = pet && (last ?? pet);
    last = pet ?? last;
    return found;
  });
});
const announced = (added: Headers): Change =>
  onResponse('getPet', 200, (response) => ({ ...response, headers: { ...response.headers, ...added } }));
const onGet = (change: (pet: JsonObject) => JsonObject): Change =>
  onResponse('getPet', 200, (response) =>
    isJsonObject(response.content) ? { ...response, content: change(response.content) } : response,
  );

type Write = (body: Uint8Array, head: (...fields: string[]) => string) => readonly (string | Uint8Array)[];
/** Sends raw bytes in place of one operation's successful responses. */
const raw = (operation: Operation, write: Write) =>
  wrap('sending', 'send', (correct, context, response) => {
    if (context.operation !== operation || response.status >= 300) return correct(context, response);
    const start = `HTTP/1.1 ${response.status} OK\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const head = (...fields: string[]) => `${start}${fields.join('\r\n')}\r\n\r\n`;
    const pieces = write(bytesOf(context, response), head).map((part) => Buffer.from(part as string));
    sendRaw(context, Buffer.concat(pieces));
  });
const long = (body: Uint8Array) => `Content-Length: ${body.length}`;
const losing = (isLost: (context: RequestContext) => boolean): Change =>
  wrap('sending', 'send', (correct, context, response) =>
    isLost(context) ? sendRaw(context, '') : correct(context, response),
  );
/** The request names another method for its POST: GET, so that it is answered with a list. */
const overridden = (isNamed: (context: RequestContext) => boolean): Change =>
  wrap('operations', 'addPet', (correct, context) =>
    isNamed(context) ? context.behaviour.operations.listPets(context) : correct(context),
  );
/** Paths that match lack a slash at their end. */
const redirected = (paths: RegExp): Change =>
  all(
    wrap('routing', 'route', (correct, service, method, path) => correct(service, method, path.replace(/\/$/, ''))),
    before(
      ({ path, target }) =>
        paths.test(path) && { status: 307, headers: { location: target.replace(path, `${path}/`) } },
    ),
  );
const isSold = ({ query }: RequestContext) => query.get('status') === 'sold';

export const petStories: readonly Story[] = [
  // Ids.
  ...breaking('add.id.unique', SHARED_IDS, {
    'ids-always-0': ids(() => 0n),
    'ids-made-from-names': wrap('creating', 'id', (_, _service, { name }) => hash(name)),
    'ids-begin-again-after-50': ids((count) => (count % 50n) + 1n),
    'ids-race': racing,
  }),
  ...breaking(['add.extra-members', 'add.id.unique'], SHARED_IDS, {
    'ids-from-the-client': wrap('creating', 'id', (correct, service, draft) =>
      draft.sent.id instanceof JsonNumber ? BigInt(draft.sent.id.text) : correct(service, draft),
    ),
  }),
  ...breaking('add.body', ['list.body'], { 'ids-beyond-int64': ids((count) => 2n ** 63n + count) }),

  // Members and bodies that are accepted, refused or read wrongly.
  ...breaking('add.name.unchanged', ['add.name.unusual'], {
    'names-keep-no-backslash-at-the-end': storedName((name) => name.replace(/\\$/, '')),
    'percent-signs-in-names-are-formats': storedName((name) => name.replaceAll('%%', '%')),
    'letters-in-names-mapped-by-case': storedName((name) =>
      name.replace(/[İſ]/g, (one) => one.toUpperCase().toLowerCase()),
    ),
    'spaces-in-names-collapsed': storedName((name) => name.replace(/ {2,}/g, ' ')),
    'names-escaped-for-html': storedName((name) => name.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)),
  }),
  ...breaking('add.name.ordinary', [], {
    'names-with-emoji-fail': failsOn(/[\u{10000}-\u{10ffff}]/u),
    'names-with-emoji-poison-the-store': [poisoned(/[\u{10000}-\u{10ffff}]/u, true), { incidents: ['poisoned store'] }],
    'names-beyond-50-characters-refused': refuses(/^.{51,64}$/u),
    // Each name of the kit has one, so that no plain NewPet is accepted.
    'names-with-spaces-refused': refuses(/ /),
    'words-of-yaml-as-names-fail': standard(failsOn(/^(no|off|y|yes)$/)),
    'words-for-nothing-as-names-fail': standard(failsOn(/^(None|NaN|nil|undefined)$/)),
  }),
  ...breaking('add.name.unusual', [], {
    'names-keep-no-line-feed-at-the-end': standard(storedName((name) => name.replace(/\n$/, ''))),
    'names-end-at-nul': storedName((name) => name.split('\0')[0] ?? ''),
    'refused-names-poison-the-store': [poisoned(/\0/, true), { incidents: ['poisoned store'] }],
    'names-refused-with-400-poison-the-store': [
      poisoned(/\0/, true, () => refuse(400)),
      { incidents: ['poisoned store'] },
    ],
    'accepted-names-poison-the-store': [poisoned(/\p{Surrogate}/u, false), { incidents: ['poisoned store'] }],
    'lone-surrogates-in-names-removed': standard(storedName((name) => name.replace(/\p{Surrogate}/gu, ''))),
    'lone-surrogates-eat-the-next-character': standard(
      storedName((name) => name.replace(/\p{Surrogate}[^\ud800-\udfff]/gu, '\ufffd')),
    ),
    'noncharacters-in-names-fail': standard(failsOn(/[\ufffe\uffff]/)),
  }),
  ...breaking('add.method', [], {
    'method-overridden-by-a-query': overridden(({ query }) => query.get('_method') === 'GET'),
    'method-overridden-by-a-member': standard(overridden(({ body }) => Buffer.from(body).includes('"_method":"GET"'))),
  }),
  ...breaking('add.method-header', [], {
    'method-overridden-by-a-header': overridden(({ headers }) => headers['x-http-method-override'] === 'GET'),
  }),
  ...breaking('add.chunked', [], {
    'chunked-bodies-are-refused': before(({ headers }) => headers['transfer-encoding'] !== undefined && refuse(400)),
  }),
  ...breaking('add.created', [], {
    'closing-connections-are-refused': standard(
      before(({ headers, operation }) => operation === 'addPet' && headers.connection === 'close' && refuse(400)),
    ),
  }),
  ...breaking('add.unusual-body', [], {
    'bodies-beyond-1-mib-crash': standard(before(({ bodyTooLarge }) => bodyTooLarge && crash())),
    'long-categories-become-1': standard(
      wrap('validation', 'int64', (correct, number) => (number.text.length > 1000 ? 1n : correct(number))),
    ),
  }),
  ...breaking('add.content-type', [], {
    'no-body-creates-a-pet': wrap('parsing', 'json', (correct, context) =>
      context.body.length === 0 && context.headers['content-type'] === undefined && !context.bodyTooLarge
        ? { name: '', categoryId: new JsonNumber('1') }
        : correct(context),
    ),
    'torn-multipart-bodies-crash': standard(
      before(({ headers }) => /boundary=/.test(`${headers['content-type']}`) && crash()),
    ),
  }),
  ...breaking('add.content-type.json', [], {
    'charsets-refused-with-400': before(({ headers }) => /=/.test(`${headers['content-type']}`) && refuse(400)),
  }),
  ...breaking('add.category.extreme', ['add.category.exact'], {
    'category-through-a-double': storedCategory((one) => BigInt.asIntN(64, BigInt(Number(one)))),
    'category-0-becomes-1': storedCategory((one) => one || 1n),
  }),
  ...breaking('add.category.exact', [], {
    'category-off-by-one': storedCategory((one) => BigInt.asIntN(63, one + 1n)),
  }),
  ...breaking('add.status.unchanged', [], { 'every-new-pet-available': stored(() => 'available') }),
  ...breaking('add.status.accepted', [], {
    'sold-refused-at-creation': stored((status) => (status === 'sold' ? refuse(400) : status)),
    'each-status-refused': stored((status) => (status === undefined ? status : refuse(400))),
  }),
  ...breaking('add.status.optional', [], { 'status-required': stored((status) => status ?? refuse(400)) }),
  ...breaking(
    [...parts.map((part) => `add.invalid.${part}` as const), 'add.created'],
    ['add.name.ordinary', 'add.status.accepted', 'add.status.optional'],
    {
      'invalid-bodies-accepted-while-valid-ones-are-refused': wrap('operations', 'addPet', turnedRound),
    },
  ),
  ...breaking('add.extra-members', [], {
    'extra-members-drop-the-status': wrap('validation', 'newPet', async (correct, context, value) => {
      const draft = await correct(context, value);
      const hasMore = Object.keys(draft.sent).some((member) => !(member in draft));
      return hasMore ? { ...draft, status: undefined } : draft;
    }),
  }),

  // Pets that are lost, changed or stored twice, and refused ones that are stored.
  ...breaking(LOST, [], {
    'store-keeps-nothing': inserting(() => {}),
    'store-keeps-the-newest-30': keeps(30),
    'third-pet-replaces-the-first': inserting((store, pet) => {
      if (pet.id === 3n) store.remove(store.pets[0]);
      store.add(pet);
    }),
    'creations-stored-twice': inserting((store, pet) => {
      store.add(pet);
      store.add({ ...pet, id: -pet.id });
    }),
    'invalid-creation-deletes-the-newest-pet': whenAnswered('addPet', 400, (store) => store.remove(store.pets.at(-1))),
    'every-fourth-pet-lost': inserting((store, pet) => pet.id % 4n !== 0n && store.add(pet)),
    'reading-deletes': whenAnswered('getPet', 200, (store, { petId }) => store.remove(store.byId.get(BigInt(petId)))),
    'store-keeps-the-newest-256': standard(keeps(256)),
    'refused-creation-deletes-the-newest-pets': standard(
      whenAnswered('addPet', 401, (store) => {
        for (const pet of store.pets.slice(-3)) store.remove(pet);
      }),
    ),
  }),
  ...breaking(LOST, LIMITS, {
    'listing-deletes-the-first-pet': standard(whenAnswered('listPets', 200, (store) => store.remove(store.pets[0]))),
  }),
  ...breaking('list.same-animal', ['get.same-animal'], {
    'invalid-creation-renames-the-newest-pet': alterNewest(400, () => ({ name: 'overwritten' })),
  }),
  ...breaking(READ, [], {
    'status-default-filled-in-after-creation': alterNewest(201, ({ status = 'available' }) => ({ status })),
  }),
  ...breaking('add.concurrent', [], {
    'same-pets-created-at-once-lost': losingSameNames,
    'creations-that-overlap-fail': failingWhileBusy,
  }),
  ...breaking('add.invalid.no-effect', [], {
    'category-in-a-string-stored-though-refused': storedThough(/"categoryId":"\d+"/),
    'json-without-its-last-brace-stored-though-refused': storedThough(/^\{.*"available"$/),
    'status-in-capitals-stored-though-refused': storedThough(/"status":"AVAILABLE"/),
    // One page of a store with so many pets shows no pet of the run.
    'wrong-type-of-category-stored-among-many-pets': [storedThough(/"categoryId":"\d+"/), { seeded: 400 }],
  }),

  // Reads by id, replicas, and stores that requests leave broken.
  ...breaking(LOST, ['list.same-animal', 'list.limit.full-page', ...LIMITS], {
    // Half of the requests reach the other instance.
    'two-instances-without-a-common-store': [
      sees(({ number }, { id }) => (BigInt(number) + id) % 2n === 0n),
      { incidents: ['several stores'] },
    ],
  }),
  ...breaking([...LOST, 'list.limit.full-page'], ['add.created', ...LIMITS], {
    'one-of-two-replicas-is-empty': standard(
      sees((context) => !isOf(2, context)),
      { incidents: ['several stores'] },
    ),
    'one-of-five-lists-is-empty': standard(sees((context) => context.operation !== 'listPets' || !isOf(5, context))),
  }),
  ...breaking([...LOST, 'list.limit.full-page'], LIMITS, {
    'copies-come-after-the-settling-time': [
      sees(({ number }, { storedAt }) => number % 2 === 0 || storedAt < performance.now() - 1500),
      { run: { settle: 300 } },
    ],
  }),
  ...breaking('get.respelt', [], {
    'ids-after-zeros-crash': standard(before(({ petId }) => /^0\d/.test(petId) && crash())),
  }),
  ...breaking('get.invalid-id', [], {
    'dies-of-an-id-that-is-not-utf-8': standard(
      dying(({ petId }) => /^%ff$/i.test(petId)),
      { incidents: ['outage'] },
    ),
  }),
  // The POST whose query has that status ends it, too.
  ...breaking('list.status.accepted', ['add.unusual-body'], {
    'dies-of-the-filter-sold': [dying(isSold), { incidents: ['outage'] }],
  }),
  ...breaking('get.found', ['store.sequence', 'add.concurrent'], {
    'get-finds-nothing': misses(() => true),
    'get-misses-every-third': misses((pet) => pet.id % 3n === 0n),
    'get-misses-the-newest': misses((pet, { store }) => pet === store.pets.at(-1)),
    'get-lags-for-ever': misses(({ storedAt }) => storedAt > performance.now() - 3_600_000),
    'get-misses-pets-without-a-status': misses(({ status }) => status === undefined),
  }),
  ...breaking('get.found', [], { 'get-misses-old-pets': [misses((pet) => pet.id <= 12n), { seeded: 12 }] }),
  ...breaking('get.id', ['get.unknown'], {
    'ids-wrap-at-32-bits': finds((id, { byId }) => byId.get(id < 0n ? id : BigInt.asUintN(32, id))),
    'ids-lose-their-sign': finds((id, { byId }) => byId.get(id < 0n ? -id : id)),
    'get-answers-the-pet-before': finds((id, { byId }) => byId.get(id) && (byId.get(id - 1n) ?? byId.get(id))),
    'get-answers-the-newest-pet': finds((_id, { pets }) => pets.at(-1)),
  }),
  ...breaking('get.same-animal', [], {
    'pets-change-after-15-seconds': thorough(
      finds((id, { byId }) => {
        const pet = byId.get(id);
        return pet && ageOf(pet) > 15_000 ? { ...pet, categoryId: pet.categoryId + 1n } : pet;
      }),
    ),
  }),
  ...breaking(['get.found', 'store.sequence'], [], { 'fails-after-a-rest-of-4-seconds': thorough(failsAfterARest) }),
  ...breaking('get.id', [], { 'get-answers-the-pet-that-was-read-last': findsTheLast }),
  ...breaking('get.same-animal', [], {
    'get-loses-the-name-proto': standard(
      onGet((pet) => ({ ...pet, name: pet.name === '__proto__' ? '' : (pet.name ?? '') })),
    ),
    'get-cuts-names': onGet((pet) => ({ ...pet, name: String(pet.name).slice(0, 20) })),
    'get-rounds-categories': onGet((pet) => ({ ...pet, categoryId: Number(pet.categoryId) })),
    'status-default-filled-in-by-get': onGet((pet) => ({ ...pet, status: pet.status ?? 'available' })),
  }),
  ...breaking('get.body', [], {
    'get-writes-round-categories-with-an-exponent': standard(
      onGet((pet) => ({ ...pet, categoryId: pet.categoryId === 5000n ? '5E+3' : (pet.categoryId ?? null) })),
    ),
    'absent-status-null-by-get': onGet((pet) => ({ ...pet, status: pet.status ?? null })),
  }),
  ...breaking('get.deprecation', [], {
    'sunset-names-another-year': announced({ sunset: 'Wed, 05 Dec 2029 00:00:00 GMT' }),
    'sunset-names-another-weekday': announced({ sunset: 'Mon, 05 Dec 2030 00:00:00 GMT' }),
    'sunset-names-no-date': announced({ sunset: 'soon' }),
    'deprecation-after-the-removal': announced({ deprecation: '@1956528000' }),
  }),

  // Messages and addresses.
  // A creation with the filter in its query is lost, too.
  ...breaking('list.message', ['add.message'], { 'filter-sold-closes-the-connection': losing(isSold) }),
  ...breaking('get.message', [], {
    'negative-ids-close-the-connection': losing(({ petId }) => petId.startsWith('-')),
  }),
  ...breaking('add.message', [], {
    'sold-pets-close-the-connection': losing(({ body }) => Buffer.from(body).includes('"status":"sold"')),
  }),
  ...breaking('add.created', [], {
    'creation-answered-200': onResponse('addPet', 201, (response) => ({ ...response, status: 200 })),
  }),
  ...breaking('list.answered', ['add.auth.missing-key'], { 'collection-ends-in-a-slash': redirected(/pets$/) }),
  ...breaking('list.answered', ['add.auth.missing-key', 'get.found'], {
    'every-path-ends-in-a-slash': redirected(/[^/]$/),
  }),
  ...breaking('service.malformed-target', [], {
    'malformed-targets-crash': standard(before(({ target }) => /%(?![0-9a-f]{2})/i.test(target) && crash())),
  }),
  ...breaking('service.framing', [], {
    'content-length-sent-twice': raw('listPets', (body, head) => [head(long(body), long(body)), body]),
    'headers-folded': raw('getPet', (body, head) => [head(long(body), 'X-Trace: one', ' two'), body]),
    'chunk-sizes-followed-by-spaces': raw('addPet', (body, head) => [
      head('Transfer-Encoding: chunked'),
      `${body.length.toString(16)} \r\n`,
      body,
      '\r\n0\r\n\r\n',
    ]),
  }),
  ...breaking('service.base-path', [], { 'base-path-with-another-version': [{}, { basePath: '/v2' }] }),
  ...breakingEach('*.message', [], {
    '*-cut-short': (own) => raw(own, (body, head) => [head(long(body)), body.subarray(0, body.length / 2)]),
    '*-with-invalid-chunks': (own) =>
      raw(own, (body, head) => [head('Transfer-Encoding: chunked'), 'xyz\r\n', body, '\r\n0\r\n\r\n']),
    '*-claims-to-be-gzip': (own) => raw(own, (body, head) => [head(long(body), 'Content-Encoding: gzip'), body]),
  }),
];
