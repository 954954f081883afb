/** The resource, and the requests of the interface as suites write them. */
import type { Exchange, Header, Request } from '../engine/exchange.js';
import { isObject, type Json, type JsonObject, writeJson } from '../engine/json.js';
import { nameOf, withNames } from '../engine/names.js';
import { type Case as AnyCase, type Judged as AnyJudged, Blocked } from '../engine/run/case.js';
import { type Cases, forAll } from '../engine/run/for-all.js';
import type { Check } from '../engine/run/run.js';
import type { Status as HttpStatus } from '../engine/service.js';
import { type Labelled, shown } from './cases/values.js';
import type { Expectation, Names, ObservationId, RequirementId } from './catalogue.js';
import { REMOVAL } from './spec.js';

export { REMOVAL_IN_WORDS } from './spec.js';

import { rowOf } from './table.js';
import { idOf, membersOf, type NewPet } from './table-pet.js';

export { NotApplicable } from '../engine/run/case.js';
export { idOf, isStatus, limits, type NewPet, type Status, statuses } from './table-pet.js';

export type Case = AnyCase<Json, Names>;
export type Judged = AnyJudged<Json>;

/** Why a case cannot go on. @param by what is in the way: a finding, or the violation of a requirement */
export const blocked = (reason: string, by?: RequirementId | Judged['findings'][number]): Blocked =>
  new Blocked(reason, typeof by === 'string' ? by : by?.requirement);

/**
 * The states of the store, in the order of a run.
 * - `empty`: as the run found it; no pet of the run is in it
 * - `quiet`: one check creates pets, so a list that lacks only the newest pet shows
 * - `small`: a page is long enough to show every pet of the run
 * - `any`: nothing in particular
 * - `full`: it holds more pets than the longest page
 * - `spoilt`: it may hold pets that a faulty implementation cannot show
 * - `locked`: a service may lock the key after wrong ones, so checks that send these come late
 * - `end`: no check creates pets any more but the one that reads the newest
 */
export const states = ['empty', 'quiet', 'small', 'any', 'full', 'spoilt', 'locked', 'end'] as const;

export const checks: Check<Json>[] = [];

export const isReadById = (t: Case): boolean => t.options.asOf < REMOVAL;

/** A pet as far as a response shows it. */
export interface Pet {
  readonly id: bigint;
  readonly json: JsonObject;
  readonly exchange?: Exchange;
}

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

/** The items of a page. @throws {Blocked} when the response is not a page */
export function itemsOf({ value, findings }: Judged): readonly Json[] {
  if (Array.isArray(value)) return value;
  throw blocked('a list did not return a page', findings[0]);
}
/** Those that are objects. @throws {Blocked} */
export const pageOf = (judged: Judged): readonly JsonObject[] => itemsOf(judged).filter(isObject);

/** How a request differs from the plain one. */
export interface Fields {
  /** The Authorization header; null for none. @default the right key */
  readonly authorization?: string | null;
  readonly accept?: string | null;
  readonly contentType?: string | null;
  readonly contentEncoding?: string;
  readonly headers?: readonly Header[];
  readonly query?: string;
  readonly connection?: string;
}

/** The expected statuses, and the requirement that any other status breaks. */
export interface Sending extends Fields {
  readonly expect: HttpStatus | readonly HttpStatus[];
  /** @default the requirement that the table names for such a request */
  readonly requirement?: RequirementId;
  readonly label?: string;
}

function request(method: string, target: string, fields: Fields = {}, body?: string | Uint8Array): Request {
  const { authorization = 'Bearer {key}', accept = 'application/json', contentEncoding = null, connection } = fields;
  const { contentType = body === undefined ? null : 'application/json', query, headers = [] } = fields;
  const plain = { authorization, accept, 'content-type': contentType, 'content-encoding': contentEncoding };
  const set = Object.entries(plain).flatMap(([name, value]): Header[] => (value === null ? [] : [[name, value]]));
  return {
    method,
    target: query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`,
    headers: [...set, ...headers],
    ...(body !== undefined && { body: Buffer.from(body) }),
    ...(connection !== undefined && { connection }),
  };
}

export interface Query {
  readonly limit?: number | string;
  readonly status?: string;
  /** The parameter that comes first. @default limit */
  readonly first?: 'status';
}

/** A query that says how many pets a page may hold. */
export type Page = Query & { readonly limit: number };

export function listTarget({ limit, status, first }: Query): string {
  const parts = [limit === undefined ? [] : [`limit=${limit}`], status === undefined ? [] : [`status=${status}`]];
  const query = (first ? parts.reverse() : parts).flat().join('&');
  return query === '' ? '/pets' : `/pets?${query}`;
}

export const listing = (query: Query, fields?: Fields): Request => request('GET', listTarget(query), fields);
export const reading = (id: bigint | string, fields?: Fields): Request => request('GET', `/pets/${id}`, fields);
export const adding = (body: string | Uint8Array, fields?: Fields): Request => request('POST', '/pets', fields, body);

const expected = (sent: Request, { expect, requirement, label }: Sending): Expectation => ({
  requirement: requirement ?? rowOf(sent).requirement,
  statuses: [expect].flat(),
  ...(label !== undefined && { label }),
});

const send = (t: Case, sent: Request, sending: Sending): Promise<Judged> => t.send(sent, expected(sent, sending));

export const orders = (t: Case, sending: Sending): Promise<Judged> =>
  send(t, request('GET', '/store/orders', sending), sending);
export const list = (t: Case, query: Query, sending: Sending): Promise<Judged> =>
  send(t, listing(query, sending), sending);
export const get = (t: Case, id: bigint | string, sending: Sending): Promise<Judged> =>
  send(t, reading(id, sending), sending);

/** The body with another name in the place of the one that the kit made up for it. */
export const renamed = (body: string | Uint8Array, replace: Parameters<typeof withNames>[1]): Uint8Array =>
  Buffer.from(withNames(Buffer.from(body).toString('latin1'), replace), 'latin1');

/** POST /pets. A creation that is sent again gets a fresh name, since the lost one may have created a pet. */
export function add(t: Case, body: NewPet | string | Uint8Array, sending: Sending): Promise<Judged> {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : toJson(body);
  const sent = adding(text, sending);
  let tries = 0;
  const fresh = () => {
    const further = 1000 * tries++;
    if (further === 0) return sent;
    return { ...sent, body: renamed(text, (runId, tag, number) => nameOf(runId, tag, number + further)) };
  };
  return t.send(fresh, expected(sent, sending));
}

/** Rows of a table and random values; each one is a case. */
type Rows<T> = Omit<Cases<T>, 'show'>;

export const each = <T extends Labelled>(
  t: Case,
  rows: Rows<T>,
  body: (t: Case, value: T) => Promise<unknown>,
): Promise<void> => forAll(t, { ...rows, show: shown }, body);

type CheckIds = readonly [RequirementId | ObservationId, ...RequirementId[]];

export type Needs = { readonly store: (typeof states)[number]; readonly fills?: boolean };
/** Declares checks that need a state of the store: `whenSmall(ID, 'a fact about the implementation').check(body)`. */
export const when =
  ({ store, fills = false }: Needs) =>
  (ids: RequirementId | CheckIds, title: string) => {
    const check = (body: (t: Case) => Promise<unknown>): void =>
      void checks.push({
        ids: typeof ids === 'string' ? [ids] : ids,
        title,
        body: body as Check<Json>['body'],
        store,
        fills,
      });
    const ofEach = <T extends Labelled>(
      rows: (t: Case) => Rows<T> | Promise<Rows<T>>,
      body: (t: Case, value: T) => Promise<unknown>,
    ): void => check(async (t) => each(t, await rows(t), body));
    return { check, each: ofEach };
  };

export const whenEmpty = when({ store: 'empty' });
export const whenQuiet = when({ store: 'quiet' });
export const whenSmall = when({ store: 'small' });
export const anyTime = when({ store: 'any' });
export const whenFull = when({ store: 'full' });
export const whenSpoilt = when({ store: 'spoilt' });
export const whenLocked = when({ store: 'locked' });
export const atEnd = when({ store: 'end' });
