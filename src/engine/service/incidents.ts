/**
 * Incidents: what happened to a deployment during a run, as the log alone shows it. Pure. Exchanges that show something
 * else than the implementation at work are set aside before anything is judged.
 */
import { firstWords, grouped, plural } from '../base/text.js';
import { isKeyless } from '../exchange/credential.js';
import type { Exchange, Failure, Response } from '../exchange/exchange.js';
import { addressOf, headerOf, isBusy, isLost, isServed, requestLine, whyNot } from '../exchange/exchange.js';
import { withNames } from '../exchange/names.js';
import type { Incident } from './incident.js';
import type { LogEntry, Service } from './service.js';

export const CONTROL = 'control/';

/** UTF-16 units that tell two errors apart. */
const LONGEST_FINGERPRINT = 400;
/** UUIDs, times, long hexadecimal numbers, and numbers. */
const VARYING =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z?|\b(?=[a-f]{0,40}\d)[0-9a-f]{8,}\b|\d+/gi;

/** @param quoted texts of the request that an error may repeat */
export function fingerprintOf({ status, body }: Response, quoted: readonly string[] = []): string {
  const text = Buffer.from(body.subarray(0, 4 * LONGEST_FINGERPRINT)).toString();
  const unquoted = quoted.filter(({ length }) => length > 2).reduce((rest, part) => rest.replaceAll(part, '~'), text);
  return `${status} ${withNames(unquoted, () => '#')
    .replace(VARYING, '#')
    .slice(0, LONGEST_FINGERPRINT)}`;
}

/** Bytes of a web page whose text is read. */
const LONGEST_PAGE = 2000;

/** The text of a web page without its markup; undefined for any other response. */
export function pageTextOf({ headers, body }: Response): string | undefined {
  const text = Buffer.from(body.subarray(0, LONGEST_PAGE)).toString();
  const isPage = /html/i.test(headerOf(headers, 'content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);
  return isPage ? text.replace(/(<[^<>]*>|\s)+/g, ' ').trim() : undefined;
}

type Seen = Pick<LogEntry, 'exchange' | 'trace'>;
type Asking = Pick<Service, 'controls'>;

/** True for a response that another server may have given. Capacity and gateways have rules of their own. */
export const isForeign = ({ exchange: { response }, trace }: Seen): boolean =>
  response !== undefined && !trace.isOwn && ![429, 502, 503, 504].includes(response.status);

/** True for a request with the right key, and for each request where the interface asks for none. */
const hasKey = ({ trace }: Pick<Seen, 'trace'>, service: Asking) => trace.hasKey || isKeyless(service);

/** True when such a request was refused for its key. */
export const isKeyRefused = (entry: Seen, service: Asking): boolean =>
  hasKey(entry, service) && [401, 403].includes(entry.exchange.response?.status ?? 0);

const wasServed = ({ exchange }: LogEntry) => isServed(exchange);
export const statusOf = ({ exchange }: LogEntry): number => exchange.response?.status ?? 0;
export const endOf = ({ exchange: { at, took } }: Pick<LogEntry, 'exchange'>): number => at + took;
export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
export const addressesOf = (entries: readonly LogEntry[]): ReadonlySet<string> =>
  new Set(entries.map(({ exchange }) => addressOf(exchange)));
export const exchangesOf = (entries: readonly LogEntry[]): readonly Exchange[] =>
  entries.map(({ exchange }) => exchange);
const countOf = <T>(entries: readonly LogEntry[], of: (entry: LogEntry) => T) => new Set(entries.map(of)).size;

/** True when they ask for more than one operation: what happens to one alone may be its own doing. */
const areOfSeveral = (entries: readonly LogEntry[], { operationOf }: Service) =>
  countOf(entries, ({ exchange }) => operationOf(exchange.request)) > 1;

/** A request with its credential: the same one fares alike as long as nothing happens. Creations differ by their bodies. */
const requestOf = ({ exchange: { request, path } }: LogEntry) =>
  `${request.method} ${request.target} ${headerOf(request.headers, 'authorization')} ${request.method === 'GET' ? '' : path}`;

/** Exchanges that show an incident: more of them are more of the same. */
export const MOST_SHOWN = 3;

/** Finds the incidents of one kind among the exchanges that no rule before has set aside. */
type Rule = (log: readonly LogEntry[], service: Service) => readonly Incident[];

export function incidentsIn(log: readonly LogEntry[], service: Service): readonly Incident[] {
  // An outage sets nothing aside. Its losses are judged as losses: each request is sent again.
  const found: Incident[] = [...outages(log, service)];
  const aside = new Set<string>();
  // The rules of the kit come last, and know what was found: of a store, the implementation's own responses alone tell.
  const ofKit: Rule = (rest) => service.incidents?.(rest, found) ?? [];
  for (const rule of [...RULES, ofKit]) {
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
const NOTHING_THERE = [200, 301, 302, 303, 307, 308, 404, 405, 511];

/** The base URL leads to something else: every request fared alike, whatever it asked for. */
const nothingThere: Rule = (log, service) => {
  const answered = log.filter(wasServed);
  const [first] = answered;
  if (!first || answered.length < LEAST_REQUESTS || !areOfSeveral(answered, service)) return [];
  if (!isKeyless(service) && countOf(answered, ({ trace }) => trace.hasKey) < 2) return [];
  // Whatever its body: nobody has a 404 for the list of all things and for a creation, though the key may be judged before.
  const keyed = answered.filter((entry) => hasKey(entry, service));
  const is404 = (entry: LogEntry) => statusOf(entry) === 404;
  const isBehindKey = countOf(keyed, ({ exchange }) => exchange.request.method) > 1 && keyed.every(is404);
  const isNowhere = answered.every((entry) => is404(entry) || (isBehindKey && statusOf(entry) === 401));
  const isElsewhere = answered.every(isForeign) && NOTHING_THERE.includes(statusOf(first));
  const isConstant = isOneAnswer(answered) || answered.every(isNoJson);
  if (!isNowhere && !(isElsewhere && isConstant)) return [];
  const what = `nothing of the interface is at this address: ${plural(answered.length, 'request')} got the response of another server each (${lookOf(first)})`;
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
  const asked = answered.filter((entry) => hasKey(entry, service));
  const [first] = asked;
  const isDoor = (entry: LogEntry) => isKeyRefused(entry, service) || (statusOf(entry) === 400 && isWebPage(entry));
  const hasNoKey = isKeyless(service);
  if (!first || !asked.every(isDoor) || (asked.length === answered.length && !hasNoKey)) return [];
  if (!areOfSeveral(answered, service)) return [];
  // A key check that is turned round lets wrong keys in: the implementation's fault.
  if (answered.some((entry) => statusOf(entry) < 300)) return [];
  return toTheEnd(hasNoKey ? 'not the service' : 'key refused', answered, doorWords(first, hasNoKey), 1);
};

const CHECK_DOOR =
  'Check what the key may do, and what stands in front of the service (--header-env passes its credentials).';

/** Characters of a page that a sentence quotes. */
const QUOTED = 80;

function doorWords(entry: LogEntry, hasNoKey: boolean): Words {
  const { page } = entry.trace;
  const status = statusOf(entry);
  if (page !== undefined) {
    const quoted = JSON.stringify(firstWords(page, QUOTED));
    const isTls = /certificate/i.test(page);
    const door = hasNoKey ? CHECK_ADDRESS : CHECK_DOOR;
    const what = `a gateway refuses every request with a web page (${status}): its text begins ${quoted}`;
    return { what, advice: isTls ? 'Give --client-cert.' : door };
  }
  if (hasNoKey) return { what: `every request is refused (${status})`, advice: CHECK_ADDRESS };
  if (status === 401)
    return {
      what: 'the service refuses the API key (401)',
      advice: 'Check that the key is the one of this deployment.',
    };
  return {
    what: 'the service refuses every request (403)',
    advice: 'Check what the key may do, and what stands in front of it.',
  };
}

/** An implementation tells its operations apart; another server has at most one answer for each method. */
const isOneAnswer = (entries: readonly LogEntry[]) =>
  countOf(entries, ({ exchange, trace }) => `${exchange.request.method} ${trace.fingerprint}`) ===
  countOf(entries, ({ exchange }) => exchange.request.method);

const isNoJson = ({ exchange: { response } }: LogEntry) =>
  !/json/i.test(headerOf(response?.headers, 'content-type') ?? '');

/** Gateways, and servers that lack the client's certificate, refuse with one. */
const isWebPage = (entry: LogEntry) => entry.trace.page !== undefined;

/** `status 404, text/html`, or `a redirect to https://sign-in.example`. */
function lookOf({ exchange: { response } }: LogEntry): string {
  const location = headerOf(response?.headers, 'location');
  if (location !== undefined) return `a redirect to ${location}`;
  return `status ${response?.status}, ${headerOf(response?.headers, 'content-type') ?? 'no media type'}`;
}

/** Responses of another server in a row: a gateway may refuse a few odd requests itself. */
const LEAST_OF_A_SWAP = 4;

/** Another server answered for a while: a deployment was swapped, or a router had lost it. */
const swaps: Rule = (log, service) => {
  const answered = log.filter(wasServed);
  const fine = new Set(answered.filter((entry) => !isForeign(entry)).map(requestOf));
  return runsOf(answered, isForeign).flatMap((run): readonly Incident[] => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last || run.length < LEAST_OF_A_SWAP || !isOneAnswer(run)) return [];
    if (!areOfSeveral(run, service)) return [];
    // An implementation may answer odd requests with a page. One that fared well elsewhere tells that it did not answer.
    if (!run.some((entry) => fine.has(requestOf(entry)))) return [];
    const isToEnd = last === answered.at(-1);
    // A service that fails to the end has not come back: that is its own fault.
    if (isToEnd && run.every((entry) => statusOf(entry) >= 500)) return [];
    const until = isToEnd ? 'the end' : inSeconds(endOf(last));
    return [
      {
        kind: 'not the service',
        from: first.exchange.at,
        ...(!isToEnd && { to: endOf(last) }),
        what: `another server answered from ${inSeconds(first.exchange.at)} to ${until} (${lookOf(first)}, ${plural(run.length, 'time')})`,
        advice: 'A deployment was swapped, or a router had lost it. Run again when it is steady.',
        shown: exchangesOf(run.slice(0, MOST_SHOWN)),
        aside: addressesOf(run),
        ...(isToEnd && { endsRun: true }),
      },
    ];
  });
};

/** The longest runs of neighbours that all satisfy the test. */
function runsOf(entries: readonly LogEntry[], isIn: (entry: LogEntry) => boolean): readonly (readonly LogEntry[])[] {
  const runs: LogEntry[][] = [[]];
  for (const entry of entries) {
    if (isIn(entry)) runs.at(-1)?.push(entry);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

/** The log up to the last exchange that satisfies the test, and what came after it. */
function splitAfterLast(log: readonly LogEntry[], isBefore: (entry: LogEntry) => boolean) {
  const place = log.findLastIndex(isBefore) + 1;
  return { before: log.slice(0, place), after: log.slice(place) };
}

/** UTF-16 units of the server's words. */
const LONGEST_QUOTE = 200;

/** The right key worked, and from some moment to the end it was refused, also where it had worked. */
const keyRefused: Rule = (log, service) => {
  if (isKeyless(service)) return [];
  const asked = log.filter((entry) => entry.trace.hasKey && wasServed(entry));
  const worked = asked.filter((entry) => !isKeyRefused(entry, service));
  const last = worked.at(-1);
  if (!last) return [];
  // What was sent earlier and refused meanwhile is after the moment, too.
  const lastSent = worked.reduce((latest, { exchange }) => Math.max(latest, exchange.at), 0);
  const refused = asked.filter((entry) => isKeyRefused(entry, service) && endOf(entry) > lastSent);
  const [first] = refused;
  const fine = new Set(worked.filter((entry) => statusOf(entry) < 300).map(requestOf));
  // A creation is never the same request twice, and may be refused for what it holds.
  const control = refused.find((entry) => entry.exchange.request.method === 'GET' && fine.has(requestOf(entry)));
  if (!first || !control || !areOfSeveral(refused, service)) return [];
  const wrong = log.filter(({ exchange, trace }) => !trace.hasKey && exchange.at < endOf(first)).length;
  const { request, response } = control.exchange;
  const quotes = [headerOf(response?.headers, 'www-authenticate'), control.trace.message].flatMap((words) =>
    words ? [JSON.stringify(firstWords(words, LONGEST_QUOTE))] : [],
  );
  const said = [`status ${response?.status}`, ...quotes].join(', ');
  // A lock may refuse wrong keys in the same way, and before any right one is sent.
  const isLock = (entry: LogEntry) =>
    statusOf(entry) === 403 && endOf(entry) > lastSent && entry.trace.fingerprint === control.trace.fingerprint;
  const locks = log.filter(isLock);
  const after = log.slice(log.indexOf(first)).filter((entry) => !worked.includes(entry));
  return [
    {
      kind: 'key refused',
      from: Math.min(first.exchange.at, endOf(locks[0] ?? first)),
      what: `the key worked until ${inSeconds(endOf(last))} and was then refused to the end (${said}), also for ${requestLine(request)}, which had worked`,
      advice: `The key expired, was revoked, or was locked after ${plural(wrong, 'request')} without it or with a wrong one. Give a key that lives longer or a command for new ones (--api-key-command), or judge where no lock is in force. A server that one of the last requests broke looks alike.`,
      shown: exchangesOf([control, ...worked.slice(1 - MOST_SHOWN)]),
      aside: addressesOf([...locks, ...after]),
      endsRun: true,
    },
  ];
};

/** Failures in a row to the end: fewer may be those of the last checks alone. */
const LEAST_FAILURES = 8;

/** From some moment to the end everything is a 5xx, also what had worked. */
const brokenService: Rule = (log, service) => {
  const answered = log.filter(wasServed);
  const { before: worked, after: failed } = splitAfterLast(answered, (entry) => statusOf(entry) < 500);
  const known = new Set(worked.map(requestOf));
  const [first] = failed;
  if (!first || failed.length < LEAST_FAILURES || !failed.some((entry) => known.has(requestOf(entry)))) return [];
  if (!areOfSeveral(failed, service)) return [];
  const since = endOf(first);
  // Whatever was under way when the first failure came may be what broke it, and counts.
  const underWay = log.filter((entry) => entry.exchange.at < since && endOf(entry) >= first.exchange.at);
  const rest = failed.filter(({ exchange }) => exchange.at > since);
  return [
    {
      kind: 'broken service',
      from: first.exchange.at,
      what: `from ${inSeconds(since)} to the end each of ${plural(failed.length, 'request')} got status ${statusOf(first)}, also those that had worked`,
      shown: [...new Set([first.exchange, ...exchangesOf(underWay)])].slice(0, MOST_SHOWN),
      aside: addressesOf(rest),
      endsRun: true,
    },
  ];
};

const NO_CAPACITY_ADVICE =
  'Ask for less (--rate, --concurrency), or judge it when it is not limited or in maintenance.';

/** To the end everything that was asked with the right key got 429 or 503, the controls as well: of one operation, or of all. */
const noCapacity: Rule = (log, service) => {
  const { operationOf, operations } = service;
  const asked = log.filter((entry) => hasKey(entry, service) && entry.exchange.response !== undefined);
  const isFull = ({ exchange }: LogEntry) => isBusy(exchange);
  const controlled = (entries: readonly LogEntry[]) =>
    countOf(entries.filter(isControl), ({ exchange }) => operationOf(exchange.request));
  const { after: all } = splitAfterLast(asked, (entry) => !isFull(entry));
  if (controlled(all) > 1) return [withoutCapacity('the service', all, true)];
  return [...grouped(asked, ({ exchange }) => operationOf(exchange.request))].flatMap(([operation, own]) => {
    const { after: busy } = splitAfterLast(own, (entry) => !isFull(entry));
    return controlled(busy) > 0 ? [withoutCapacity(operations?.[operation] ?? operation, busy, false)] : [];
  });
};

function withoutCapacity(who: string, busy: readonly LogEntry[], isAll: boolean): Incident {
  const first = busy[0] as LogEntry;
  const { exchange, trace } = first;
  const pause = headerOf(exchange.response?.headers, 'retry-after');
  const said = [
    `status ${statusOf(first)}`,
    ...[trace.message, trace.page].flatMap((text) => (text ? [JSON.stringify(firstWords(text, QUOTED))] : [])),
    ...(pause === undefined ? [] : [`Retry-After: ${pause}`]),
  ];
  const scope = isAll ? '' : ', while other operations were answered';
  return {
    kind: 'no capacity',
    from: exchange.at,
    what: `from ${inSeconds(exchange.at)} to the end ${who} had no capacity (${said.join(', ')}): ${plural(busy.length, 'request')} refused${scope}`,
    advice: NO_CAPACITY_ADVICE,
    shown: [exchange],
    aside: addressesOf(busy),
    ...(isAll && { endsRun: true }),
  };
}

/** Losses in a row: one alone is a lost response. */
const LEAST_LOST = 2;

/** Losses in a row, with no response between them, the controls among them. */
const outages: Rule = (log, service) => {
  const tried = log.filter(({ exchange }) => exchange.failure?.kind !== 'unsent');
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
        lost: lost.length,
        ...(!back && { endsRun: true }),
      },
    ];
  });
};

const isControl = ({ exchange }: LogEntry) => exchange.path.startsWith(CONTROL);
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
  // What another server refuses or breaks for a while says nothing of the key or the service.
  swaps,
  // A refused key explains all that follows it to the end. The next two ask what the service did with a key that works.
  keyRefused,
  brokenService,
  // Last, since 429 and 503 alone say it: no rule above reads those.
  noCapacity,
];
