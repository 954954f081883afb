/** The resource, and the requests of the interface as suites write them. */
import { isObject, type Json, type JsonObject, writeJson } from '../engine/base/json.js';
import type { Request } from '../engine/exchange/exchange.js';
import { prefixOf } from '../engine/exchange/names.js';
import type { Case as AnyCase, Judged as AnyJudged } from '../engine/run/case.js';
import { at as credentialsAt } from '../engine/suite/credentials.js';
import { NOBODYS_ID } from '../engine/suite/ids.js';
import type { Thing } from '../engine/suite/look-ups.js';
import { type Sending as AnySending, type Fields, requestsWith } from '../engine/suite/requests.js';
import { suiteOf } from '../engine/suite/suite.js';
import type { TextMember } from '../engine/suite/texts.js';
import type { Names, RequirementId } from './catalogue.js';
import type { Entry } from './ledger.js';
import { contract, idOf, membersOf, type NewPet, type Operation, operations, REMOVAL } from './spec.js';
import { operationOf } from './table.js';

export { NotApplicable } from '../engine/run/ending.js';
export type { Fields } from '../engine/suite/requests.js';
export { idOf, limits, type NewPet, REMOVAL_IN_WORDS, type Status, statuses } from './spec.js';

export type Case = AnyCase<Json, Names>;
export type Judged = AnyJudged<Json>;

/**
 * The states of the store, in the order of a run.
 * - `empty`: as the run found it; no pet of the run is in it
 * - `quiet`: one check creates pets, so a list that lacks only the newest pet shows
 * - `small`: a page is long enough to show every pet of the run
 * - `nearly`: one check fills the longest page until it has just some room
 * - `any`: nothing in particular
 * - `full`: it holds more pets than the longest page
 * - `spoilt`: it may hold pets that a faulty implementation cannot show
 * - `locked`: a service may lock the key after wrong ones, so checks that send these come late
 * - `end`: no check creates pets any more but the one that reads the newest
 */
export const states = ['empty', 'quiet', 'small', 'nearly', 'any', 'full', 'spoilt', 'locked', 'end'] as const;

export type StoreState = (typeof states)[number];

export const suite = suiteOf<Json, Names, StoreState>();
export const { checks, when, send, blocked } = suite;

export const isReadById = (t: Case): boolean => t.options.asOf < REMOVAL;

/** A pet as far as a response shows it. */
export interface Pet extends Thing {
  readonly id: bigint;
  readonly json: JsonObject;
}

export const nameIn = (t: Case): TextMember => ({ noun: 'name', prefix: prefixOf(t.options.runId) });

export const toJson = (pet: NewPet, extra: JsonObject = {}): string =>
  writeJson({ ...Object.fromEntries(membersOf(pet)), ...extra });

export function petsIn(value: Json | undefined): readonly Pet[] {
  return (Array.isArray(value) ? value : [value]).flatMap((json: Json) => {
    const id = idOf(json);
    return id === undefined ? [] : [{ id, json: json as JsonObject }];
  });
}

/** @throws {Blocked} when the response shows no pet */
export function petOf({ value, findings, exchange }: Judged): Pet {
  const [pet] = Array.isArray(value) ? [] : petsIn(value);
  if (pet) return { ...pet, exchange };
  throw blocked('a creation did not return its pet', findings[0]);
}

/** So many pets in an order that only the seed decides. */
export const atRandom = (t: Case, all: readonly Pet[], count: number): readonly Pet[] => {
  const placeOf = ({ id }: Pet) =>
    BigInt.asUintN(31, ((id + 1n) * 2_654_435_761n) ^ (BigInt(t.options.seed) * 40_503n));
  return all.toSorted((one, other) => Number(placeOf(one) - placeOf(other))).slice(0, count);
};

/** The items of a page, readable or not. @throws {Blocked} when the response is not a page */
function itemsOf({ value, findings }: Judged): readonly Json[] {
  if (Array.isArray(value)) return value;
  throw blocked('a list did not return a page', findings[0]);
}
export const lengthOf = (judged: Judged): number => itemsOf(judged).length;
export const pageOf = (judged: Judged): readonly JsonObject[] => itemsOf(judged).filter(isObject);

export type Sending = AnySending<RequirementId>;

const request = requestsWith(contract.credential);
export const { noKey, otherForms } = credentialsAt(contract.credential);

export interface Query {
  readonly limit?: number | string;
  readonly status?: string;
  /** The parameter that comes first. @default limit */
  readonly first?: 'status';
}

export type Page = Query & { readonly limit: number };

export function listTarget({ limit, status, first }: Query): string {
  const parts = [limit === undefined ? [] : [`limit=${limit}`], status === undefined ? [] : [`status=${status}`]];
  const query = (first ? parts.reverse() : parts).flat().join('&');
  return query === '' ? '/pets' : `/pets?${query}`;
}

export const listing = (query: Query, fields?: Fields): Request => request('GET', listTarget(query), fields);
export const reading = (id: bigint | string, fields?: Fields): Request => request('GET', `/pets/${id}`, fields);
export const adding = (body: string | Uint8Array, fields?: Fields): Request => request('POST', '/pets', fields, body);

/** A request that names no pet of the store and creates none, since a body without members is refused. */
export function plainOf(operation: Operation): Request {
  if (operation === 'add') return adding('{}');
  const { title } = operations[operation === 'orders' ? 'list' : operation];
  return request('GET', title.replace('GET ', '').replace(/\{\w+\}/, `${NOBODYS_ID}`));
}

/** True for the form of most requests: a short target in the usual spelling. */
const isPlain = ({ target }: Request) => target.length < 100 && !/[%[\]]/.test(target);

/** A list, or a read, that has succeeded; or a creation of a pet like one that was created, under a name of its own. */
export function twinOf(given: Request, log: readonly Entry[], name: string): Request | undefined {
  const operation = operationOf(given);
  const isLike = ({ facts, exchange: { response, request: other }, trace }: Entry) =>
    facts.operation === operation && trace.hasKey && response !== undefined && response.status < 300 && isPlain(other);
  const isOrdinary = (entry: Entry) => isLike(entry) && (operation !== 'add' || entry.facts.isOrdinary === true);
  // The plainest, so that what it breaks is about the operation as a whole.
  const isPlainest = (entry: Entry) => isOrdinary(entry) && entry.facts.requirement === operations[operation].answered;
  const known = log.findLast(isPlainest) ?? log.findLast(isOrdinary);
  if (operation !== 'add') return known && request('GET', known.exchange.request.target);
  const { sent } = known?.facts ?? {};
  return sent && adding(toJson({ ...sent, name }));
}

export const raw = (t: Case, target: string, sending: Sending): Promise<Judged> =>
  send(t, request('GET', target, sending), sending);
export const list = (t: Case, query: Query, sending: Sending): Promise<Judged> =>
  send(t, listing(query, sending), sending);
export const get = (t: Case, id: bigint | string, sending: Sending): Promise<Judged> =>
  send(t, reading(id, sending), sending);

export function add(t: Case, body: NewPet | string | Uint8Array, sending: Sending): Promise<Judged> {
  const isWritten = typeof body === 'string' || body instanceof Uint8Array;
  return send(t, adding(isWritten ? body : toJson(body), sending), sending);
}

export const whenEmpty = when({ store: 'empty' });
export const whenQuiet = when({ store: 'quiet' });
export const whenSmall = when({ store: 'small' });
export const whenNearlyFull = when({ store: 'nearly' });
export const anyTime = when({ store: 'any' });
export const whenFull = when({ store: 'full' });
export const whenSpoilt = when({ store: 'spoilt' });
export const whenLocked = when({ store: 'locked' });
export const atEnd = when({ store: 'end' });
