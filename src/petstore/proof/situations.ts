/** Deployments to which something happens: the kit must say what, and blame the implementation for nothing else. */
import type { Incident } from '../../engine/service/incident.js';
import type { Verdict } from '../../engine/service/service.js';
import { before, type Change, crash, fresh, hangUp, refuse } from './changes.js';
import type { BehaviourChange, RequestContext } from './reference/correct.js';
import { type Server, serversOf } from './rows.js';

type Step = (context: RequestContext) => unknown;

/** Something in front of the service. */
const eachTime = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Change =>
  before(() => ({ status, headers: { 'content-type': 'text/html', ...headers }, body }));

/** Requests before it, of some 250 of a `quick` run. */
const MIDDLE = 100;

/** In the middle of a run. @param milliseconds that it lasts, and until a control has met it, however slow the machine is */
const inTheMiddle = (step: Step, milliseconds = Number.POSITIVE_INFINITY): Change =>
  fresh(() => {
    let since: number | undefined;
    let isKnown = false;
    return before((context) => {
      if (context.number < MIDDLE) return undefined;
      since ??= performance.now();
      if (performance.now() - since >= milliseconds && isKnown) return false;
      isKnown ||= String(context.headers['x-request-id']).includes('-control_');
      return step(context);
    });
  });

const NOT_FOUND = '<!doctype html><title>404</title><h1>404 Not Found</h1>';
const notFound: Step = () => ({ status: 404, headers: { 'content-type': 'text/html' }, body: NOT_FOUND });
const reset: Step = (context) => hangUp(context, true);
const emptied: Step = (context) => {
  context.store.pets.length = 0;
  context.store.byId.clear();
  context.store.issued = 0n;
  return reset(context);
};
/** Milliseconds of a swap, and of a restart. */
const MOMENT = 700;

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
  ...ending('non-conformant', ['broken service'], { 'breaks-for-good': inTheMiddle(() => crash()) }),
  ...ending('inconclusive', ['no capacity'], {
    'full-from-some-moment-on': inTheMiddle(() => refuse(429)),
    'creations-in-maintenance': before(({ method }) => method === 'POST' && refuse(503)),
  }),
  ...ending('conformant', ['outage'], { restarts: inTheMiddle(reset, MOMENT) }),
  ...ending('inconclusive', ['outage', 'store lost'], { 'restarts-without-its-pets': inTheMiddle(emptied, MOMENT) }),
];
