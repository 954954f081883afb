/** Says which findings only follow from others, so that one fault is one line of a report. Pure; it reads no bodies. */
import { addressOf, type Exchange } from '../engine/exchange.js';
import { kindOf } from '../engine/finding.js';
import { grouped } from '../engine/results/text.js';
import { generalOf } from '../engine/service.js';
import { catalogue, type PlacedFinding } from './catalogue.js';
import type { Entry, Facts } from './ledger.js';
import { operations } from './table.js';

type Kind = Pick<PlacedFinding, 'requirement' | 'cause'>;

/** The finding that a finding follows from; undefined: the rule does not apply. */
type Rule = (finding: PlacedFinding) => Kind | undefined;

interface Run {
  readonly findings: readonly PlacedFinding[];
  readonly log: readonly Entry[];
  readonly kinds: ReadonlyMap<string, readonly PlacedFinding[]>;
  readonly factsOf: (exchange: Exchange) => Facts | undefined;
  /** Two failures (5xx) have the same cause only if their bodies are the same but for names and ids. */
  readonly isAlike: (one: PlacedFinding, other: PlacedFinding) => boolean;
}

export function attribute(found: readonly PlacedFinding[], log: readonly Entry[]): readonly PlacedFinding[] {
  if (found.length === 0) return found;
  const findings = found;
  const facts = new Map(log.map((entry) => [addressOf(entry.exchange), entry.facts]));
  const factsOf = (exchange: Exchange) => facts.get(addressOf(exchange));
  const fingerprints = new Map(log.map(({ exchange, trace }) => [addressOf(exchange), trace.fingerprint]));
  const fingerprintOf = (failed: PlacedFinding) =>
    statusIn(failed) >= 500 ? fingerprints.get(addressOf(failed.exchange)) : undefined;
  const kinds = grouped(findings, kindOf);
  const run: Run = {
    findings,
    log,
    kinds,
    factsOf,
    isAlike: (one, other) => fingerprintOf(one) === fingerprintOf(other),
  };
  // The first rule that applies counts.
  const makers = [fromRefusedMember, fromPet, fromCreation, fromConsequences, fromGeneral];
  const rules = makers.map((make) => make(run));
  const summaryOf = summariesOf(run);
  return findings.flatMap((one): readonly PlacedFinding[] => {
    const roots = rules.map((rule) => rule(one));
    const root = roots.find((other) => other !== undefined && kindOf(other) !== kindOf(one));
    if (!root) return [{ ...one, summary: summaryOf(one) }];
    return [{ ...one, follows: { requirement: root.requirement, cause: root.cause } }];
  });
}

const statusOf = ({ exchange }: Entry) => exchange.response?.status ?? 0;
const isPlainlyAsked = ({ facts, exchange }: Entry) => facts.isKeyRight && exchange.response !== undefined;
const statusIn = ({ cause }: Pick<Kind, 'cause'>) => Number(/^status (\d{3})$/.exec(cause)?.[1] ?? Number.NaN);

/** All creations that are refused for one member are one fault. */
function fromRefusedMember({ findings, factsOf, isAlike: hasSameCause }: Run): Rule {
  const root = findings.find(({ cause }) => cause.startsWith('refused, and accepted'));
  const refused = root && factsOf(root.exchange)?.sent;
  if (!root || !refused) return () => undefined;
  return (one) => {
    const { sent, isOrdinary } = factsOf(one.exchange) ?? {};
    const isAlike = root.requirement !== 'add.status.accepted' || sent?.status === refused.status;
    return isOrdinary &&
      isAlike &&
      statusIn(one) === root.exchange.response?.status &&
      (statusIn(one) < 500 || hasSameCause(one, { ...root, cause: one.cause }))
      ? root
      : undefined;
  };
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
    return own.flatMap(([pattern, to]) => kinds.get(kindOf(one).replace(pattern, to)) ?? [])[0];
  };

/** A special case repeats what a more general requirement was found to break in the same way. */
const fromGeneral =
  ({ kinds, isAlike }: Run): Rule =>
  (one) =>
    generalOf(catalogue(), one.requirement)
      .flatMap((other) => kinds.get(kindOf({ requirement: other, cause: one.cause })) ?? [])
      .find((root) => isAlike(root, one));

/** Puts into summaries what only the whole log shows. */
function summariesOf({ log, factsOf }: Run): (finding: PlacedFinding) => string {
  const everywhere = new Map<string, string>();
  for (const [operation, { title, answered }] of Object.entries(operations)) {
    const own = log.filter((entry) => entry.facts.operation === operation && isPlainlyAsked(entry)).map(statusOf);
    // Fewer responses of one status do not show that every request gets it.
    if (own.length < 3 || new Set(own).size > 1) continue;
    const summary = `${title} was answered ${own[0]}, ${own.length} of ${own.length} times.`;
    everywhere.set(kindOf({ requirement: answered, cause: `status ${own[0]}` }), summary);
  }
  const created = new Map<string | undefined, Exchange>();
  for (const { facts, exchange } of log.toReversed())
    if (facts.operation === 'add' && facts.pets[0]) created.set(facts.sent?.name, exchange);
  return (one) => {
    const summary = everywhere.get(kindOf(one)) ?? one.summary;
    const taken = statusIn(one) === 409 && created.get(factsOf(one.exchange)?.sent?.name);
    if (taken && taken.at < one.exchange.at)
      return `${summary} A pet of that name was created before, at ${addressOf(taken)}.`;
    return summary;
  };
}
