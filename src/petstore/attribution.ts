/** Says which findings only follow from others, so that one fault is one line of a report. Pure; it reads no bodies. */
import { grouped } from '../engine/base/text.js';
import { addressOf, type Exchange, isServed, overlap, requestLine } from '../engine/exchange/exchange.js';
import { generalRoot } from '../engine/service/attribution.js';
import { endOf, inSeconds, statusOf } from '../engine/service/entries.js';
import { type Cause, kindOf } from '../engine/service/finding.js';
import { onlyWarns } from '../engine/service/service.js';
import { catalogue, type PlacedFinding } from './catalogue.js';
import { because, isCause, statusIn } from './causes.js';
import { isAsked, stepInAnyAttempt } from './incidents.js';
import type { Entry, Facts } from './ledger.js';
import { operations, prefixes } from './spec.js';

type Root = Pick<PlacedFinding, 'requirement' | 'cause'>;

/** The finding that a finding follows from; undefined: the rule does not apply. */
type Rule = (finding: PlacedFinding) => Root | undefined;

interface Run {
  readonly findings: readonly PlacedFinding[];
  readonly log: readonly Entry[];
  readonly factsOf: (exchange: Exchange) => Facts | undefined;
}

export function attribute(found: readonly PlacedFinding[], log: readonly Entry[]): readonly PlacedFinding[] {
  if (found.length === 0) return found;
  const facts = new Map(log.map((entry) => [addressOf(entry.exchange), entry.facts]));
  const factsOf = (exchange: Exchange) => facts.get(addressOf(exchange));
  const findings = found.map(refusedNames(log, factsOf));
  const run: Run = { findings, log, factsOf };
  const kinds = grouped(findings, kindOf);
  const rules: readonly Rule[] = [
    ...[fromCollision, fromRefusedMember, fromMissing, fromPet, fromCreation].map((make) => make(run)),
    (finding) => consequencesOf(finding).flatMap((root) => kinds.get(kindOf(root)) ?? [])[0],
    // A special case repeats what a more general requirement was found to break in the same way.
    (finding) => generalRoot<Root>(finding, kinds, catalogue),
  ];
  const summaryOf = summariesOf(run);
  const rootOf = (finding: PlacedFinding) =>
    rules.map((rule) => rule(finding)).find((other) => other && kindOf(other) !== kindOf(finding));
  const roots = new Map(findings.map((finding) => [finding, rootOf(finding)]));
  const others = findings.filter((finding) => !roots.get(finding));
  const ofResponse = fromResponse(others, log);
  return findings.map((finding): PlacedFinding => {
    const root = roots.get(finding) ?? ofResponse(finding);
    if (!root) return { ...finding, summary: summaryOf(finding) };
    return { ...finding, follows: { requirement: root.requirement, cause: root.cause } };
  });
}

const isSameFailure = (cause: Cause, other: Cause) =>
  statusIn(cause) === statusIn(other) && cause.evidence === other.evidence;

/** Creations that fail only while others are under way are one fault. */
function fromCollision({ findings, log, factsOf }: Run): Rule {
  const root = findings.find(({ cause }) => isCause(cause, 'colliding'));
  if (!root) return () => undefined;
  const sent = log.flatMap(({ facts, exchange }) => (facts.operation === 'add' ? [exchange] : []));
  return ({ cause, exchange }) => {
    if (!isSameFailure(cause, root.cause) || factsOf(exchange)?.operation !== 'add') return undefined;
    const isBeside = (other: Exchange) => addressOf(other) !== addressOf(exchange) && overlap(exchange, other);
    return sent.some(isBeside) ? root : undefined;
  };
}

/** All creations that are refused for one member are one fault. */
function fromRefusedMember({ findings, factsOf }: Run): Rule {
  const root = findings.find(({ cause, exchange }) => isCause(cause, 'refused') && factsOf(exchange)?.sent);
  if (!root) return () => undefined;
  const refused = factsOf(root.exchange)?.sent;
  return ({ cause, exchange }) => {
    const { sent, isOrdinary } = factsOf(exchange) ?? {};
    const isAlike = root.requirement !== 'add.status.accepted' || sent?.status === refused?.status;
    return isOrdinary && isAlike && isSameFailure(cause, root.cause) ? root : undefined;
  };
}

/** The id of the pet that a response lacks, or shows otherwise than its creation. */
const lackedIn = ({ others = [] }: PlacedFinding, factsOf: Run['factsOf']) =>
  others.flatMap((other) => factsOf(other)?.pets ?? [])[0]?.id;

/** A list lacks a pet that no read finds either, or that every read shows with another status than at its creation. */
function fromPet({ findings, factsOf }: Run): Rule {
  const byPet = (isRoot: (cause: Cause) => boolean) =>
    new Map(findings.filter(({ cause }) => isRoot(cause)).map((finding) => [lackedIn(finding, factsOf), finding]));
  const gone = byPet((cause) => isCause(cause, 'pet not found'));
  const changed = byPet((cause) => isCause(cause, 'changed') && cause.member === 'status');
  return (finding) => {
    const id = isCause(finding.cause, 'a created pet is not listed') ? lackedIn(finding, factsOf) : undefined;
    if (id === undefined) return undefined;
    return gone.get(id) ?? (finding.requirement === 'list.status.complete' ? changed.get(id) : undefined);
  };
}

/**
 * A pet was missing that the same read shows later, so reads lag, or no pet of the run was ever shown: that is why others,
 * and whole pages, were missing.
 */
function fromMissing({ findings, log, factsOf }: Run): Rule {
  const missing = findings.filter(
    (finding) => lackedIn(finding, factsOf) !== undefined && LACKING.has(finding.cause.kind),
  );
  const isEmpty = missing.length > 0 && keptNothing(log) > 0;
  const isLate = (finding: PlacedFinding) => {
    const { later } = sightsOf(finding, log, factsOf);
    return later && isSameRead(later, finding);
  };
  const lagging = missing.filter((finding) => isEmpty || isLate(finding));
  const root = lagging.find(({ cause }) => isCause(cause, 'pet not found')) ?? lagging[0];
  return ({ cause }) => (LACKING.has(cause.kind) ? root : undefined);
}

const LACKING: ReadonlySet<string> = new Set(['pet not found', 'a created pet is not listed', 'page too short']);

/** Fewer creations do not show that a store keeps nothing. */
const LEAST_CREATED = 5;

/** How many pets the run has created, if no other response shows one of them. */
function keptNothing(log: readonly Entry[]): number {
  const created = new Set<unknown>();
  for (const { facts } of log) for (const pet of facts.operation === 'add' ? facts.pets : []) created.add(pet?.id);
  const isShown = log.some(
    ({ facts }) => facts.operation !== 'add' && facts.pets.some((pet) => pet && created.has(pet.id)),
  );
  return isShown || created.size < LEAST_CREATED ? 0 : created.size;
}

const isSameRead = (entry: Entry, { exchange }: PlacedFinding) =>
  requestLine(entry.exchange.request) === requestLine(exchange.request);

/** The last response before a finding that shows the pet that it lacks, and the first one after it. */
function sightsOf(finding: PlacedFinding, log: readonly Entry[], factsOf: Run['factsOf']) {
  const { cause, exchange } = finding;
  if (!isCause(cause, 'pet not found') && !isCause(cause, 'a created pet is not listed')) return {};
  const id = lackedIn(finding, factsOf);
  const shows = ({ facts }: Entry) => facts.operation !== 'add' && facts.pets.some((pet) => pet && pet.id === id);
  return {
    last: log.findLast((entry) => endOf(entry) <= exchange.at && shows(entry)),
    later: log.find((entry) => entry.exchange.at > exchange.at && shows(entry)),
  };
}

/** A 409 to a name that is taken refuses the name, whatever else the NewPet was sent for: the document knows no unique names. */
function refusedNames(log: readonly Entry[], factsOf: Run['factsOf']): (finding: PlacedFinding) => PlacedFinding {
  const created = new Map<string, Exchange>();
  for (const { facts, exchange } of log.toReversed())
    if (facts.operation === 'add' && facts.pets[0] && facts.sent) created.set(facts.sent.name, exchange);
  return (finding) => {
    const name = factsOf(finding.exchange)?.sent?.name;
    const taken = statusIn(finding.cause) === 409 && name !== undefined ? created.get(name) : undefined;
    if (!taken) return finding;
    const summary = `${finding.summary} A pet of that name was created at ${addressOf(taken)}.`;
    return { ...finding, requirement: 'add.name.ordinary', summary };
  };
}

/**
 * A read shows an invalid pet because its creation was accepted, or showed it so, and that has a finding of its own. If
 * every pet of an operation is invalid, the operation has a fault of its own.
 */
function fromCreation({ findings, log, factsOf }: Run): Rule {
  const isRoot = (one: PlacedFinding) => statusIn(one.cause) < 300 || one.requirement === 'add.body';
  const found = new Map(findings.filter(isRoot).map((one) => [stepInAnyAttempt(one.exchange), one]));
  // A name that breaks the schema has no mark; the id tells.
  const roots = new Map<string, PlacedFinding>();
  const valid = new Set<string>();
  for (const { facts, exchange } of log) {
    const root = facts.operation === 'add' ? found.get(stepInAnyAttempt(exchange)) : undefined;
    const [created] = facts.pets;
    if (root && facts.mark !== undefined) roots.set(facts.mark, root);
    if (root && created) roots.set(`${created.id}`, root);
    if (facts.pets.some((pet) => pet?.unread.length === 0)) valid.add(`${facts.operation}.body`);
  }
  return ({ requirement, exchange }) => {
    if (!valid.has(requirement) || requirement === 'add.body') return undefined;
    const { pets = [], marks = [] } = factsOf(exchange) ?? {};
    const rootOf = (index: number) => roots.get(marks[index] ?? '') ?? roots.get(`${pets[index]?.id}`);
    const invalid = pets.flatMap((pet, index) => (pet?.unread.length === 0 ? [] : [rootOf(index)]));
    return invalid.every((root) => root !== undefined) ? invalid[0] : undefined;
  };
}

/** The kinds of findings that a finding may follow from, since one flaw of a server shows as both. */
function consequencesOf({ requirement, cause }: PlacedFinding): readonly Root[] {
  const operation = prefixes.find((prefix) => requirement === `${prefix}.body`);
  const isRead = operation === 'list' || operation === 'get';
  // A pet that no list shows is missing from the list of its status, too.
  if (requirement === 'list.status.complete' && isCause(cause, 'a created pet is not listed'))
    return [{ requirement: 'store.listed', cause }];
  // A list without any bound has none for an odd limit, either.
  if (/^list\.(limit|status)\.outside$/.test(requirement) && isCause(cause, 'page too long'))
    return [{ requirement: 'list.limit.maximum', cause }];
  // Two pets with one id are twice in a page, and are read instead of each other.
  if (requirement === 'get.id' || isCause(cause, 'pet twice in a page'))
    return [{ requirement: 'add.id.unique', cause: because('id given twice') }];
  // The body of a message that goes on after its announced end lacks a part.
  if (operation && isCause(cause, 'not JSON'))
    return [{ requirement: `${operation}.message`, cause: because('broken message') }];
  if (!operation || !isCause(cause, 'schema')) return [];
  // A category that is rounded may be rounded beyond int64.
  const isBeyond = cause.place.at(-1) === 'categoryId' && cause.rule === 'int64';
  const rounded = { member: 'categoryId', became: 'a rounded number' } as const;
  if (isBeyond && operation === 'add')
    return [{ requirement: 'add.category.extreme', cause: because('altered', rounded) }];
  const changed: Root[] =
    isBeyond && isRead ? [{ requirement: `${operation}.same-animal`, cause: because('changed', rounded) }] : [];
  // One function may write the pets of all operations.
  const place = cause.place.filter((step) => step !== '*');
  const isPet = isRead && /^Pets?$/.test(cause.schema) && place.length > 0;
  const written = because('schema', { ...cause, schema: 'Pet', place });
  return isPet ? [...changed, { requirement: 'add.body', cause: written }] : changed;
}

/** Causes that are about the form of an error, the weightiest first. */
const FORMS = ['status', 'not JSON', 'schema', 'status member differs', 'media type', 'no media type', 'no challenge'];
/** They tell a page, or a text. */
const BARE = ['not JSON', 'media type', 'no media type'];
/** The rank of a finding that only warns, after all others. */
const ONLY_WARNS = 100_000;
/** Statuses of doors. With any other one, a page is what a framework makes of faults that may differ. */
const DOORS = [401, 403];

/**
 * One door, page or message, which shows as findings of several operations: they follow the weightiest. Of a response as
 * the interface has them, only what is wrong in the same way does.
 */
function fromResponse(findings: readonly PlacedFinding[], log: readonly Entry[]): Rule {
  const traces = new Map(log.map(({ exchange, trace }) => [addressOf(exchange), trace]));
  const looks = new Map(findings.map((one) => [one, traces.get(addressOf(one.exchange))?.fingerprint ?? '']));
  const isError = ({ exchange }: PlacedFinding) => (exchange.response?.status ?? 0) >= 400;
  const isOfDoor = ({ cause }: PlacedFinding) => cause.kind !== 'status' || DOORS.includes(statusIn(cause));
  const formed = findings.filter((one) => FORMS.includes(one.cause.kind) && isError(one));
  const isBare = (one: PlacedFinding) =>
    BARE.includes(one.cause.kind) || traces.get(addressOf(one.exchange))?.page !== undefined;
  const bare = new Set(formed.filter(isBare).map((one) => looks.get(one)));
  const keyOf = (one: PlacedFinding) => {
    const look = looks.get(one) ?? '';
    return bare.has(look) && isOfDoor(one) ? look : `${look} ${one.cause.words} ${one.requirement.replace(/^\w+/, '')}`;
  };
  const weight = new Map(catalogue.map((row, index) => [row.id, (onlyWarns(row, false) ? ONLY_WARNS : 0) + index]));
  const rank = ({ requirement, cause }: PlacedFinding) =>
    1000 * FORMS.indexOf(cause.kind) + (weight.get(requirement) ?? 0);
  const ranked = formed.toSorted((one, other) => rank(one) - rank(other));
  // What follows from a warning would be open, and the verdict with it.
  const roots = [...grouped(ranked, keyOf).values()].flatMap((group) =>
    group.flatMap((one) => (group[0] && rank(group[0]) < ONLY_WARNS ? [[one, group[0]] as const] : [])),
  );
  const rootOf = new Map(roots);
  return (finding) => {
    const root = rootOf.get(finding);
    return root && kindOf(root) !== kindOf(finding) ? root : undefined;
  };
}

/** Puts into summaries what only the whole log shows. */
function summariesOf(run: Run): (finding: PlacedFinding) => string {
  const everywhere = new Map<string, string>();
  for (const [operation, { title, answered }] of Object.entries(operations)) {
    const own = run.log.filter((entry) => entry.facts.operation === operation && isAsked(entry)).map(statusOf);
    // Fewer responses of one status do not show that every request gets it.
    if (own.length < 3 || new Set(own).size > 1) continue;
    const summary = `${title} was answered ${own[0]}, ${own.length} of ${own.length} times.`;
    everywhere.set(kindOf({ requirement: answered, cause: because('status', { status: own[0] ?? 0 }) }), summary);
  }
  const equals = grouped(run.log, formOf);
  const kept = keptNothing(run.log);
  return (finding) => {
    if (kept > 0 && isCause(finding.cause, 'pet not found'))
      return `Nothing that was created can be read: no response shows any of the ${kept} pets. ${finding.summary}`;
    const times = timesOf(run, finding) || untilOf(finding, equals.get(formOf(finding)) ?? []);
    return everywhere.get(kindOf(finding)) ?? `${finding.summary}${times}`;
  };
}

/** A request without what no response depends on. */
const formOf = ({ exchange: { request, path, step } }: Pick<Entry, 'exchange'>) =>
  JSON.stringify([
    requestLine(request),
    request.headers.filter(([name]) => name !== 'x-request-id'),
    request.body === undefined && request.method === 'GET' ? '' : [path, step],
  ]);

/** Until when equal requests got another status, as they do until another version is deployed. */
function untilOf({ cause, exchange }: PlacedFinding, equals: readonly Entry[]): string {
  const others = equals.filter((entry) => isServed(entry.exchange) && statusOf(entry) !== exchange.response?.status);
  const last = others.at(-1);
  if (!last || endOf(last) > exchange.at || cause.kind !== 'status' || cause.isOfContents) return '';
  return ` An equal request was answered ${statusOf(last)} until ${inSeconds(endOf(last))}, and none was after.`;
}

/** When the pet that a response lacks was shown: before, so that it is gone, or later, so that reads lag. */
function timesOf({ log, factsOf }: Run, finding: PlacedFinding): string {
  const { last, later } = sightsOf(finding, log, factsOf);
  const placeOf = (entry: Entry) => `${inSeconds(endOf(entry))} (${requestLine(entry.exchange.request)})`;
  const isOfOthers = last && later && !isSameRead(later, finding);
  if (isOfOthers) return ` The pet was shown by another read, before and at ${placeOf(later)}.`;
  if (later) return ` The pet was shown at ${placeOf(later)}: if reads lag, give --settle more time.`;
  return last ? ` The pet was shown until ${placeOf(last)}, so it is gone, not late.` : '';
}
