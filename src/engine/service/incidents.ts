/**
 * Incidents: what happened to a deployment during a run, as the log alone shows it. Pure. Exchanges that show something
 * else than the implementation at work are set aside before anything is judged.
 */
import { plural } from '../base/text.js';
import type { Failure } from '../exchange/exchange.js';
import { addressOf, headerOf, isLost, stepOf, whyNot } from '../exchange/exchange.js';
import {
  addressesOf,
  areOfSeveral,
  countOf,
  endOf,
  exchangesOf,
  inSeconds,
  isControl,
  isForeign,
  isKeyRefused,
  MOST_SHOWN,
  type Rule,
  responseInWords,
  runsOf,
  statusOf,
  wasServed,
} from './entries.js';
import type { Incident } from './incident.js';
import type { LogEntry, Service } from './service.js';
import { nowAndThen, spells } from './spells.js';

export function incidentsIn(log: readonly LogEntry[], service: Service): readonly Incident[] {
  // An outage sets nothing aside. Its losses are judged as losses: each request is sent again.
  const found: Incident[] = [...outages(log, service)];
  const aside = new Set<string>();
  // The store is the kit's, which knows what was found: of a store, the implementation's own responses alone tell.
  const ofKit: Rule = (rest) => service.incidents?.(rest, found) ?? [];
  for (const rule of [...RULES, ofKit, spells(false)]) {
    const rest = aside.size === 0 ? log : log.filter(({ exchange }) => !aside.has(addressOf(exchange)));
    const incidents = rule(rest, service);
    found.push(...incidents);
    for (const incident of incidents) for (const address of incident.aside) aside.add(address);
  }
  return found.toSorted((one, other) => one.from - other.from);
}

type Words = Pick<Incident, 'what' | 'advice'>;

/** The incident that all these exchanges are, from the first one to the end of the run. */
function toTheEnd(kind: Incident['kind'], entries: readonly LogEntry[], words: Words, shown: number): Incident[] {
  const from = entries[0]?.exchange.at ?? 0;
  const exchanges = exchangesOf(entries.slice(0, shown));
  return [{ kind, from, ...words, shown: exchanges, aside: addressesOf(entries), endsRun: true }];
}

/** No request of any operation ever got a response but a gateway's. */
const unreachable: Rule = (log, service) => {
  const tried = log.filter(({ exchange }) => exchange.failure?.kind !== 'unsent');
  const [first] = tried;
  if (!first || !tried.every(({ exchange }) => isLost(exchange)) || !areOfSeveral(tried, service)) return [];
  const { failure } = first.exchange;
  const what = failure
    ? `the service cannot be reached: ${failure.what}`
    : `a gateway answers every request with ${statusOf(first)}`;
  return toTheEnd('outage', tried, { what, ...(failure?.advice !== undefined && { advice: failure.advice }) }, 1);
};

/** Responses that must be alike: two may be by chance. */
const LEAST_REQUESTS = 3;
/** Statuses of servers that do not know the interface. A 5xx, a 401 or a 403 may be an implementation's own. */
const NOTHING_THERE = [200, 202, 301, 302, 303, 307, 308, 404, 405, 511];

/** The base URL leads to something else: every request fared alike, whatever it asked for. */
const nothingThere: Rule = (log, service) => {
  const answered = log.filter(wasServed);
  const [first] = answered;
  if (!first || answered.length < LEAST_REQUESTS || !areOfSeveral(answered, service)) return [];
  if (service.credential !== 'none' && countOf(answered, ({ trace }) => trace.hasKey) < 2) return [];
  // Whatever its body: nobody has a 404 for the list of all things and for a creation, though the key may be judged before.
  const keyed = answered.filter((entry) => entry.trace.hasKey);
  const is404 = (entry: LogEntry) => statusOf(entry) === 404;
  const isBehindKey = countOf(keyed, ({ exchange }) => exchange.request.method) > 1 && keyed.every(is404);
  const isNowhere = answered.every((entry) => is404(entry) || (isBehindKey && statusOf(entry) === 401));
  const isElsewhere = answered.every(isForeign) && NOTHING_THERE.includes(statusOf(first));
  const isConstant = isOneAnswer(answered) || answered.every(isNoJson);
  if (!isNowhere && !(isElsewhere && isConstant)) return [];
  const what = `nothing of the interface is at this address: ${plural(answered.length, 'request')} got the response of another server each (${responseInWords(first)})`;
  return toTheEnd('not the service', answered, { what, advice: CHECK_ADDRESS }, MOST_SHOWN);
};

const CHECK_ADDRESS =
  'Check the base URL, and what stands in front of the service: a sign-in page, a router or a captive portal (--header-env passes its credentials).';

/** Every path is redirected to itself elsewhere. */
const moved: Rule = (log, service) => {
  const answered = log.filter(wasServed);
  const [first] = answered;
  const isRedirect = (entry: LogEntry) => statusOf(entry) >= 300 && statusOf(entry) < 400;
  if (!first || !answered.every(isRedirect) || !areOfSeveral(answered, service)) return [];
  const location = headerOf(first.exchange.response?.headers, 'location');
  const what = `every request is redirected (status ${statusOf(first)})`;
  const advice = location !== undefined && { advice: `Use the address that it redirects to: ${location}` };
  return toTheEnd('not the service', answered, { what, ...advice }, 1);
};

/** The key never worked, nor did any other, or something that the interface does not know asks for one. */
const neverAccepted: Rule = (log, service) => {
  const answered = log.filter(wasServed);
  const asked = answered.filter((entry) => entry.trace.hasKey);
  const [first] = asked;
  const isDoor = (entry: LogEntry) => isKeyRefused(entry) || (statusOf(entry) === 400 && isWebPage(entry));
  const hasNoKey = service.credential === 'none';
  if (!first || !asked.every(isDoor) || (asked.length === answered.length && !hasNoKey)) return [];
  if (!areOfSeveral(answered, service)) return [];
  // A key check that is turned round lets wrong keys in: the implementation's fault.
  if (answered.some((entry) => statusOf(entry) < 300)) return [];
  return toTheEnd(hasNoKey ? 'not the service' : 'key refused', answered, doorWords(first, hasNoKey), 1);
};

const CHECK_DOOR =
  'Check what the key may do, and what stands in front of the service (--header-env passes its credentials).';

function doorWords(entry: LogEntry, hasNoKey: boolean): Words {
  const { page } = entry.trace;
  const words = responseInWords(entry);
  const door = hasNoKey ? CHECK_ADDRESS : CHECK_DOOR;
  if (page !== undefined) {
    const what = `a gateway refuses every request with a web page (${words})`;
    return { what, advice: /certificate/i.test(page) ? 'Give --client-cert.' : door };
  }
  if (hasNoKey || statusOf(entry) !== 401)
    return { what: `the service refuses every request (${words})`, advice: door };
  const advice = 'Check that the key is the one of this deployment.';
  return { what: `the service refuses the API key (${words})`, advice };
}

/** An implementation tells its operations apart; another server has at most one answer for each method. */
const isOneAnswer = (entries: readonly LogEntry[]) =>
  countOf(entries, ({ exchange, trace }) => `${exchange.request.method} ${trace.fingerprint}`) ===
  countOf(entries, ({ exchange }) => exchange.request.method);

const isNoJson = ({ exchange: { response } }: LogEntry) =>
  !/json/i.test(headerOf(response?.headers, 'content-type') ?? '');

/** Gateways, and servers that lack the client's certificate, refuse with one. */
const isWebPage = (entry: LogEntry) => entry.trace.page !== undefined;

const LEAST_LOST = 2;

/** Losses in a row, with no response between them, the controls among them. */
const outages: Rule = (log, service) => {
  const tried = log.filter(({ exchange }) => exchange.failure?.kind !== 'unsent');
  const answered = new Set(tried.filter(wasServed).map(({ exchange }) => stepOf(exchange)));
  return runsOf(tried, ({ exchange }) => isLost(exchange)).flatMap((run): readonly Incident[] => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last || run.length < LEAST_LOST || !run.some(isControl)) return [];
    // A server that cuts every response of one operation short is up.
    if (!areOfSeveral(run, service)) return [];
    const [before, back] = [log.slice(0, log.indexOf(first)), log.slice(log.indexOf(last) + 1).find(wasServed)];
    if (!before.some(wasServed)) return [];
    const lost = run.filter((entry) => !isControl(entry));
    // One of those that were under way ended it: the likeliest first.
    const rank = ({ exchange: { request, failure } }: LogEntry) =>
      (isUnread(failure) ? 2 : 0) + (service.isRisky?.(request) ? 0 : 1);
    const inFlight = lost.filter(({ exchange }) => exchange.at <= endOf(first) && !exchange.failure?.unconnected);
    const suspects = inFlight.toSorted((one, other) => rank(one) - rank(other));
    const since = inSeconds(endOf(first));
    return [
      {
        kind: 'outage',
        from: endOf(first),
        ...(back && { to: endOf(back) }),
        what: back
          ? `the service stopped answering at ${since} and was back at ${inSeconds(endOf(back))}`
          : `the service stopped answering after ${since} (${whyNot(first.exchange)})`,
        shown: exchangesOf(suspects.length > 0 ? suspects : lost),
        aside: new Set(),
        lost: lost.filter(({ exchange }) => answered.has(stepOf(exchange))).length,
        ...(!back && { endsRun: true }),
      },
    ];
  });
};

/** A system resets connections whose request a dying server has not read. */
const isUnread = ({ unconnected, reset }: Partial<Failure> = {}) => unconnected === true || reset === true;

/** First what a whole run was like, then what began or ended in its middle. Each place has its reason. */
const RULES: readonly Rule[] = [
  // Nothing was served, and all other rules go by what was.
  unreachable,
  // One answer to everything, such as a redirect to one sign-in page, is another server, and not a service that moved.
  nothingThere,
  moved,
  // No key has ever worked, so no rule below can say since when it does not.
  neverAccepted,
  // One of several instances fails in turn with others, which no spell does.
  nowAndThen,
  // Where nothing works any more, nothing tells what is wrong with the store; where a part fails, the store may be why.
  spells(true),
];
