/** Keys that are accepted, refused or remembered wrongly, and refusals that say it wrongly. */
import { after, all, before, type Change, crash, on, onResponse, refuse, refused, wrap } from '../changes.js';
import { type Operation, Refusal, type Response } from '../reference/behaviour.js';
import type { RequestContext } from '../reference/correct.js';
import { breaking, breakingEach, type Story, standard } from '../rows.js';

type Applies = (context: RequestContext) => unknown;
const isOf = (operation: Operation) => (context: RequestContext) => context.operation === operation;
const isAlways = () => true;
const REFUSED = ['*.auth.missing-key', '*.auth.scheme', '*.auth.invalid-key'] as const;
const KNOWN = [...REFUSED, '*.auth.first', 'orders.auth'] as const;

type Comparison = (given: string, key: string) => boolean;
const matching = (matches: Comparison, applies: Applies = isAlways): Change =>
  wrap('authentication', 'matches', (correct, given, key, context) =>
    applies(context) ? matches(given, key) : correct(given, key, context),
  );
const alsoMatching = (matches: Comparison) => matching((given, key) => given === key || matches(given, key));
const free = (applies: Applies): Change =>
  wrap('authentication', 'required', (correct, context) => !applies(context) && correct(context));
const hasNone: Applies = ({ headers }) => headers.authorization === undefined;
const succeeds = (step: () => unknown) =>
  Promise.resolve()
    .then(step)
    .then(isAlways, () => false);
/** Does something else in place of the check of the key; `check` does it. */
const checking = (step: (context: RequestContext, check: () => void | Promise<void>) => Promise<void>): Change =>
  wrap('authentication', 'authenticate', (correct, context) => step(context, () => correct(context)));
const keyCountsForEveryone = on('authentication', 'authenticate', (correct) => {
  let isKnown = false;
  return async (context) => {
    if (!isKnown) await correct(context);
    isKnown = true;
  };
});
/** A request that follows an authorised one on its connection. */
const remembered = (isRemembered: Applies): Change =>
  checking(async (context, check) => {
    if (isRemembered(context)) return;
    await check();
    if (context.connection.requests === 1) context.connection.state.set('first', context.operation);
  });
const isSecond = (operation: Operation) => (context: RequestContext) => {
  const { requests, state } = context.connection;
  return requests === 2 && state.get('first') === operation && isOf(operation)(context) && hasNone(context);
};

const keyReadFrom = (read: (context: RequestContext) => string | undefined): Change =>
  wrap('authentication', 'credential', (correct, context) => correct(context) ?? read(context));
const alsoRead = (read: (header: string) => string | undefined, applies: Applies = isAlways): Change =>
  keyReadFrom((context) => (applies(context) ? read(context.headers.authorization ?? '') : undefined));
const asSpelt = (applies: Applies): Change =>
  wrap('authentication', 'credential', (correct, context) =>
    applies(context) ? /^Bearer +([^ ].*)$/.exec(context.headers.authorization ?? '')?.[1] : correct(context),
  );

/** Runs a step before the key of one operation's requests is checked. */
const first = (operation: Operation, step: Applies) =>
  before(async (context) => {
    if (isOf(operation)(context)) await step(context);
  });
/** Stores a pet and then refuses its creation. */
const stored = (applies: Applies): Change =>
  checking(async (context, check) => {
    try {
      await check();
    } catch (refusal) {
      const { addPet } = context.behaviour.operations;
      if (context.operation === 'addPet' && applies(context)) await succeeds(() => addPet(context));
      throw refusal;
    }
  });

/** Refuses the key with another status. */
const refusedAs = (status: number, code = '', applies: Applies = isAlways): Change =>
  refused((refusal, context) => {
    const isMeant = refusal.status === 401 && refusal.code.endsWith(code) && applies(context);
    return isMeant ? new Refusal(status, refusal.code, refusal.message) : refusal;
  });
const on401 = (operation: Operation, change: Partial<Response>): Change =>
  onResponse(operation, 401, (one) => ({ ...one, ...change, headers: { ...one.headers, ...change.headers } }));
const ERROR = { code: 'unauthorised', message: 'No.' };

export const authenticationStories: readonly Story[] = [
  ...breaking('get.auth.missing-key', ['get.auth.scheme', 'get.auth.invalid-key'], {
    'escaped-ids-need-no-key': all(
      wrap('routing', 'route', (correct, service, method, path) =>
        correct(service, method, path.replace(/%3(?=\d)/g, '')),
      ),
      free(({ target }) => target.includes('/%3') || /\/pets\/-?\d*%3\d/.test(target)),
    ),
  }),
  ...breaking('service.respelt', [], {
    'addresses-with-a-slash-more-need-no-key': all(
      wrap('routing', 'route', (correct, service, method, path) =>
        correct(service, method, path.replace(/pets\/$/, 'pets')),
      ),
      free(({ target }) => /\/pets\/$/.test(target)),
    ),
  }),
  ...breakingEach('*.auth.invalid-key', ['*.auth.first'], {
    'any-key-will-do-for-*': (own) => matching(isAlways, isOf(own)),
  }),
  ...breakingEach([...REFUSED, '*.auth.first'], [], { '*-needs-no-key': (own) => free(isOf(own)) }),
  // No more than the second request, or other requests would get through, and the key would seem not to be checked.
  ...breakingEach('*.auth.each-request', ['*.auth.missing-key'], {
    '*-key-counts-twice': (own) => remembered(isSecond(own)),
  }),
  ...breakingEach('*.auth.scheme', [], { 'bare-key-will-do-for-*': (own) => alsoRead((header) => header, isOf(own)) }),
  ...breakingEach('*.auth.scheme-case', [], { '*-wants-scheme-as-spelt': (own) => asSpelt(isOf(own)) }),
  ...breakingEach(REFUSED, ['*.auth.first'], { 'refusal-by-*-is-403': (own) => refusedAs(403, '', isOf(own)) }),
  ...breakingEach('*.media-type', [], {
    'refusal-by-*-is-html': (own) => on401(own, { headers: { 'content-type': 'text/html' } }),
  }),
  ...breakingEach('*.error-status', [], {
    'refusal-by-*-says-400': (own) => on401(own, { content: { ...ERROR, status: 400 } }),
  }),
  ...breakingEach('*.error-body', [], {
    'refusal-by-*-says-401-as-text': (own) => on401(own, { content: { ...ERROR, status: '401' } }),
  }),
  ...breakingEach('*.auth.challenge', [], {
    'refusal-by-*-is-without-challenge': (own) => refusedAs(401, '', isOf(own)),
  }),
  ...breaking('*.error-body', ['*.media-type', '*.auth.challenge', 'orders.auth'], {
    'errors-are-pages': after((one) => (one.status < 400 ? one : { status: one.status, headers: {}, body: '<p>' })),
  }),
  // Wrong keys that are accepted, or fail.
  ...breaking('*.auth.invalid-key', [], {
    'key-by-its-beginning': matching((given, key) => key.startsWith(given)),
    'key-with-anything-after-it': matching((given, key) => given.startsWith(key)),
    'key-in-any-case': matching((given, key) => given.toLowerCase() === key.toLowerCase()),
    'key-by-its-length': matching((given, key) => given.length === key.length),
    'key-of-another-length-crashes': matching((one, key) => (one.length === key.length ? one === key : crash())),
    'key-in-a-parameter': standard(alsoMatching((given, key) => given === `token=${key}`)),
    'key-in-one-of-several-parameters': standard(alsoMatching((given, key) => given.startsWith(`token="${key}",`))),
    'key-by-its-end': standard(alsoMatching((given, key) => key.endsWith(given))),
    'key-anywhere-in-a-list': standard(alsoMatching((given, key) => given.split(/,\s*(?:Bearer\s+)?/i).includes(key))),
    'keys-beyond-72-characters-fail': standard(alsoMatching((given) => given.length > 72 && crash())),
    'keys-beyond-ascii-crash': standard(alsoMatching((given) => /[^\0-\x7f]/.test(given) && crash())),
  }),
  // Whoever has no key gets in, and the owner of the key does not.
  ...breaking('*.auth.invalid-key', ['*.auth.first', 'list.answered', 'add.created', 'get.found'], {
    'key-check-is-turned-round': matching((given, key) => given !== key),
  }),
  ...breaking('*.auth.invalid-key', ['*.auth.first'], { 'wrong-key-is-403': refusedAs(403, 'invalid') }),

  // Requests without a key that are let through, or fail.
  ...breaking(['*.auth.missing-key', '*.auth.scheme', 'orders.auth'], ['*.auth.first'], {
    'no-header-crashes': before((context) => hasNone(context) && crash()),
    'no-header-is-a-bad-request': refusedAs(400, 'missing'),
  }),
  ...breaking('orders.auth', [], { 'orders-need-no-key': free(isOf('listOrders')) }),
  ...breaking(['list.auth.missing-key', 'list.auth.scheme', 'list.auth.invalid-key'], [], {
    'valid-filter-needs-no-key': free(
      ({ operation, query }) => operation === 'listPets' && query.get('status') === 'available',
    ),
  }),
  ...breaking(['get.auth.missing-key', 'get.auth.scheme', 'get.auth.invalid-key'], [], {
    'known-pet-needs-no-key': checking(async (context, check) => {
      const { lookup } = context.behaviour;
      if (context.operation !== 'getPet' || !(await succeeds(() => lookup.pet(context)))) await check();
    }),
  }),

  // Keys that count for later requests too.
  ...breaking('*.auth.each-request', KNOWN, {
    'key-counts-for-the-connection': remembered(({ connection }) => connection.state.size > 0),
  }),
  ...breaking('*.auth.missing-key', [...KNOWN, '*.auth.each-request'], {
    'key-counts-for-everyone': keyCountsForEveryone,
  }),

  // Keys outside the scheme Bearer that are accepted.
  ...breaking('*.auth.scheme', [], {
    'any-scheme-will-do': alsoRead((header) => /^\S+ +(\S+)$/.exec(header)?.[1]),
    'other-schemes-crash': alsoRead((header) => (/^(?!bearer\b)./i.test(header) ? crash() : undefined)),
    'token-takes-a-parameter': standard(alsoRead((header) => /^Token token="(.*)"$/.exec(header)?.[1])),
    'scheme-needs-no-space': standard(alsoRead((header) => /^bearer(.+)$/i.exec(header)?.[1])),
    'scheme-ends-at-a-hyphen': standard(alsoRead((header) => /^bearer-(.+)$/i.exec(header)?.[1])),
    'scheme-ends-at-a-colon': standard(alsoRead((header) => /^bearer: ?(.+)$/i.exec(header)?.[1])),
  }),
  ...breaking(['*.auth.missing-key', '*.auth.scheme'], [], {
    'key-in-another-header-will-do': keyReadFrom(({ headers }) => headers['x-api-key']?.toString()),
    'key-in-a-query-will-do': standard(keyReadFrom(({ query }) => query.get('api_key') ?? undefined)),
    'key-in-a-cookie-will-do': standard(keyReadFrom(({ headers }) => headers.cookie?.split(/[=;]/)[1])),
  }),

  // Work that is done before the key is checked.
  ...breaking('add.auth.first', [], {
    'body-is-parsed-before-the-key': first('addPet', (context) => context.behaviour.parsing.json(context)),
    'media-type-is-judged-before-the-key': first(
      'addPet',
      (context) => context.behaviour.parsing.accepts(context) || refuse(415),
    ),
  }),
  ...breaking('list.auth.first', [], {
    'limit-is-judged-before-the-key': first('listPets', (context) => context.behaviour.parameters.limit(context)),
    'filter-is-judged-before-the-key': first('listPets', (context) => context.behaviour.parameters.status(context)),
  }),
  ...breaking('get.auth.first', [], {
    'pet-is-looked-up-before-the-key': first('getPet', (context) => context.behaviour.lookup.pet(context)),
  }),
  // It does not know that an escaped digit is that digit.
  ...breaking(['get.auth.first', 'get.auth.missing-key'], [], {
    'id-is-parsed-before-the-key': first('getPet', ({ petId }) => /^-?\d+$/.test(petId) || refuse(400)),
  }),
  // A 404 hides what is there.
  ...breaking('get.auth.scheme-case', [], {
    'get-with-a-lower-case-scheme-is-404': first(
      'getPet',
      ({ headers }) => !/^bearer/.test(headers.authorization ?? '') || refuse(404),
    ),
  }),
  ...breaking('service.accept', [], {
    'get-that-accepts-anything-is-404': first('getPet', ({ headers }) => headers.accept !== '*/*' || refuse(404)),
  }),
  ...breaking('add.auth.no-effect', [], {
    'refused-creation-is-stored': stored(isAlways),
    'creation-without-key-is-stored': stored(hasNone),
    'creation-with-wrong-key-is-stored': stored((context) => !hasNone(context)),
    // One page of a store with so many pets shows no pet of the run.
    'creation-with-short-key-stored-among-many-pets': standard(
      stored(({ headers }) => /^bearer .$/i.test(headers.authorization ?? '')),
      { seeded: 400 },
    ),
  }),
];
