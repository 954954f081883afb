/** Says which findings only follow from others, so that one fault is one line of a report. Pure; it reads no bodies. */
import { addressOf, type Exchange, isBusy, isLost } from '../engine/exchange.js';
import { kindOf } from '../engine/finding.js';
import { generalOf } from '../engine/service.js';
import { catalogue, type PlacedFinding } from './catalogue.js';
import { finding } from './judge.js';
import type { Entry, Facts } from './ledger.js';
import { inWords, operations, rowOf, segmentOf } from './table.js';
import { isExtremeCategory, isOrdinaryName, limits, type Status, shown } from './table-pet.js';

type Kind = Pick<PlacedFinding, 'requirement' | 'cause'>;

/** The finding that a finding follows from; undefined: the rule does not apply. */
type Rule = (finding: PlacedFinding) => Kind | undefined;

interface Run {
  readonly findings: readonly PlacedFinding[];
  readonly log: readonly Entry[];
  readonly kinds: ReadonlyMap<string, PlacedFinding>;
  readonly factsOf: (exchange: Exchange) => Facts | undefined;
  /** Reads that alternate show several stores behind one address. */
  readonly alternating: string | undefined;
}

export function attribute(found: readonly PlacedFinding[], log: readonly Entry[]): readonly PlacedFinding[] {
  if (found.length === 0) return found;
  const findings = [...promoted(found, log), ...found];
  const facts = new Map(log.map((entry) => [addressOf(entry.exchange), entry.facts]));
  const factsOf = (exchange: Exchange) => facts.get(addressOf(exchange));
  const isMissing = findings.some(({ cause }) => MISSING.includes(cause));
  const alternating = isMissing ? alternatingReads(log) : undefined;
  const run: Run = { findings, log, kinds: new Map(findings.map((one) => [kindOf(one), one])), factsOf, alternating };
  // The first rule that applies counts.
  const makers = [fromPoison, fromRefusedMember, fromInstances, fromPet, fromCreation, fromConsequences, fromGeneral];
  const rules = makers.map((make) => make(run));
  const summaryOf = summariesOf(run);
  return findings.flatMap((one): readonly PlacedFinding[] => {
    const roots = rules.map((rule) => rule(one));
    const root = roots.find((other) => other !== undefined && kindOf(other) !== kindOf(one));
    if (!root) return [{ ...one, summary: summaryOf(one) }];
    if (root.cause === POISON && wasKept(log, one)) return [];
    return [{ ...one, follows: { requirement: root.requirement, cause: root.cause } }];
  });
}

const statusOf = ({ exchange }: Entry) => exchange.response?.status ?? 0;
const isPlainlyAsked = ({ facts, exchange }: Entry) => facts.isKeyRight && exchange.response !== undefined;
const statusIn = ({ cause }: Pick<Kind, 'cause'>) => Number(/^status (\d{3})$/.exec(cause)?.[1] ?? Number.NaN);

/** A 5xx that comes now and then breaks the plainest requirement, though only other requests may have met it. */
function promoted(findings: readonly PlacedFinding[], log: readonly Entry[]): readonly PlacedFinding[] {
  return Object.entries(operations).flatMap(([operation, { answered }]) => {
    const own = findings.filter((one) => one.requirement.startsWith(`${operation}.`) && statusIn(one) >= 500);
    return [...new Set(own.map(({ cause }) => cause))].flatMap((cause) => {
      const alike = own.filter((one) => one.cause === cause);
      const requirements = new Set(alike.map(({ requirement }) => requirement));
      const first = alike.find((one) => isUnsteady(log, one));
      return first && requirements.size > 1 && !requirements.has(answered) ? [{ ...first, requirement: answered }] : [];
    });
  });
}

/** True when the same plain request got this status before a success. */
function isUnsteady(log: readonly Entry[], { exchange, cause }: PlacedFinding): boolean {
  const { method, target } = exchange.request;
  const alike = log.filter((entry) => isPlainlyAsked(entry) && entry.exchange.request.target === target);
  const first = alike.findIndex((entry) => statusOf(entry) === statusIn({ cause }));
  // A filter that fails now and then is a fault of the filter.
  const isPlain = method === 'GET' && !target.includes('status=');
  return isPlain && first >= 0 && alike.slice(first).some((entry) => statusOf(entry) === 200);
}

const POISON = 'the stored pet breaks later reads';
const isBroken = (entry: Entry) => statusOf(entry) >= 500 && !isBusy(entry.exchange) && !isLost(entry.exchange);
const endOf = ({ exchange: { at, took } }: Entry) => at + took;

type Onset = Readonly<{ lastGood: Entry; broken: readonly [Entry, ...Entry[]] }>;

/** The time from which on a list that was answered before is answered with a 5xx, each time. */
function onset(log: readonly Entry[]): Onset | undefined {
  const targets = new Map<string, Entry[]>();
  for (const entry of log) {
    const { target } = entry.exchange.request;
    if (entry.facts.operation !== 'list' || !isPlainlyAsked(entry)) continue;
    if (!entry.facts.requirement.endsWith('.outside')) targets.set(target, [...(targets.get(target) ?? []), entry]);
  }
  const lists = [...targets.values()].map((all) => ({ all, place: all.findIndex(isBroken) }));
  // A service that fails now and then recovers.
  if (lists.some(({ all, place }) => place >= 0 && !all.slice(place).every(isBroken))) return undefined;
  const found = lists.flatMap(({ all, place }): readonly Onset[] => {
    const [lastGood, first, ...others] = all.slice(Math.max(place - 1, 0));
    return place > 0 && lastGood && first ? [{ lastGood, broken: [first, ...others] }] : [];
  });
  const sorted = found.toSorted((one, other) => one.broken[0].exchange.at - other.broken[0].exchange.at);
  const [first] = sorted;
  const [broken, ...others] = sorted.flatMap((one) => one.broken);
  return first && broken && others.length > 0 ? { lastGood: first.lastGood, broken: [broken, ...others] } : undefined;
}

/** How likely a creation is the one that broke the lists; the smaller the likelier. */
function suspicion(entry: Entry, unreadable: ReadonlySet<string>): number {
  const { facts } = entry;
  const status = statusOf(entry);
  if (status >= 500) return facts.isOrdinary ? 0 : 1;
  if (facts.pets.some((pet) => unreadable.has(String(pet?.id)))) return 2;
  if (status >= 400) return facts.isKeyRight ? 6 : 7;
  if (!facts.mayCreate) return 3;
  const { name = '', categoryId = 1n } = facts.sent ?? {};
  if (!isOrdinaryName(name)) return 4;
  return facts.isOrdinary && !isExtremeCategory(categoryId) ? 8 : 5;
}

/** The creation that the broken lists go back to, as a finding of its own requirement: a part of the ledger. */
export function poisonings(log: readonly Entry[]): readonly PlacedFinding[] {
  const found = onset(log);
  if (!found) return [];
  const { lastGood, broken } = found;
  const reads = log.filter((entry) => entry.facts.operation === 'get' && isBroken(entry));
  const unreadable = new Set(reads.map(({ exchange }) => segmentOf(exchange.request)));
  // No pet of a status whose longest page still shows is the culprit.
  const later = log.filter((entry) => statusOf(entry) === 200 && entry.exchange.at > broken[0].exchange.at);
  const pages = later.map(({ exchange }) => rowOf(exchange.request).page);
  const sound = new Set<Status | undefined>(
    pages.flatMap((page) => (page?.status && page.limit === limits.maximum ? [page.status] : [])),
  );
  const creations = log.filter(({ facts }) => facts.operation === 'add');
  const suspects = creations
    .filter((entry) => !isBusy(entry.exchange) && !sound.has(entry.facts.sent?.status))
    .filter((entry) => endOf(entry) > lastGood.exchange.at && entry.exchange.at < endOf(broken[0]))
    .map((entry) => ({ entry, rank: suspicion(entry, unreadable) }));
  const least = Math.min(...suspects.map(({ rank }) => rank));
  const likely = suspects.flatMap(({ entry, rank }) => (rank === least ? [entry] : []));
  const [culprit] = likely;
  const count = new Set(likely.map(({ exchange }) => stepOf(exchange))).size;
  const start = count > 1 ? `One of ${count} pets, probably the` : 'The';
  const list = inWords(lastGood.exchange.request);
  const times = `${statusOf(broken[0])}, ${broken.length} of ${broken.length} times`;
  // Each attempt of a step does the same.
  const alike = creations.filter(({ exchange }) => culprit && stepOf(exchange) === stepOf(culprit.exchange));
  return alike.map(({ facts, exchange }) => {
    const name = facts.sent?.name ?? facts.mark;
    const pet = `${start} pet ${name === undefined ? 'without a name' : `named ${shown(name)}`}`;
    const status = exchange.response?.status ?? 'with nothing';
    const isExtreme = isExtremeCategory(facts.sent?.categoryId ?? 1n);
    const one = finding(isExtreme ? 'add.category.extreme' : facts.requirement, [
      POISON,
      `${pet}, whose creation was answered ${status}, is in the store and breaks it: ${list} was answered 200 before and ${times}, since. The store is left broken.`,
      [
        '201 and a pet that every later read can show, or a refusal that stores nothing',
        `status ${status}; later lists are answered ${times}`,
      ],
      { part: 'request-body' },
      { part: 'status' },
    ]);
    return { ...one, exchange, others: [lastGood.exchange, broken[0].exchange] };
  });
}

/** The requirement was judged before the store broke. */
const wasKept = (log: readonly Entry[], { requirement, exchange }: PlacedFinding) =>
  log
    .filter(({ facts, exchange: other }) => facts.requirement === requirement && other.at < exchange.at)
    .some((entry) => isPlainlyAsked(entry) && statusOf(entry) < 500);

/** Reads that a poisoned store breaks are the fault of the creation that poisoned it. */
function fromPoison({ findings, log }: Run): Rule {
  const poison = findings.find(({ cause }) => cause === POISON);
  const start = (poison && onset(log)?.lastGood.exchange.at) ?? Number.POSITIVE_INFINITY;
  return (one) => {
    const { request, at } = one.exchange;
    return request.method === 'GET' && at > start && statusIn(one) >= 500 ? poison : undefined;
  };
}

/** All creations that are refused for one member are one fault. */
function fromRefusedMember({ findings, factsOf }: Run): Rule {
  const root = findings.find(({ cause }) => cause.startsWith('refused, and accepted'));
  const refused = root && factsOf(root.exchange)?.sent;
  if (!root || !refused) return () => undefined;
  return (one) => {
    const { sent, isOrdinary } = factsOf(one.exchange) ?? {};
    const isAlike = root.requirement !== 'add.status.accepted' || sent?.status === refused.status;
    return isOrdinary && isAlike && statusIn(one) === root.exchange.response?.status ? root : undefined;
  };
}

/** Causes of findings when one instance lacks what another one stored, the most telling first. */
const MISSING = [
  'id given twice',
  'pet comes and goes',
  'pet not found',
  'status 404',
  'a created pet is not listed',
  'listed pet not found',
  'page too short',
  'default differs from limit=20',
];

function fromInstances({ findings, alternating }: Run): Rule {
  if (alternating === undefined) return () => undefined;
  const root = MISSING.map((cause) => findings.find((one) => one.cause === cause)).find((one) => one !== undefined);
  return ({ cause }) => (MISSING.includes(cause) ? root : undefined);
}

/** The reads that alternate, in words: between 200 and 404, or between two pets that were created with one id. */
function alternatingReads(log: readonly Entry[]): string | undefined {
  const reads = new Map<string, { readonly status: number; readonly losses: number }>();
  const names = new Map<bigint, readonly string[]>();
  const given = new Map<bigint, Set<string>>();
  for (const entry of log) {
    const { facts, exchange } = entry;
    const { target } = exchange.request;
    for (const pet of facts.pets) {
      if (!pet) continue;
      const { id, name } = pet;
      if (facts.operation === 'add') given.set(id, (given.get(id) ?? new Set()).add(name));
      const before = names.get(id) ?? [];
      if (facts.operation === 'add' || !given.get(id)?.has(name) || before.at(-1) === name) continue;
      if (before.includes(name)) return `pet ${id} alternate between two pets`;
      names.set(id, [...before, name]);
    }
    if (facts.operation !== 'get' || !isPlainlyAsked(entry)) continue;
    const { status, losses } = reads.get(target) ?? { status: 0, losses: 0 };
    const now = { status: statusOf(entry), losses: losses + (status === 200 && statusOf(entry) === 404 ? 1 : 0) };
    // Reads that lag change from 404 to 200; no lag explains two changes back.
    if (now.losses >= 2) return `${target.slice(1)} alternate between 200 and 404`;
    reads.set(target, now);
  }
  return undefined;
}

/** A list lacks a pet that no read finds either, or that every read shows with another status than at its creation. */
function fromPet({ findings, factsOf }: Run): Rule {
  const petOf = ({ others = [] }: PlacedFinding) => others.flatMap((other) => factsOf(other)?.pets ?? [])[0]?.id;
  const byPet = (cause: string) =>
    new Map(findings.filter((one) => one.cause === cause).map((one) => [petOf(one), one]));
  const [gone, changed] = [byPet('pet not found'), byPet('status differs from creation')];
  return (one) => {
    const id = one.cause === 'a created pet is not listed' ? petOf(one) : undefined;
    if (id === undefined) return undefined;
    return gone.get(id) ?? (one.requirement === 'list.status.complete' ? changed.get(id) : undefined);
  };
}

const stepOf = ({ path, step }: Exchange) => `${path} ${step}`;

/**
 * A read shows an invalid pet because its creation was accepted, or showed it so, and that has a finding of its own. If
 * every pet of an operation is invalid, the operation has a fault of its own.
 */
function fromCreation({ findings, log, factsOf }: Run): Rule {
  const isRoot = (one: PlacedFinding) => statusIn(one) < 300 || one.requirement === 'add.body';
  const found = new Map(findings.filter(isRoot).map((one) => [stepOf(one.exchange), one]));
  const roots = new Map<string, PlacedFinding>();
  const valid = new Set<string>();
  for (const { facts, exchange } of log) {
    const root = facts.operation === 'add' ? found.get(stepOf(exchange)) : undefined;
    if (root && facts.mark !== undefined) roots.set(facts.mark, root);
    if (facts.pets.some((pet) => pet?.unread.length === 0)) valid.add(`${facts.operation}.body`);
  }
  return ({ requirement, exchange }) => {
    if (!valid.has(requirement) || requirement === 'add.body') return undefined;
    const { pets = [], marks = [] } = factsOf(exchange) ?? {};
    const invalid = pets.flatMap((pet, index) => (pet?.unread.length === 0 ? [] : [roots.get(marks[index] ?? '')]));
    return invalid.every((root) => root !== undefined) ? invalid[0] : undefined;
  };
}

/** Kinds of findings, each with the kind that it follows from. */
const consequences: readonly (readonly [pattern: RegExp, root: string])[] = [
  // A pet that no list shows is missing from the list of its status, too.
  [/^list\.status\.complete: (a created pet is not listed)$/, 'store.listed: $1'],
  // A category that is rounded may be rounded beyond int64.
  [/^(list|get)\.body: .*\/categoryId int64$/, '$1.same-animal: categoryId differs from creation'],
  [/^add\.body: .*\/categoryId int64$/, 'add.category.extreme: categoryId altered'],
  // One function may write the pets of all operations.
  [/^(?:list|get)\.body: Pets?(?:\/\*)?(\/.*)$/, 'add.body: Pet$1'],
  // A list without any bound has none for an odd limit, either.
  [/^list\.(?:limit|status)\.outside: (page too long)$/, 'list.limit.maximum: $1'],
  // Two pets with one id are twice in a page, and are read instead of each other.
  [/^(list\.unique: pet twice in a page|get\.id: .*)$/, 'add.id.unique: id given twice'],
  // The body of a message that goes on after its announced end lacks a part.
  [/^(list|add|get)\.body: not JSON$/, '$1.message: broken message'],
];

const fromConsequences =
  ({ kinds }: Run): Rule =>
  (one) => {
    const own = consequences.filter(([pattern]) => pattern.test(kindOf(one)));
    return own.map(([pattern, to]) => kinds.get(kindOf(one).replace(pattern, to))).find((root) => root !== undefined);
  };

/** A special case repeats what a more general requirement was found to break in the same way. */
const fromGeneral =
  ({ kinds }: Run): Rule =>
  ({ requirement, cause }) =>
    generalOf(catalogue(), requirement)
      .map((other) => kinds.get(kindOf({ requirement: other, cause })))
      .find((root) => root !== undefined);

/** Puts into summaries what only the whole log shows. */
function summariesOf({ log, alternating, factsOf }: Run): (finding: PlacedFinding) => string {
  const everywhere = new Map<string, string>();
  for (const [operation, { title, answered }] of Object.entries(operations)) {
    const own = log.filter((entry) => entry.facts.operation === operation && isPlainlyAsked(entry)).map(statusOf);
    // Fewer responses of one status do not show that every request gets it.
    if (own.length < 3 || new Set(own).size > 1) continue;
    const summary = `${title} was answered ${own[0]}, ${own.length} of ${own.length} times.`;
    everywhere.set(kindOf({ requirement: answered, cause: `status ${own[0]}` }), summary);
  }
  const ban = banIn(log);
  const created = new Map<string | undefined, Exchange>();
  for (const { facts, exchange } of log.toReversed())
    if (facts.operation === 'add' && facts.pets[0]) created.set(facts.sent?.name, exchange);
  return (one) => {
    const summary = everywhere.get(kindOf(one)) ?? one.summary;
    const taken = statusIn(one) === 409 && created.get(factsOf(one.exchange)?.sent?.name);
    if (taken && taken.at < one.exchange.at)
      return `${summary} A pet of that name was created before, at ${addressOf(taken)}.`;
    if (ban && [401, 403].includes(statusIn(one)) && one.exchange.at >= ban.since) return `${summary} ${ban.words}`;
    if (alternating === undefined || !MISSING.includes(one.cause)) return summary;
    return `${summary} Reads of ${alternating}, which looks like several instances with stores of their own.`;
  };
}

/** Refusals of every request from some time on, after requests with wrong keys. */
function banIn(log: readonly Entry[]) {
  const asked = log.filter(isPlainlyAsked);
  const refused = asked.slice(asked.findLastIndex((entry) => statusOf(entry) !== 401 && statusOf(entry) !== 403) + 1);
  const since = refused[0]?.exchange.at ?? 0;
  const wrong = log.filter(({ facts, exchange }) => !facts.isKeyRight && exchange.at < since).length;
  const words = `Every request from ${(since / 1000).toFixed(1)} s on was refused, after ${wrong} with wrong keys: the deployment may ban clients for these.`;
  return refused.length > 10 && wrong > 0 ? { since, words } : undefined;
}
