/**
 * Tells a bad moment from a bad request. A spell: from some moment on an operation failed whatever was sent, the twins of
 * the run included. Now and then: it failed and worked in turn. Pure.
 */
import { onceFor } from '../base/once.js';
import { capital, grouped, plural } from '../base/text.js';
import { stickyAdvice } from '../exchange/balancer.js';
import { isBusy, isLost, stepOf } from '../exchange/exchange.js';
import { REQUEST_ID, withNames } from '../exchange/names.js';
import { crowdOf, MOST_BY_CHANCE } from './crowd.js';
import {
  addressesOf,
  areOfSeveral,
  countOf,
  endOf,
  exchangesOf,
  inSeconds,
  isControl,
  isForeign,
  isGood,
  isKeyRefused,
  MOST_SHOWN,
  type Rule,
  requestOf,
  responseInWords,
  runsOf,
  statusOf,
  wasServed,
} from './entries.js';
import { causeNamed, type PlacedFinding } from './finding.js';
import type { Incident } from './incident.js';
import type { LogEntry, Service } from './service.js';

/** One look that failed may have collided with other requests; a second one is sent alone. */
const LEAST_LOOKS = 2;
/** One request that fails once, beside a twin that works, is its own doing. */
const LEAST_REPEATED = 2;
/** A request whose rate was limited so often is a look itself: a plain one may not be limited. */
const LEAST_TRIES = 4;
/** So often an operation must have failed and worked again, and another one once: fewer times are spells. */
const LEAST_TURNS = 3;

/** The operation works, though it may refuse this request. */
const isAlive = (entry: LogEntry) =>
  wasServed(entry) && statusOf(entry) < 500 && !isForeign(entry) && !isKeyRefused(entry);

interface Telling {
  readonly bad: ReadonlySet<LogEntry>;
  /** Those and successes, in the order of the log. */
  readonly all: readonly LogEntry[];
}

/** The exchanges of each operation that say whether it worked at their moment, whatever they asked for. */
const tellingsIn = (log: readonly LogEntry[], service: Service) =>
  [...grouped(askedIn(log), (entry) => operationOf(entry, service)).values()].map((own) => tellingOf(own, service));

const askedIn = (log: readonly LogEntry[]) =>
  log.filter((entry) => entry.trace.hasKey && entry.exchange.response !== undefined);

function tellingOf(own: readonly LogEntry[], service: Service): Telling {
  const good = own.filter(isGood);
  const worked = new Set(
    good.filter(({ exchange }) => !service.creates(exchange.request)).map((entry) => requestOf(entry, service)),
  );
  const isBad = (entry: LogEntry) => {
    if (isGood(entry) || isLost(entry.exchange)) return false;
    if (isBusy(entry.exchange) || service.mustSucceed?.(entry)) return true;
    // A control that need not succeed may get a page of the implementation's own.
    if (isControl(entry) && (statusOf(entry) >= 500 || isKeyRefused(entry))) return true;
    // What a request asks for may have been removed since it succeeded.
    return worked.has(requestOf(entry, service)) && !(statusOf(entry) === 404 && entry.trace.isOwn);
  };
  const bad = new Set(own.filter(isBad));
  return { bad, all: own.filter((entry) => bad.has(entry) || isGood(entry)) };
}

interface Spell {
  /** The first look that failed. */
  readonly twin: LogEntry;
  readonly bad: ReadonlySet<LogEntry>;
  /** Its requests were sent again, and worked. */
  readonly isRepeated: boolean;
  /** When the last success had come. */
  readonly since: number;
  /** When the operation worked again; infinite if it never did. */
  readonly back: number;
}

/** @param isOfAll those in which no operation works any more, or the others */
export const spells =
  (isOfAll: boolean): Rule =>
  (log, service) =>
    [...tellingsIn(log, service).flatMap((telling) => spellsOf(telling, log, service)), ...briefSpells(log, service)]
      .reduce(together, [])
      .flatMap((spell) => incidentOf(spell, log, service))
      .filter(({ endsRun = false }) => endsRun === isOfAll);

function spellsOf({ all, bad: failures }: Telling, log: readonly LogEntry[], service: Service): readonly Spell[] {
  return runsOf(all, (entry) => failures.has(entry)).flatMap((run): readonly Spell[] => {
    const looks = run.filter(isControl);
    const twin = looks[0] ?? run.find((entry) => entry.exchange.try + 1 >= LEAST_TRIES && statusOf(entry) !== 503);
    if (!twin) return [];
    const [last, next] = [all[all.indexOf(run[0] ?? twin) - 1], all[all.indexOf(run.at(-1) ?? twin) + 1]];
    // Limits of a rate that are over are waited for, and no news.
    const isNews = next === undefined || statusOf(twin) === 503;
    if (isBusy(twin.exchange) ? !isNews : !last) return [];
    // What was under way with the last success is part of the spell.
    const [sent, since] = last ? [last.exchange.at, endOf(last)] : [0, 0];
    const back = next ? endOf(next) : Number.POSITIVE_INFINITY;
    const known = new Set([twin, ...looks].flatMap((look) => [look.trace.fingerprint, failureSignature(look)]));
    const isAlike = (entry: LogEntry) => known.has(entry.trace.fingerprint) || known.has(failureSignature(entry));
    // A wrong key deserves a 401, and may get the same as before in any other case.
    const isUsual = log.some((entry) => !entry.trace.hasKey && isAlike(entry) && endOf(entry) < sent);
    const within = log.filter((entry) => endOf(entry) >= sent && entry.exchange.at < back);
    const successes = within.filter((entry) => isGood(entry) && endOf(entry) < back);
    const worksUntil = new Map(successes.map((entry) => [operationOf(entry, service), entry.exchange.at]));
    // An operation that had not succeeded yet, or was not looked at, has no spell of its own.
    const others = within.filter(
      (entry) =>
        isAlike(entry) &&
        endOf(entry) >= (worksUntil.get(operationOf(entry, service)) ?? 0) &&
        (entry.trace.hasKey || (statusOf(entry) !== 401 && !isUsual)),
    );
    return [{ twin, bad: new Set([...run, ...others]), isRepeated: false, since, back }];
  });
}

/**
 * Spells too short for two looks: different requests failed alike, their operations had no success between them, and each
 * of them worked when it was sent again.
 */
function briefSpells(log: readonly LogEntry[], service: Service): readonly Spell[] {
  const works = new Map(log.filter(isAlive).map(({ exchange }) => [stepOf(exchange), exchange]));
  const lastTryOf = ({ exchange }: LogEntry) => works.get(stepOf(exchange)) ?? exchange;
  const failures = log.filter((entry) => wasServed(entry) && !isAlive(entry));
  return [...grouped(failures, failureSignature).values()].flatMap((alike): readonly Spell[] => {
    const over = alike.filter((entry) => lastTryOf(entry).try > entry.exchange.try);
    const [first] = over;
    const last = over.at(-1);
    if (!first || !last || countOf(over, ({ exchange }) => stepOf(exchange)) < LEAST_REPEATED) return [];
    const operations = operationsOf(over, service);
    const good = log.filter((entry) => isGood(entry) && operations.includes(operationOf(entry, service)));
    if (good.some((entry) => entry.exchange.at >= endOf(first) && endOf(entry) <= last.exchange.at)) return [];
    const back = Math.max(...over.map((entry) => endOf({ exchange: lastTryOf(entry) })));
    const since = failedSince(log);
    const isWithin = (entry: LogEntry) => endOf(entry) >= endOf(first) && endOf(entry) <= endOf(last);
    // What was not sent again may have met the same moment.
    const bad = new Set(alike.filter((entry) => isWithin(entry) && (since.get(entry) ?? 0) <= 1));
    return [{ twin: first, bad, isRepeated: true, since: first.exchange.at, back }];
  });
}

/** Spells of several operations are one if they look alike and overlap. Those of one operation never do: it worked between. */
function together(all: readonly Spell[], spell: Spell): readonly Spell[] {
  const appearance = ({ twin, back }: Spell) => `${statusOf(twin)} ${isElsewhere(twin)} ${Number.isFinite(back)}`;
  const same = all.find(
    (other) => appearance(other) === appearance(spell) && spell.since < other.back && other.since < spell.back,
  );
  if (!same) return [...all, spell];
  const both: Spell = {
    twin: same.twin,
    bad: new Set([...same.bad, ...spell.bad]),
    isRepeated: same.isRepeated || spell.isRepeated,
    since: Math.min(same.since, spell.since),
    back: Math.max(same.back, spell.back),
  };
  return all.map((other) => (other === same ? both : other));
}

/** A web page, or what no operation of the interface answers. Frameworks have a text of their own for what they raise. */
const isElsewhere = (entry: LogEntry) => isForeign(entry) && (entry.trace.page !== undefined || statusOf(entry) < 500);

function incidentOf(
  { twin, bad: all, isRepeated, back }: Spell,
  log: readonly LogEntry[],
  service: Service,
): readonly Incident[] {
  const bad = log.filter((entry) => all.has(entry));
  const looks = bad.filter(isControl);
  const isOver = Number.isFinite(back);
  if (!isRepeated && looks.length < LEAST_LOOKS && (isOver || !isBusy(twin.exchange))) return [];
  const ends = bad.map(endOf);
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const isWorking = (entry: LogEntry) => entry.trace.hasKey && isAlive(entry);
  const endsRun =
    !isOver && areOfSeveral(looks, service) && !log.some((entry) => entry.exchange.at > from && isWorking(entry));
  const operations = operationsOf(bad, service);
  const worked = log.filter(
    (entry) => isGood(entry) && endOf(entry) <= from && operations.includes(operationOf(entry, service)),
  );
  const who = endsRun ? 'the service' : operations.map((id) => service.operations?.[id] ?? id).join(' and ');
  const kind = kindOfSpell(twin, operations.length > 1, endsRun);
  const until = isOver ? inSeconds(to) : 'the end';
  const when = inSeconds(from) === until ? `at ${until}` : `from ${inSeconds(from)} to ${until}`;
  const what = `${when} ${clausesOf[kind](who)} (${responseInWords(twin)}), ${plural(bad.length, 'time')}, after ${plural(worked.length, 'success', 'successes')}`;
  const isOwnFailure = (kind === 'broken service' || kind === 'operation failed') && !isElsewhere(twin);
  const advice = ADVICE[kind];
  return [
    {
      kind,
      from,
      ...(isOver && { to }),
      what,
      ...(advice !== undefined && { advice }),
      shown: exchangesOf([twin, ...worked.slice(1 - MOST_SHOWN)]),
      aside: addressesOf(endsRun ? log.filter((entry) => endOf(entry) >= from && !isWorking(entry)) : bad),
      ...(endsRun && { endsRun }),
      ...(isOwnFailure &&
        !isOver && { findings: [findingOf(twin, what, 'from some moment on', service, worked.at(-1))] }),
    },
  ];
}

/** @param areSeveral operations: what happens to one alone is nothing of a key, or of another server */
function kindOfSpell(twin: LogEntry, areSeveral: boolean, endsRun: boolean): keyof typeof clausesOf {
  if (isBusy(twin.exchange)) return 'no capacity';
  if (areSeveral && isKeyRefused(twin)) return 'key refused';
  if (areSeveral && isElsewhere(twin) && statusOf(twin) < 500) return 'not the service';
  return endsRun ? 'broken service' : 'operation failed';
}

const clausesOf = {
  'no capacity': (who: string) => `${who} had no capacity`,
  'key refused': () => 'the key was refused',
  'not the service': () => 'another server answered',
  'broken service': (who: string) => `${who} failed whatever was sent`,
  'operation failed': (who: string) => `${who} failed whatever was sent`,
};

const ADVICE: Partial<Record<Incident['kind'], string>> = {
  'no capacity': 'Ask for less (--rate, --concurrency), or judge it when it is not limited or in maintenance.',
  'key refused':
    'The key expired, was revoked, or was locked after requests without it or with a wrong one. Give a key that lives longer or a command for new ones (--api-key-command), or judge where no lock is in force. A server that one of the last requests broke looks alike.',
  'not the service': 'A deployment was swapped, or a router had lost it. Run again when it is steady.',
};

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

const operationOf = ({ exchange }: LogEntry, service: Service) => service.operationOf(exchange.request);
const operationsOf = (entries: readonly LogEntry[], service: Service) => [
  ...new Set(entries.map((entry) => operationOf(entry, service))),
];

/** Tells a failure from others. A server may quote the request as it refuses the key. */
export function failureSignature(entry: Pick<LogEntry, 'exchange' | 'trace'>): string {
  if (isBusy(entry.exchange)) return 'busy';
  return isKeyRefused(entry) ? 'refused' : entry.trace.fingerprint;
}

/** One text for requests that differ only in the names that the run made up: equal ones fare alike in a service that works. */
const alikeOf = onceFor(({ exchange: { request } }: LogEntry): string => {
  const { method, target, body = '' } = request;
  const headers = request.headers.filter(([name]) => name !== REQUEST_ID).join('\n');
  return withNames(`${method} ${target}\n${headers}\n${Buffer.from(body).toString('latin1')}`, () => '');
});

/** How often equal requests failed alike until the end, if this one is among those failures. */
function failedSince(log: readonly LogEntry[]): ReadonlyMap<LogEntry, number> {
  const ends = [...grouped(log, alikeOf).values()].flatMap((alike) =>
    alike.map((entry, place) => {
      const signature = failureSignature(entry);
      const works = alike.findLastIndex((other) => isAlive(other) && failureSignature(other) !== signature);
      const since = alike.slice(works + 1).filter((other) => failureSignature(other) === signature).length;
      return [entry, place > works ? since : 0] as const;
    }),
  );
  return new Map(ends);
}

const FAILS_AT_TIMES = 'It fails at times by itself, or one of several instances behind the address does.';
const ANOTHER_INSTANCE =
  'One of several instances behind the address is likely at fault: it has another key, or lacks its store.';

/** Requests of several operations fail and succeed in turn, though equal ones succeed: one of several instances is at fault. */
export const nowAndThen: Rule = (log, service) => {
  const asked = askedIn(log);
  const isRenewed = asked.some(({ exchange }) => exchange.renewal !== undefined);
  // The key may have expired, and what a request asks for may not be there yet.
  const isFailure = (entry: LogEntry) =>
    !isGood(entry) &&
    wasServed(entry) &&
    !(isRenewed && isKeyRefused(entry)) &&
    !(statusOf(entry) === 404 && entry.trace.isOwn);
  const alike = [...grouped(asked.filter(isFailure), failureSignature)].filter(([, some]) =>
    areOfSeveral(some, service),
  );
  if (alike.length === 0) return [];
  const since = failedSince(log);
  const sinceOf = (entry: LogEntry) => since.get(entry) ?? 0;
  return alike.flatMap(([signature, failures]) => {
    const own = new Set(failures.filter((entry) => sinceOf(entry) === 0));
    const told = asked.filter((entry) => isGood(entry) || own.has(entry));
    const turns = [...grouped(told, (entry) => operationOf(entry, service)).values()].map(turnsIn);
    const shown = turns.flat();
    const [first] = shown;
    if (!first || !turns.some(({ length }) => length >= LEAST_TURNS) || !areOfSeveral(shown, service)) return [];
    const same = asked.filter((entry) => failureSignature(entry) === signature);
    const rate = same.length / asked.length;
    // Requests that failed each time in the end, more often than chance allows, have a fault of their own.
    const isByChance = (entry: LogEntry) => rate ** sinceOf(entry) > MOST_BY_CHANCE;
    const bad = same.filter(isByChance);
    const last = bad.at(-1) ?? first;
    // What the key check of that instance makes of a key in another spelling, which another instance accepts. A failure of
    // the server's own says nothing of the key.
    const looks = new Set(bad.map(({ trace }) => trace.fingerprint));
    const others = log.filter(
      (entry) =>
        !entry.trace.hasKey &&
        looks.has(entry.trace.fingerprint) &&
        (statusOf(entry) >= 500 ? isByChance(entry) : sinceOf(entry) === 0),
    );
    const crowd = crowdOf(exchangesOf(bad), exchangesOf(asked.filter(isGood)), exchangesOf(log));
    const from = endOf(bad[0] ?? first);
    const within = asked.filter((entry) => endOf(entry) >= from && endOf(entry) <= endOf(last));
    const count = operationsOf(bad, service).length;
    const how = crowd ? crowd.words : 'and equal ones worked later';
    const what = `now and then, from ${inSeconds(from)} to ${inSeconds(endOf(last))}, requests with the right key failed (${responseInWords(first)}), ${bad.length} of ${within.length} times and on ${plural(count, 'operation')}, ${how}`;
    const advice = crowd
      ? `It does not serve so many requests at once. The rest can be judged with --concurrency ${crowd.least}.`
      : `${statusOf(first) >= 500 ? FAILS_AT_TIMES : ANOTHER_INSTANCE}${stickyAdvice(exchangesOf(asked))}`;
    return [
      {
        kind: 'now and then' as const,
        from,
        to: endOf(last),
        what,
        advice,
        shown: exchangesOf(shown.slice(0, MOST_SHOWN)),
        aside: addressesOf([...bad, ...others]),
        findings: [findingOf(first, what, 'now and then', service)],
      },
    ];
  });
};

/** Failures between successes that do not overlap. A spell, with what was under way as it began, has one. */
function turnsIn(entries: readonly LogEntry[]): readonly LogEntry[] {
  const turns: LogEntry[] = [];
  for (const entry of entries) {
    const last = turns.at(-1);
    const isTurn = last ? isGood(last) !== isGood(entry) && entry.exchange.at >= endOf(last) : isGood(entry);
    if (isTurn) turns.push(entry);
  }
  return turns.slice(0, -1).filter((entry) => !isGood(entry));
}
