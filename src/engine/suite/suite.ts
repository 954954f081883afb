/** A suite: the checks of a kit, as a document that can be run. A kit makes one, and its modules declare checks in it. */
import type { Request } from '../exchange/exchange.js';
import type { Case, Judged } from '../run/case.js';
import type { Check } from '../run/check.js';
import { Blocked } from '../run/ending.js';
import type { KitNames } from '../service/service.js';
import { type Cases, forAll } from './for-all.js';
import type { Sending } from './requests.js';
import type { Labelled } from './rows.js';

/** @throws {TypeError} when the catalogue has no requirement of the statuses of that operation: the suite must name one */
function usualOf<Value, Names extends KitNames>({ service }: Case<Value, Names>, request: Request): string {
  const usual = (service.usualRequirement ?? service.statusRequirement)(request);
  if (usual !== undefined) return usual;
  throw new TypeError(`${service.words(request)}: name the requirement that a wrong status breaks`);
}

/** Declares checks, and collects them as `checks`. @experimental @since 0.1.0 */
export function suiteOf<Value = unknown, Names extends KitNames = KitNames, State extends string = string>() {
  type Id = Names['requirement'];
  type T = Case<Value, Names>;
  type CheckIds = readonly [Id | Names['observation'], ...Id[]];
  const checks: Check<Value>[] = [];
  /** The titles of those whose one case has the path of their first id. */
  const single = new Map<string, string>();

  /** Declares checks that need a state: `when({ store: 'empty' })(ID, 'a fact').check(body)`. Later ones wait unless it `fills`. */
  const when =
    ({ store, fills = false }: { readonly store: State; readonly fills?: boolean }) =>
    (named: Id | CheckIds, title: string) => {
      const ids = typeof named === 'string' ? ([named] as const) : named;
      const declare = (body: (t: T) => Promise<unknown>): void =>
        // The run knows no names of a kit.
        void checks.push({ ids, title, body: body as Check<Value>['body'], store, fills });
      /** @throws {TypeError} if another check of one case has the same first id, since that names the case */
      const check = (body: (t: T) => Promise<unknown>): void => {
        const other = single.get(ids[0]);
        if (other !== undefined)
          throw new TypeError(`${ids[0]} is first in "${other}", too; begin "${title}" with another`);
        single.set(ids[0], title);
        declare(body);
      };
      const each = <Row extends Labelled>(
        rows: (t: T) => Cases<Row> | Promise<Cases<Row>>,
        body: (t: T, row: Row) => Promise<unknown>,
      ): void => declare(async (t) => forAll(t, await rows(t), body));
      return { check, each };
    };

  /** Sends a request, as `t.send` does, with the usual requirement where it names none. */
  const send = (t: T, request: Request, sending: Sending<Id>): Promise<Judged<Value>> =>
    t.send(request, {
      requirement: sending.requirement ?? usualOf(t, request),
      statuses: [sending.expect].flat(),
      ...(sending.label !== undefined && { label: sending.label }),
      ...(sending.afterLoss && { afterLoss: sending.afterLoss }),
      ...(sending.keepsNames !== undefined && { keepsNames: sending.keepsNames }),
    });

  /** Why a case cannot go on. @param by what is in the way: a finding, or the violation of a requirement */
  const blocked = (reason: string, by?: Id | Judged<Value>['findings'][number]): Blocked =>
    new Blocked(reason, typeof by === 'string' ? by : by?.requirement);

  return { checks, when, send, blocked };
}
