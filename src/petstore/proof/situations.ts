/** Deployments to which something happens: the kit must say what, and blame the implementation for nothing else. */
import type { Incident } from '../../engine/service/incident.js';
import type { Verdict } from '../../engine/service/service.js';
import { before, type Change, crash, fresh, hangUp, refuse, wrap } from './changes.js';
import type { BehaviourChange, RequestContext } from './reference/correct.js';
import { type Server, serversOf } from './rows.js';

type Step = (context: RequestContext) => unknown;

/** Something in front of the service. */
const eachTime = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Change =>
  before(() => ({ status, headers: { 'content-type': 'text/html', ...headers }, body }));

/** Requests before it, of some 250 of a `quick` run. */
const MIDDLE = 100;

/** So many controls know it for what it is. */
const KNOWN = 4;

/** In the middle of a run. @param milliseconds that it lasts, and until controls know it, however slow the machine is */
const inTheMiddle = (step: Step, milliseconds = Number.POSITIVE_INFINITY): Change =>
  fresh(() => {
    let since: number | undefined;
    let looks = 0;
    return before((context) => {
      if (context.number < MIDDLE) return undefined;
      since ??= performance.now();
      if (performance.now() - since >= milliseconds && looks >= KNOWN) return false;
      if (String(context.headers['x-request-id']).includes('-control_')) looks += 1;
      return step(context);
    });
  });

const NOT_FOUND = '<!doctype html><title>404</title><h1>404 Not Found</h1>';
const notFound: Step = () => ({ status: 404, headers: { 'content-type': 'text/html' }, body: NOT_FOUND });
const reset: Step = (context) => hangUp(context, true);
const empty = ({ store }: RequestContext) => {
  store.pets.length = 0;
  store.byId.clear();
  store.issued = 0n;
};
const emptied: Step = (context) => {
  empty(context);
  return reset(context);
};
/** Milliseconds of a swap, a spell, and a restart. */
const MOMENT = 700;

/** A step for creations that the service would accept, or for all with the right key. */
const ofCreations =
  (step: Step): Step =>
  (context) =>
    context.method === 'POST' && isKeyed(context) && step(context);
const ofRightKeys =
  (step: Step): Step =>
  (context) =>
    isKeyed(context) && step(context);
const isKeyed = ({ headers }: RequestContext) => /^Bearer (?!.* )/.test(headers.authorization ?? '');

/** A step for creations of valid pets alone: it comes after the validation. */
const ofValidCreations = (fail: () => never): Change =>
  fresh(() => {
    let created = 0;
    return wrap('storing', 'insert', async (correct, service, pet) => {
      created += 1;
      if (created > LEAST_CREATED) fail();
      return correct(service, pet);
    });
  });
/** Pets that are created before. */
const LEAST_CREATED = 20;

const ATTACK = '<!doctype html><title>Request rejected</title><h1>Your request was blocked.</h1>';
/** A firewall in front takes names for attacks. */
const guarded = before(
  ({ body }) =>
    /<script|\.\.\\/.test(Buffer.from(body).toString()) && {
      status: 403,
      headers: { 'content-type': 'text/html' },
      body: ATTACK,
    },
);

/** The last of so many instances does something else. */
const ofOneInstance = (count: number, step: Step): Change =>
  before((context) => context.number % count === 0 && isKeyed(context) && step(context));

/** The service loses one response, and is back at once without its pets. */
const lostAtOnce = (): Change =>
  before((context) => {
    if (context.number !== MIDDLE) return undefined;
    return emptied(context);
  });

const ending = (
  verdict: Verdict,
  incidents: readonly Incident['kind'][],
  rows: Readonly<Record<string, BehaviourChange>>,
): readonly Server[] => serversOf(rows).map((server) => ({ ...server, verdict, incidents }));

export const situations: readonly Server[] = [
  ...ending('inconclusive', ['not the service'], {
    'behind-a-router-that-lost-it': eachTime(404, NOT_FOUND),
    'behind-a-page-for-every-path': eachTime(200, '<!doctype html><title>Shop</title><div id="app"></div>'),
    'behind-a-sign-in': eachTime(302, '', { location: 'https://sign-in.example/login?to=%2Fv1' }),
    'behind-a-captive-portal': eachTime(511, '<!doctype html><title>Welcome to the network</title>'),
  }),
  ...ending('conformant', ['not the service'], { 'swapped-for-a-moment': inTheMiddle(notFound, MOMENT) }),
  ...ending('inconclusive', ['key refused'], {
    'key-that-never-worked': eachTime(401, '{"code":"key","message":"The key is unknown.","status":401}', {
      'content-type': 'application/json',
    }),
    'key-that-expires': inTheMiddle(() => refuse(401, { 'www-authenticate': 'Bearer error="invalid_token"' })),
  }),
  ...ending('conformant', ['key refused'], {
    'key-refused-for-a-moment': inTheMiddle(
      ofRightKeys(() => refuse(401, { 'www-authenticate': 'Bearer' })),
      MOMENT,
    ),
  }),
  ...ending('non-conformant', ['broken service'], { 'breaks-for-good': inTheMiddle(() => crash()) }),
  ...ending('non-conformant', ['operation failed'], {
    'creations-fail-to-the-end': inTheMiddle(ofCreations(() => refuse(500))),
    'creations-forbidden-to-the-end': inTheMiddle(ofCreations(() => refuse(403))),
    'creations-without-space-to-the-end': inTheMiddle(ofCreations(() => refuse(507))),
  }),
  ...ending('conformant', ['operation failed'], {
    'creations-fail-for-a-moment': inTheMiddle(
      ofCreations(() => refuse(500)),
      MOMENT,
    ),
  }),
  ...ending('non-conformant', ['now and then'], {
    'one-of-three-instances-has-another-key': ofOneInstance(3, () => refuse(401, { 'www-authenticate': 'Bearer' })),
    'one-of-three-instances-lacks-its-database': ofOneInstance(3, () => crash()),
  }),
  ...ending('inconclusive', ['no capacity'], {
    'full-from-some-moment-on': inTheMiddle(() => refuse(429)),
    'creations-in-maintenance-from-some-moment-on': inTheMiddle(ofCreations(() => refuse(503))),
    'creations-in-maintenance': before(({ method }) => method === 'POST' && refuse(503)),
    'creations-in-maintenance-after-validation': ofValidCreations(() => refuse(503)),
    'creations-over-a-quota-after-validation': ofValidCreations(() => refuse(429)),
  }),
  ...ending('conformant', ['no capacity'], {
    'creations-in-maintenance-for-a-moment': inTheMiddle(
      ofCreations(() => refuse(503)),
      MOMENT,
    ),
  }),
  ...ending('non-conformant', [], {
    'behind-a-firewall-that-refuses-names': guarded,
    'fails-once': before((context) => context.number === MIDDLE && crash()),
  }),
  ...ending('conformant', ['operation failed'], {
    'fails-five-times-in-a-row': before(({ number }) => number >= MIDDLE && number < MIDDLE + 5 && crash()),
  }),
  ...ending('conformant', [], {
    'limits-with-403-for-a-moment': inTheMiddle(
      ofRightKeys(() => refuse(403, { 'retry-after': '1' })),
      MOMENT,
    ),
  }),
  ...ending('inconclusive', ['store lost'], { 'restarts-at-once-without-its-pets': lostAtOnce() }),
  ...ending('conformant', ['outage'], { restarts: inTheMiddle(reset, MOMENT) }),
  ...ending('inconclusive', ['outage', 'store lost'], { 'restarts-without-its-pets': inTheMiddle(emptied, MOMENT) }),
];
