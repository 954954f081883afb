/**
 * Tells a bad moment from a bad request. A spell: from some moment on an operation failed whatever was sent, the twins of
 * the run included. Now and then: it failed and worked in turn. Pure.
 */
import { capital, firstWords, grouped, plural } from '../base/text.js';
import { headerOf, isBusy, isLost, requestLine } from '../exchange/exchange.js';
import {
  addressesOf,
  areOfSeveral,
  countOf,
  endOf,
  exchangesOf,
  hasKey,
  inSeconds,
  isControl,
  isForeign,
  isKeyRefused,
  lookOf,
  MOST_SHOWN,
  QUOTED,
  quotesOf,
  type Rule,
  requestOf,
  runsOf,
  statusOf,
  wasServed,
} from './entries.js';
import { causeNamed, type PlacedFinding } from './finding.js';
import type { Incident } from './incident.js';
import type { LogEntry, Service } from './service.js';

/** One look that failed may have collided with another request, or have met one of several instances. */
const LEAST_LOOKS = 2;
/** A request whose rate was limited so often is a look itself: a plain one may not be limited. */
const LEAST_TRIES = 4;
/** So often two operations must have failed and worked again: fewer times are spells. */
const LEAST_TURNS = 3;

const isGood = (entry: LogEntry) => statusOf(entry) >= 200 && statusOf(entry) < 300 && !isForeign(entry);
/** The operation works, though it may refuse this request. */
const isAlive = (entry: LogEntry, service: Service) =>
  wasServed(entry) && statusOf(entry) < 500 && !isForeign(entry) && !isKeyRefused(entry, service);

interface Telling {
  readonly bad: ReadonlySet<LogEntry>;
  /** Those and successes, in the order of the log. */
  readonly all: readonly LogEntry[];
}

/** The exchanges of an operation that say whether it worked at their moment, whatever they asked for. */
function tellingOf(own: readonly LogEntry[], service: Service): Telling {
  const good = own.filter(isGood);
  const worked = new Set(good.filter(({ exchange }) => !service.creates(exchange.request)).map(requestOf));
  const isBad = (entry: LogEntry) => {
    if (isGood(entry) || isLost(entry.exchange)) return false;
    if (isBusy(entry.exchange) || service.mustSucceed?.(entry)) return true;
    if (isControl(entry) && !isAlive(entry, service)) return true;
    // What a request asks for may have been removed since it succeeded.
    return worked.has(requestOf(entry)) && !(statusOf(entry) === 404 && entry.trace.isOwn);
  };
  const bad = new Set(own.filter(isBad));
  return { bad, all: own.filter((entry) => bad.has(entry) || isGood(entry)) };
}

interface Spell {
  readonly operation: string;
  /** The first look that failed. */
  readonly twin: LogEntry;
  readonly bad: readonly LogEntry[];
  /** When the last success was sent: what was under way with it is part of the spell. */
  readonly since: number;
  /** A response of the spell, if it came during it. */
  readonly isAlike: (entry: LogEntry) => boolean;
  /** When the operation worked again. @default never */
  readonly back?: number;
}

/** @param isOfAll those in which no operation works any more, or the others */
export const spells =
  (isOfAll: boolean): Rule =>
  (log, service) => {
    const asked = askedIn(log, service);
    const found = [...grouped(asked, ({ exchange }) => service.operationOf(exchange.request))].flatMap(
      ([operation, own]) => spellsOf(operation, own, log, service),
    );
    return together(found, service)
      .flatMap((some) => incidentOf(some, log, service))
      .filter(({ endsRun = false }) => endsRun === isOfAll);
  };

const askedIn = (log: readonly LogEntry[], service: Service) =>
  log.filter((entry) => hasKey(entry, service) && entry.exchange.response !== undefined);

function spellsOf(operation: string, own: readonly LogEntry[], log: readonly LogEntry[], service: Service) {
  const { all, bad: failures } = tellingOf(own, service);
  return runsOf(all, (entry) => failures.has(entry)).flatMap((run): readonly Spell[] => {
    const looks = run.filter(isControl);
    const twin = looks[0] ?? run.find((entry) => entry.exchange.try + 1 >= LEAST_TRIES && statusOf(entry) !== 503);
    if (!twin) return [];
    const [from, to] = [all.indexOf(run[0] ?? twin), all.indexOf(run.at(-1) ?? twin) + 1];
    const [last, back] = [all[from - 1], all[to]];
    // Limits of a rate that are over are waited for, and no news.
    const isNews = back === undefined || statusOf(twin) === 503;
    if (isBusy(twin.exchange) ? !isNews : !last) return [];
    const fingerprints = new Set(looks.map(({ trace }) => trace.fingerprint));
    const isAlike = (entry: LogEntry) =>
      fingerprints.has(entry.trace.fingerprint) ||
      (isBusy(twin.exchange) && isBusy(entry.exchange)) ||
      (isKeyRefused(twin, service) && isKeyRefused(entry, service));
    // A wrong key deserves a 401, and may get the same as before in any other case.
    const since = last?.exchange.at ?? 0;
    const isUsual = log.some((entry) => !hasKey(entry, service) && isAlike(entry) && endOf(entry) < since);
    const isWithin = (entry: LogEntry) => endOf(entry) >= since && (!back || entry.exchange.at < endOf(back));
    const others = log.filter(
      (entry) =>
        isAlike(entry) &&
        isWithin(entry) &&
        service.operationOf(entry.exchange.request) === operation &&
        (hasKey(entry, service) || (statusOf(entry) !== 401 && !isUsual)),
    );
    const bad = inLogOrder([...run, ...others], log);
    return [{ operation, twin, bad, since, isAlike, ...(back && { back: endOf(back) }) }];
  });
}

function inLogOrder(entries: readonly LogEntry[], log: readonly LogEntry[]): readonly LogEntry[] {
  const all = new Set(entries);
  return log.filter((entry) => all.has(entry));
}

/** Spells of several operations are one if they look alike and overlap. */
function together(all: readonly Spell[], service: Service): readonly (readonly Spell[])[] {
  const groups: Spell[][] = [];
  for (const spell of all) {
    const isSame = (other: Spell) =>
      lookOfSpell(spell, service) === lookOfSpell(other, service) &&
      (spell.back === undefined) === (other.back === undefined) &&
      isTogether(spell, other);
    const group = groups.find((some) => some.some(isSame));
    if (group) group.push(spell);
    else groups.push([spell]);
  }
  return groups;
}

const isTogether = (spell: Spell, other: Spell) =>
  spell.since < (other.back ?? Number.POSITIVE_INFINITY) && other.since < (spell.back ?? Number.POSITIVE_INFINITY);

function lookOfSpell({ twin }: Spell, service: Service): string {
  if (isBusy(twin.exchange)) return 'busy';
  if (isKeyRefused(twin, service)) return 'refused';
  return isElsewhere(twin) ? 'elsewhere' : `${statusOf(twin)}`;
}

/** A web page, or what no operation of the interface answers. Frameworks have a text of their own for what they raise. */
const isElsewhere = (entry: LogEntry) => isForeign(entry) && (entry.trace.page !== undefined || statusOf(entry) < 500);

function incidentOf(some: readonly Spell[], log: readonly LogEntry[], service: Service): readonly Incident[] {
  const [{ twin }] = some as readonly [Spell];
  const isOver = some.every(({ back }) => back !== undefined);
  const since = Math.min(...some.map((spell) => spell.since));
  const until = Math.max(...some.map(({ back }) => back ?? Number.POSITIVE_INFINITY));
  const during = log.filter((entry) => endOf(entry) >= since && endOf(entry) < until);
  const isWorking = (entry: LogEntry) => hasKey(entry, service) && isAlive(entry, service);
  const operationOf = ({ exchange }: LogEntry) => service.operationOf(exchange.request);
  const worksUntil = new Map(during.filter(isGood).map((entry) => [operationOf(entry), entry.exchange.at]));
  // An operation that had not succeeded yet, or was not looked at, has no spell of its own.
  const isBeside = (entry: LogEntry) =>
    some.some(({ isAlike }) => isAlike(entry)) &&
    hasKey(entry, service) &&
    endOf(entry) >= (worksUntil.get(operationOf(entry)) ?? 0);
  const bad = inLogOrder([...some.flatMap((spell) => spell.bad), ...during.filter(isBeside)], log);
  const isFull = isBusy(twin.exchange) && !isOver;
  if (!isFull && bad.filter(isControl).length < LEAST_LOOKS) return [];
  const [from, to] = [Math.min(...bad.map(endOf)), Math.max(...bad.map(endOf))];
  const endsRun =
    !isOver &&
    areOfSeveral(bad.filter(isControl), service) &&
    !during.some((entry) => entry.exchange.at > from && isWorking(entry));
  const aside = endsRun ? during.filter((entry) => endOf(entry) >= from && !isWorking(entry)) : bad;
  const operations = new Set(bad.map(operationOf));
  const worked = log.filter((entry) => isGood(entry) && endOf(entry) <= from && operations.has(operationOf(entry)));
  const seen: Seen = { twin, worked, bad, from, ...(isOver && { to }), endsRun };
  const kind = kindOfSpell(seen, service);
  const words = wordsOf[kind](seen, log, service);
  const incident = {
    kind,
    from,
    ...(isOver && { to }),
    ...words,
    shown: exchangesOf([twin, ...worked.slice(1 - MOST_SHOWN)]),
    aside: addressesOf(aside),
    ...(endsRun && { endsRun }),
    ...(!isOver &&
      isOwnFailure(kind, twin) && {
        findings: [findingOf(twin, words.what, 'from some moment on', service, worked.at(-1))],
      }),
  };
  return [incident];
}

interface Seen extends Pick<Spell, 'twin' | 'bad'> {
  /** Successes before it. */
  readonly worked: readonly LogEntry[];
  readonly from: number;
  readonly to?: number;
  readonly endsRun: boolean;
}

function kindOfSpell({ twin, bad, endsRun }: Seen, service: Service): keyof typeof wordsOf {
  if (isBusy(twin.exchange)) return 'no capacity';
  // What happens to one operation alone is nothing of a key, or of another server.
  if (areOfSeveral(bad, service)) {
    if (isKeyRefused(twin, service)) return 'key refused';
    if (isElsewhere(twin) && statusOf(twin) < 500) return 'not the service';
  }
  return endsRun ? 'broken service' : 'operation failed';
}

const isOwnFailure = (kind: Incident['kind'], twin: LogEntry) =>
  (kind === 'broken service' || kind === 'operation failed') && !isElsewhere(twin);

type Wording = (seen: Seen, log: readonly LogEntry[], service: Service) => Pick<Incident, 'what' | 'advice'>;

const failed: Wording = ({ twin, worked, bad, from, to, endsRun }, _, service) => {
  const who = endsRun ? 'the service' : titlesOf(bad, service);
  const verb = countOf(bad, ({ exchange }) => service.operationOf(exchange.request)) > 1 && !endsRun ? 'were' : 'was';
  if (to !== undefined)
    return {
      what: `from ${inSeconds(from)} to ${inSeconds(to)} ${who} ${verb} ${answeredAs(twin)}, ${plural(bad.length, 'time')}, also for plain requests like those that had worked, and then worked again`,
    };
  return {
    what: `${who} worked until ${inSeconds(endOf(worked.at(-1) ?? twin))}, ${plural(worked.length, 'time')}, and ${verb} then ${answeredAs(twin)}, ${bad.length} of ${bad.length} times, whatever was sent`,
  };
};

const wordsOf = {
  'key refused': ({ twin, worked, from, to, bad }, log, service) => {
    const when =
      to === undefined
        ? `the key worked until ${inSeconds(endOf(worked.at(-1) ?? twin))} and was then refused to the end`
        : `from ${inSeconds(from)} to ${inSeconds(to)} the key was refused, ${plural(bad.length, 'time')}, and then worked again`;
    const wrong = log.filter((entry) => !hasKey(entry, service) && entry.exchange.at < from).length;
    return {
      what: `${when} (${said(twin)}), also for ${requestLine(twin.exchange.request)}, which had worked`,
      advice: `The key expired, was revoked, or was locked after ${plural(wrong, 'request')} without it or with a wrong one. Give a key that lives longer or a command for new ones (--api-key-command), or judge where no lock is in force. A server that one of the last requests broke looks alike.`,
    };
  },
  'no capacity': ({ twin, bad, from, to, endsRun }, _, service) => {
    const who = endsRun ? 'the service' : titlesOf(bad, service);
    const until = to === undefined ? 'the end' : inSeconds(to);
    const scope = endsRun ? '' : ', while other operations were answered';
    return {
      what: `from ${inSeconds(from)} to ${until} ${who} had no capacity (${said(twin)}): ${plural(bad.length, 'request')} refused${to === undefined ? scope : ', and it then worked again'}`,
      advice: 'Ask for less (--rate, --concurrency), or judge it when it is not limited or in maintenance.',
    };
  },
  'not the service': ({ twin, bad, from, to }) => ({
    what: `another server answered from ${inSeconds(from)} to ${to === undefined ? 'the end' : inSeconds(to)} (${lookOf(twin)}, ${plural(bad.length, 'time')})`,
    advice: 'A deployment was swapped, or a router had lost it. Run again when it is steady.',
  }),
  'broken service': failed,
  'operation failed': failed,
} satisfies Partial<Record<Incident['kind'], Wording>>;

/** The one violation that an incident is. */
function findingOf(entry: LogEntry, what: string, when: string, service: Service, last?: LogEntry): PlacedFinding {
  const { exchange } = entry;
  return {
    requirement: service.statusRequirement(exchange.request),
    cause: causeNamed(`status ${statusOf(entry)} ${when}`),
    summary: `${capital(what)}.`,
    expected: 'a success, as at another time',
    actual: `status ${statusOf(entry)}`,
    marks: [{ part: 'status' }],
    exchange,
    ...(last && { others: [last.exchange] }),
  };
}

const operationsOf = (entries: readonly LogEntry[], { operationOf }: Service) => [
  ...new Set(entries.map(({ exchange }) => operationOf(exchange.request))),
];

const titlesOf = (entries: readonly LogEntry[], service: Service) =>
  operationsOf(entries, service)
    .map((operation) => service.operations?.[operation] ?? operation)
    .join(' and ');

/** `status 429, "slow down", Retry-After: 3`. */
function said(entry: LogEntry): string {
  const { headers } = entry.exchange.response ?? {};
  const pause = isBusy(entry.exchange) ? headerOf(headers, 'retry-after') : undefined;
  return [
    `status ${statusOf(entry)}`,
    ...quotesOf(entry),
    ...(pause === undefined ? [] : [`Retry-After: ${pause}`]),
  ].join(', ');
}

/** `answered 500 with the message "read-only"`. */
function answeredAs(entry: LogEntry): string {
  const { message, page } = entry.trace;
  const quoted = (text: string) => JSON.stringify(firstWords(text, QUOTED));
  const words =
    page === undefined
      ? message && ` with the message ${quoted(message)}`
      : ` with a web page that begins ${quoted(page)}`;
  return `answered ${statusOf(entry)}${words ?? ''}`;
}

/** The look of a failure, which tells one instance from others. A server may quote the request as it refuses the key. */
export const failureLook = (entry: Pick<LogEntry, 'exchange' | 'trace'>, service: Service): string =>
  isKeyRefused(entry, service) ? 'refused' : entry.trace.fingerprint;

/** Plain requests, of several operations, fail and succeed in turn: one of several instances is at fault. */
export const nowAndThen: Rule = (log, service) => {
  const asked = askedIn(log, service);
  const turns = new Map<string, LogEntry[]>();
  for (const own of grouped(asked, ({ exchange }) => service.operationOf(exchange.request)).values()) {
    const { all, bad } = tellingOf(own, service);
    const looks = grouped(
      all.filter((entry) => bad.has(entry) && wasServed(entry)),
      (entry) => failureLook(entry, service),
    );
    for (const [look, failures] of looks) {
      const isMeant = new Set(failures);
      const shown = turnsIn(all, (entry) => (isGood(entry) ? 'good' : isMeant.has(entry) ? 'bad' : undefined));
      if (shown.length >= LEAST_TURNS) turns.set(look, [...(turns.get(look) ?? []), ...shown]);
    }
  }
  return [...turns].flatMap(([look, shown]) => {
    const bad = asked.filter((entry) => failureLook(entry, service) === look);
    const [first, last] = [shown[0], bad.at(-1)];
    if (!first || !last || !areOfSeveral(shown, service)) return [];
    const from = endOf(bad[0] ?? first);
    const within = asked.filter((entry) => endOf(entry) >= from && endOf(entry) <= endOf(last));
    const count = operationsOf(bad, service).length;
    const what = `now and then, from ${inSeconds(from)} to ${inSeconds(endOf(last))}, requests with the right key were ${answeredAs(first)}, ${bad.length} of ${within.length} times and on ${plural(count, 'operation')}, and equal ones succeeded before and after`;
    return [
      {
        kind: 'now and then' as const,
        from,
        to: endOf(last),
        what,
        advice:
          'One of several instances behind the address is likely at fault: it has another key, or lacks its store.',
        shown: exchangesOf(shown.slice(0, MOST_SHOWN)),
        aside: addressesOf(bad),
        findings: [findingOf(first, what, 'now and then', service)],
      },
    ];
  });
};

/** Failures between successes that do not overlap. A spell, with what was under way as it began, has one. */
function turnsIn(entries: readonly LogEntry[], bearing: (entry: LogEntry) => 'good' | 'bad' | undefined) {
  const turns: LogEntry[] = [];
  let [wanted, since] = ['good', 0];
  let failure: LogEntry | undefined;
  for (const entry of entries) {
    if (bearing(entry) !== wanted || entry.exchange.at < since) continue;
    since = endOf(entry);
    if (wanted === 'good' && failure) turns.push(failure);
    failure = wanted === 'bad' ? entry : undefined;
    wanted = wanted === 'good' ? 'bad' : 'good';
  }
  return turns;
}
