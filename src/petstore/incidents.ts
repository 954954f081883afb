/** Incidents of the store: a poisoned one, a lost one, several. Pure. */
import { capital, grouped, plural } from '../engine/base/text.js';
import { finding } from '../engine/contract/judging.js';
import { stickyAdvice } from '../engine/exchange/balancer.js';
import { type Exchange, isBusy, isLost, isServed, requestLine } from '../engine/exchange/exchange.js';
import { addressesOf, endOf, exchangesOf, inSeconds, MOST_SHOWN, statusOf } from '../engine/service/entries.js';
import { causeNamed, type PlacedFinding } from '../engine/service/finding.js';
import type { Incident } from '../engine/service/incident.js';
import { isOrdinary } from '../engine/suite/texts.js';
import type { Entry, SeenPet } from './ledger.js';
import { isExtremeCategory, limits, shown } from './spec.js';
import { requestInWords, rowOf, segmentOf } from './table.js';

/** @param before the incidents that any service may have */
export function incidents(log: readonly Entry[], before: readonly Incident[]): readonly Incident[] {
  const outages = before.filter(({ kind }) => kind === 'outage');
  const lost = storeLost(log, outages);
  // Where everything fails, nothing tells a pet that breaks lists from a broken service.
  const poison = before.some(({ kind }) => kind === 'broken service') ? [] : poisoned(log);
  return [...lost, ...poison, ...(lost.length > 0 ? [] : severalStores(log))];
}

/** The request had the right key, and got a response. */
export const isAsked = ({ trace, exchange }: Entry): boolean => trace.hasKey && exchange.response !== undefined;
const isUnreadable = ({ facts }: Entry) => facts.isUnreadable === true;
const isBroken = (entry: Entry) => (statusOf(entry) >= 500 && isServed(entry.exchange)) || isUnreadable(entry);
/** Requests that must succeed, by what the table says of them. */
const SOUND = /^(list\.(answered|limit\.accepted|status\.accepted)|get\.found)$/;
/** Statuses that say that the request is at fault: some servers answer so to all that they raise. */
const BLAMING = [400, 404, 409, 422];
const isBlamed = (entry: Entry) => SOUND.test(entry.facts.requirement) && BLAMING.includes(statusOf(entry));
const isCreation = ({ facts }: Entry) => facts.operation === 'add';
const isRead = ({ facts }: Entry) => facts.operation === 'get';
const isPage = (entry: Entry) => entry.facts.operation === 'list' && statusOf(entry) === 200;
const isMissed = (entry: Entry) => isRead(entry) && isAsked(entry) && statusOf(entry) === 404;
export const stepInAnyAttempt = ({ path, step }: Exchange) => `${path} ${step}`;
const requestLineOf = ({ exchange }: Entry) => requestLine(exchange.request);

/** Nothing shows the pets from before some moment: the store was in memory, or it was emptied. Where that happens again and again, once. */
function storeLost(log: readonly Entry[], outages: readonly Incident[]): readonly Incident[] {
  const known = outages.flatMap(({ from, to }) => (to === undefined ? [] : (lossIn(log, { from, to }) ?? [])));
  const [first = sudden(log), ...others] = known;
  if (!first) return [];
  const { from, to, pets, evidence } = first;
  const again = others.length > 0 ? `, and so ${plural(others.length, 'more time')}` : '';
  const isEmptied = known.length === 0 && !log.some((entry) => isLostBetween(entry, first));
  const what = isEmptied
    ? `all ${plural(pets, 'pet')} that the run had created until ${inSeconds(from)} were gone at once, though the service had answered throughout`
    : `the service came back at ${inSeconds(to)} without the ${plural(pets, 'pet')} from before ${inSeconds(from)}${again}`;
  const [shown] = evidence;
  const broken = finding('store.sequence', {
    cause: causeNamed('store emptied'),
    summary: `${capital(what)}.`,
    expected: 'the pets that were created',
    actual: 'none of them',
    marks: [{ part: 'status' }],
  });
  return [
    {
      kind: 'store lost',
      from: known.length > 0 ? to : from,
      what,
      advice: isEmptied
        ? 'Something emptied the store, or another deployment answers: judge it again when nothing else does so.'
        : 'Its store is in memory: find what ended the service, and judge it again.',
      shown: exchangesOf(evidence.slice(0, MOST_SHOWN)),
      aside: addressesOf([first, ...others].flatMap((loss) => loss.gone)),
      contentsAside: addressesOf(log.filter((entry) => endOf(entry) >= from)),
      ...(isEmptied && shown && { findings: [{ ...broken, exchange: shown.exchange }] }),
    },
  ];
}

const isLostBetween = ({ exchange }: Entry, { from, to }: Moment) =>
  isLost(exchange) && endOf({ exchange }) >= from && exchange.at <= to;

interface Moment {
  readonly from: number;
  readonly to: number;
}

/** The loss between two responses: reads of pets from before it that found none, and their ids given again. */
function lossIn(log: readonly Entry[], { from, to }: Moment) {
  const before = log.filter((entry) => endOf(entry) <= from);
  // The response that ended the outage is the first of the time after it.
  const after = log.filter((entry) => endOf(entry) >= to);
  const created = before.filter((entry) => isCreation(entry) && statusOf(entry) === 201);
  const pets = created.flatMap(({ facts }) => facts.pets.flatMap((pet) => pet ?? []));
  const ids = new Set(pets.map(({ id }) => String(id)));
  const known = new Set(pets.map(nameAndId));
  const isGivenAgain = ({ facts }: Entry) => facts.pets.some((pet) => pet && ids.has(String(pet.id)));
  // A run sends some names more than once, so a name alone does not tell.
  const isKept = ({ facts }: Entry) => facts.pets.some((pet) => pet && known.has(nameAndId(pet)));
  const gone = after.filter((entry) => isMissed(entry) && ids.has(segmentOf(entry.exchange.request)));
  const evidence = [...gone, ...after.filter((entry) => isCreation(entry) && isGivenAgain(entry))];
  if (evidence.length === 0 || after.some((entry) => !isCreation(entry) && isKept(entry))) return undefined;
  const isRestart = log.some((entry) => isLostBetween(entry, { from, to }));
  const isPageEmptied = before.some((page) => {
    const line = requestLineOf(page);
    const later = after.find((entry) => isPage(entry) && requestLineOf(entry) === line);
    if (!isPage(page) || !isKept(page) || !later) return false;
    // Without a restart, each creation or list may have cost the store one pet.
    const between = log.slice(log.indexOf(page) + 1, log.indexOf(later)).filter((entry) => !isRead(entry));
    return isRestart || between.length < page.facts.pets.filter((pet) => pet && known.has(nameAndId(pet))).length;
  });
  return { from, to, pets: ids.size, gone, evidence, isPageEmptied };
}

const nameAndId = ({ id, name }: Pick<SeenPet, 'id' | 'name'>) => `${id} ${name}`;

/** Pets that prove to be gone are looked into so often: where reads lag, many look so. */
const MOST_GONE = 10;

/**
 * A loss that no outage shows, since the service was back at once: the pets that a page had shown are no longer in an equal
 * one, all together. A store that keeps the newest pets alone loses one after another.
 */
function sudden(log: readonly Entry[]) {
  const shownAt = new Map<string, number>();
  const moments: Moment[] = [];
  for (const entry of log) {
    const ids = entry.facts.pets.flatMap((pet) => (pet ? [String(pet.id)] : []));
    const missed = isMissed(entry) ? [segmentOf(entry.exchange.request)] : ids.filter(() => isCreation(entry));
    for (const from of missed.flatMap((id) => shownAt.get(id) ?? [])) moments.push({ from, to: endOf(entry) });
    for (const id of ids) shownAt.set(id, endOf(entry));
  }
  const losses = moments.slice(0, MOST_GONE).flatMap((moment) => lossIn(log, moment) ?? []);
  return losses.find(({ pets, isPageEmptied }) => pets > 1 && isPageEmptied);
}

type Onset = NonNullable<ReturnType<typeof onset>>;

/**
 * The list that worked and then broke, each time it was asked for again, with all that are `broken` since.
 * @param isBroken how it broke
 */
function onset(log: readonly Entry[], isBroken: (entry: Entry) => boolean) {
  const isOfLists = ({ facts }: Entry) => facts.operation === 'list' && !facts.requirement.endsWith('.outside');
  const asked = log.filter((entry) => isOfLists(entry) && isAsked(entry));
  const targets = grouped(asked, ({ exchange }) => exchange.request.target);
  const lists = [...targets.values()].map((all) => ({ all, place: all.findIndex(isBroken) }));
  // A service that fails now and then recovers.
  if (lists.some(({ all, place }) => place >= 0 && !all.slice(place).every(isBroken))) return undefined;
  const onsets = lists.flatMap(({ all, place }) => {
    const [lastGood, first] = all.slice(Math.max(place - 1, 0));
    return place > 0 && lastGood && first ? [{ lastGood, first, broken: all.slice(place) }] : [];
  });
  const [earliest, ...others] = onsets.toSorted((one, other) => one.first.exchange.at - other.first.exchange.at);
  const broken = [earliest, ...others].flatMap((one) => one?.broken ?? []);
  return earliest && broken.length > 1 ? { ...earliest, broken, isBroken } : undefined;
}

/** The better part of a list, if it has one. */
const preferring = <T>(all: readonly T[], isBetter: (one: T) => boolean): readonly T[] =>
  all.some(isBetter) ? all.filter(isBetter) : all;

/** How likely a creation is the one that broke the lists; the smaller the likelier. */
function suspicion(entry: Entry, unreadable: ReadonlySet<string>): number {
  const { facts, trace } = entry;
  const status = statusOf(entry);
  if (status >= 500) return facts.isOrdinary ? 0 : 1;
  if (facts.isUnreadable) return 1;
  if (facts.pets.some((pet) => unreadable.has(String(pet?.id)))) return 2;
  if (status >= 400) return trace.hasKey ? 6 : 7;
  if (!facts.mayCreate) return 3;
  const { name = '', categoryId = 1n } = facts.sent ?? {};
  if (!isOrdinary(name)) return 4;
  return facts.isOrdinary && !isExtremeCategory(categoryId) ? 8 : 5;
}

/** The creations that may have broken the list. One whose response looks like that of the list is the likeliest. */
function suspects(log: readonly Entry[], { lastGood, first, isBroken }: Onset): readonly Entry[] {
  const { status } = rowOf(first.exchange.request).page ?? {};
  const reads = log.filter((entry) => entry.facts.operation === 'get' && isBroken(entry));
  const unreadable = new Set(reads.map(({ exchange }) => segmentOf(exchange.request)));
  // No pet of a status whose longest page still shows is the culprit.
  const later = log.filter((entry) => isPage(entry) && !isBroken(entry) && entry.exchange.at > first.exchange.at);
  const pages = later.map(({ exchange }) => rowOf(exchange.request).page);
  const longest = pages.filter((page) => page?.limit === limits.maximum && page.status !== undefined);
  const sound = new Set(longest.map((page) => page?.status));
  // Nor is one that a page shows, still.
  const shownStill = new Set(later.flatMap(({ facts }) => facts.pets.map((pet) => pet?.id)));
  const possible = log
    .filter((entry) => isCreation(entry) && !isBusy(entry.exchange) && !sound.has(entry.facts.sent?.status))
    .filter(({ facts }) => !facts.pets.some((pet) => pet && shownStill.has(pet.id)))
    .filter((entry) => endOf(entry) > lastGood.exchange.at && entry.exchange.at < endOf(first));
  const alike = preferring(possible, (entry) =>
    isUnreadable(first) ? isUnreadable(entry) : entry.trace.fingerprint === first.trace.fingerprint,
  );
  const ranked = alike.map((entry) => ({ entry, rank: suspicion(entry, unreadable) }));
  const least = Math.min(...ranked.map(({ rank }) => rank));
  const likeliest = ranked.flatMap(({ entry, rank }) => (rank === least ? [entry] : []));
  // A filter that breaks alone shows the status of the pet.
  return preferring(likeliest, ({ facts }) => status !== undefined && facts.sent?.status === status);
}

/** A creation that makes every later list fail, be refused, or be no JSON. */
function poisoned(log: readonly Entry[]): readonly Incident[] {
  const began = onset(log, isBroken) ?? onset(log, isBlamed);
  if (!began) return [];
  const { lastGood, first, broken } = began;
  const likely = suspects(log, began);
  const [culprit] = likely;
  const isFailing = !isUnreadable(first);
  // A list that writes a pet wrongly which its creation wrote rightly has a fault of its own.
  if (!culprit || (!isFailing && (culprit.facts.isOrdinary || !culprit.facts.isUnreadable))) return [];
  // A new version may refuse a list, too, whatever is in the store.
  const isAlike = culprit.trace.fingerprint === first.trace.fingerprint;
  if (began.isBroken === isBlamed && !isAlike) return [];
  const count = new Set(likely.map(({ exchange }) => stepInAnyAttempt(exchange))).size;
  const name = culprit.facts.sent?.name ?? culprit.facts.mark;
  const pet = `${count > 1 ? `one of ${count} pets, probably the` : 'the'} pet ${name === undefined ? 'without a name' : `named ${shown(name)}`}`;
  const times = `${isFailing ? statusOf(first) : 'no JSON'}, ${broken.length} of ${broken.length} times`;
  const list = requestInWords(lastGood.exchange.request);
  const what = `${pet}, whose creation was answered ${culprit.exchange.response?.status ?? 'with nothing'}, is in the store and breaks it: ${list} was answered 200 before and ${times}, since`;
  // Each attempt of a step does the same.
  const step = stepInAnyAttempt(culprit.exchange);
  const alike = log.filter(({ facts, exchange }) => facts.operation === 'add' && stepInAnyAttempt(exchange) === step);
  const since = Math.min(...alike.map(({ exchange }) => exchange.at));
  return [
    {
      kind: 'poisoned store',
      from: culprit.exchange.at,
      what,
      advice: 'The store is left broken: remove that pet.',
      shown: [culprit.exchange, lastGood.exchange, first.exchange],
      aside: addressesOf(log.filter(isTouchedBy(log, began, since))),
      findings: alike.map((entry) => poisoning(entry, what, times, began)),
    },
  ];
}

function poisoning({ facts, exchange }: Entry, what: string, times: string, { lastGood, first }: Onset): PlacedFinding {
  const isExtreme = isExtremeCategory(facts.sent?.categoryId ?? 1n);
  const broken = finding(isExtreme ? 'add.category.extreme' : facts.requirement, {
    cause: causeNamed('the stored pet breaks later reads'),
    summary: `${capital(what)}. The store is left broken.`,
    expected: '201 and a pet that every later read can show, or a refusal that stores nothing',
    actual: `status ${exchange.response?.status ?? 'none'}; later lists are answered ${times}`,
    marks: [{ part: 'request-body' }, { part: 'status' }],
  });
  return { ...broken, exchange, others: [lastGood.exchange, first.exchange] };
}

/** True for a read that is broken as the list is, unless that very request was broken before the creation. */
function isTouchedBy(log: readonly Entry[], began: Onset, since: number): (entry: Entry) => boolean {
  const { first, broken, isBroken } = began;
  const isFailing = !isUnreadable(first);
  const fingerprints = new Set(broken.map(({ trace }) => trace.fingerprint));
  const brokenBefore = new Set(log.filter((entry) => isBroken(entry) && endOf(entry) < since).map(requestLineOf));
  return (entry) => {
    const { facts, exchange, trace } = entry;
    if (facts.operation !== 'list' && facts.operation !== 'get') return false;
    if (!isBroken(entry) || !trace.hasKey || exchange.at < since || brokenBefore.has(requestLineOf(entry)))
      return false;
    return isFailing ? !isUnreadable(entry) && fingerprints.has(trace.fingerprint) : isUnreadable(entry);
  };
}

/** A read that may show a pet: of its id, or a page with room for each. */
interface Sight {
  readonly entry: Entry;
  readonly id: string;
  readonly isMissed: boolean;
  /** Milliseconds since the pet was created; NaN for a pet of others. */
  readonly age: number;
}

function sightsIn(log: readonly Entry[]): readonly Sight[] {
  const created = new Map<string, number>();
  return log.flatMap((entry): readonly Sight[] => {
    const { request, at } = entry.exchange;
    const shown = entry.facts.pets.map((pet) => `${pet?.id}`);
    const ageOf = (id: string) => at - (created.get(id) ?? Number.NaN);
    if (isCreation(entry)) for (const id of shown) created.set(id, endOf(entry));
    const id = segmentOf(request);
    if (isRead(entry) && isAsked(entry) && [200, 404].includes(statusOf(entry)))
      return [{ entry, id, age: ageOf(id), isMissed: isMissed(entry) }];
    if (!isPageWithRoom(entry)) return [];
    const youngest = Math.min(...shown.map(ageOf).filter((age) => age >= 0));
    return [...created.keys()].flatMap((known) => {
      const sight = { entry, id: known, age: ageOf(known), isMissed: !shown.includes(known) };
      // Replicas that lag show no younger pet, either.
      return sight.age < 0 || (sight.isMissed && sight.age <= youngest) ? [] : [sight];
    });
  });
}

function isPageWithRoom(entry: Entry): boolean {
  const { page } = rowOf(entry.exchange.request);
  const { pets, requirement } = entry.facts;
  if (!page || page.status !== undefined || requirement.endsWith('.outside')) return false;
  return isPage(entry) && isAsked(entry) && pets.length < page.most && pets.every((pet) => pet !== undefined);
}

/** Several instances behind one address, each with a store of its own: they show a pet and lack it in turn. */
function severalStores(log: readonly Entry[]): readonly Incident[] {
  const sights = sightsIn(log);
  const byId = sights.filter(({ entry }) => isRead(entry));
  const inPages = sights.filter(({ entry }) => isPage(entry));
  // Where each read of an id finds its pet, the lists have a fault of their own.
  const isLacking = byId.some((sight) => sight.isMissed && sight.age >= 0);
  const ofPages = isLacking ? inPages : [];
  const alternating = isLag(byId) ? undefined : (alternation(byId) ?? alternation(ofPages));
  const { words, entries } = alternating ?? sharedId(log) ?? {};
  const last = entries?.at(-1);
  if (!entries || !last) return [];
  const what = `reads of ${words}, which looks like several instances with stores of their own`;
  const shownFirst = exchangesOf(entries.slice(0, MOST_SHOWN));
  const broken = finding('store.sequence', {
    cause: causeNamed('several stores'),
    summary: `${capital(what)}.`,
    expected: 'the pet each time',
    actual: alternating?.seen ?? '',
    marks: [{ part: 'status' }],
  });
  return [
    {
      kind: 'several stores',
      from: (entries[0] ?? last).exchange.at,
      what,
      advice: `Give the instances one store, or judge one of them. If they copy to each other, give --settle more time.${stickyAdvice(exchangesOf(entries))}`,
      shown: shownFirst,
      aside: addressesOf(alternating ? entries.filter(isRead) : []),
      // With any spelling of the key.
      contentsAside: addressesOf(log.filter(({ facts }) => /^(get|list)$/.test(facts.operation))),
      // That two pets have one id is a finding already, of the creation.
      ...(alternating && { findings: [{ ...broken, exchange: last.exchange, others: shownFirst }] }),
    },
  ];
}

/** A server may answer another form of the same read in another way. */
const formOf = ({ exchange: { request } }: Entry) =>
  JSON.stringify([request.target, request.headers.filter(([name]) => name !== 'x-request-id')]);

/** The first equal reads that show a pet and lack it in turn. No lag explains two changes back. */
function alternation(sights: readonly Sight[]) {
  const known = new Map<string, Sight[]>();
  for (const sight of sights) {
    const { entry, id } = sight;
    const key = `${id} ${formOf(entry)}`;
    const own = [...(known.get(key) ?? []), sight];
    known.set(key, own);
    if (
      changesBack(
        own.map(({ isMissed: missed }) => missed),
        false,
        true,
      ) < 2
    )
      continue;
    const entries = own.map((one) => one.entry);
    const seen = own
      .map((one) => (one.isMissed ? 'without it' : 'with it'))
      .slice(0, 8)
      .join(', ');
    const target = entry.exchange.request.target.slice(1);
    const how = isRead(entry) ? 'between 200 and 404' : `between pages with pet ${id} and without it`;
    return { words: `${target} alternate ${how}`, entries, seen };
  }
  return undefined;
}

/** The first reads of an id that show now one and now another pet that was created with it. */
function sharedId(log: readonly Entry[]) {
  const reads = new Map<string, Entry[]>();
  const created = new Set<string>();
  for (const entry of log) {
    const { facts } = entry;
    for (const pet of isCreation(entry) ? facts.pets : []) if (pet) created.add(nameAndId(pet));
    if (!isRead(entry) || !isAsked(entry)) continue;
    const entries = [...(reads.get(formOf(entry)) ?? []), entry];
    reads.set(formOf(entry), entries);
    const names = entries.flatMap(({ facts: { pets } }) => {
      const [seen] = pets;
      return seen && created.has(nameAndId(seen)) ? [seen.name] : [];
    });
    const [once, again] = new Set(names);
    if (changesBack(names, once, again) + changesBack(names, again, once) >= 2)
      return { words: `pet ${facts.pets[0]?.id} alternate between two pets`, entries };
  }
  return undefined;
}

/** So unlikely it must be that stores of their own showed each pet of the last reads. */
const LEAST_CHANCE = 0.01;

/** Replicas lag: each pet is found for ever once it has a certain age. Stores of their own go on without some. */
function isLag(sights: readonly Sight[]): boolean {
  const aged = sights.filter(({ age }) => age >= 0);
  const missed = aged.filter((one) => one.isMissed);
  const oldest = Math.max(...missed.map(({ age }) => age));
  const older = aged.filter(({ age }) => age > oldest);
  // A case repeats its read until it finds the pet.
  const cases = new Set(older.map(({ entry }) => entry.exchange.path)).size;
  return (1 - missed.length / (aged.length - older.length)) ** cases < LEAST_CHANCE;
}

const changesBack = <T>(values: readonly T[], before: T | undefined, after: T | undefined) =>
  values.filter((value, index) => value === after && values[index - 1] === before).length;
