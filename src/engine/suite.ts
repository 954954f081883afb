/**
 * A suite: the checks of a kit, as a document that can be run. A kit has one suite, and its modules declare checks in it.
 *
 *     export const { checks, when, send } = suiteOf<Json, Names>();
 *     when({ store: 'any' })('get.unknown', 'an unknown id is answered 404').each(
 *       () => ({ table: ids, random: anyId(), plain: 3 }),
 *       (t, { id }) => send(t, reading(id), { expect: 404 }),
 *     );
 */
import { type Labelled, shown } from './cases/rows.js';
import type { Request } from './exchange.js';
import { renewed, type Sending } from './requests.js';
import { Blocked, type Case, type Judged } from './run/case.js';
import { type Cases, forAll } from './run/for-all.js';
import type { Check } from './run/run.js';
import type { KitNames } from './service.js';

/** Rows of a table and random values; each one is a case. */
export type Rows<T> = Omit<Cases<T>, 'show'>;

/** @param store the state of the service that the checks need @param fills later states do not wait for them */
export interface Needs<State extends string = string> {
  readonly store: State;
  readonly fills?: boolean;
}

export function suiteOf<Value, Names extends KitNames, State extends string = string>() {
  type Id = Names['requirement'];
  type T = Case<Value, Names>;
  type CheckIds = readonly [Id | Names['observation'], ...Id[]];
  const checks: Check<Value>[] = [];

  /** Runs a body with each row and random value. */
  const each = <Row extends Labelled>(t: T, rows: Rows<Row>, body: (t: T, row: Row) => Promise<unknown>) =>
    forAll(t, { ...rows, show: shown }, body);

  /** Declares checks that need a state of the store: `when(needs)(ID, 'a fact about the implementation').check(body)`. */
  const when =
    ({ store, fills = false }: Needs<State>) =>
    (named: Id | CheckIds, title: string) => {
      const ids = typeof named === 'string' ? ([named] as const) : named;
      const check = (body: (t: T) => Promise<unknown>): void =>
        // The run knows no names of a kit.
        void checks.push({ ids, title, body: body as Check<Value>['body'], store, fills });
      const ofEach = <Row extends Labelled>(
        rows: (t: T) => Rows<Row> | Promise<Rows<Row>>,
        body: (t: T, row: Row) => Promise<unknown>,
      ): void => check(async (t) => each(t, await rows(t), body));
      return { check, each: ofEach };
    };

  const expected = (t: T, request: Request, { expect, requirement, label }: Sending<Id>) => ({
    requirement: requirement ?? t.run.service.statusRequirement(request),
    statuses: [expect].flat(),
    ...(label !== undefined && { label }),
  });
  const send = (t: T, request: Request, sending: Sending<Id>): Promise<Judged<Value>> =>
    t.send(request, expected(t, request, sending));
  /** Sends a creation: each further try has fresh names. */
  const create = (t: T, request: Request, sending: Sending<Id>): Promise<Judged<Value>> =>
    t.send(renewed(request), expected(t, request, sending));

  /** Why a case cannot go on. @param by what is in the way: a finding, or the violation of a requirement */
  const blocked = (reason: string, by?: Id | Judged<Value>['findings'][number]): Blocked =>
    new Blocked(reason, typeof by === 'string' ? by : by?.requirement);

  return { checks, each, when, send, create, blocked };
}
