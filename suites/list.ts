/** GET /pets: a full page of pets, each once, up to the limit; all of a status and no others. */
import * as values from '../src/petstore/cases/values.js';
import type { RequirementId } from '../src/petstore/catalogue.js';
import * as pets from '../src/petstore/pets.js';
import { type Case, limits, list, pageOf, statuses, whenFull, whenSmall } from '../src/petstore/pets.js';
import { create, full, fullStatus, listAsLong, listFullPage } from '../src/petstore/stock.js';

const pageOrRefusal = (status: number) => (status === 200 ? 'answered with a page' : `refused with ${status}`);

whenSmall('list.unique', 'a page lists each pet once').check(async (t) => {
  if (t.mayCreate) for (const status of statuses.slice(0, 2)) await create(t, status);
  // A server that refuses the longest page can be judged by a shorter one.
  const look = () => list(t, { limit: 50 }, { expect: 200 });
  const { seen } = await t.until('read', look, (page) => !t.mayCreate || pageOf(page).length >= 2);
  t.observe('list.order', orderOf(pageOf(seen).flatMap((pet) => pets.idOf(pet) ?? [])));
});

function orderOf(ids: readonly bigint[]): string {
  const isSorted = (sign: bigint) => ids.every((id, index) => index === 0 || (id - (ids[index - 1] ?? id)) * sign > 0n);
  if (isSorted(1n)) return 'ascending by id';
  return isSorted(-1n) ? 'descending by id' : 'neither ascending nor descending by id';
}

/** A case for each query, when the store is full. */
const fullStore =
  <Q extends pets.Query>(queriesOf: (t: Case) => readonly Q[], plain?: number) =>
  async (t: Case) => {
    await full(t);
    const table = queriesOf(t).map((query) => ({ label: `GET ${pets.listTarget(query)}`, query }));
    return { table, plain: plain ?? table.length };
  };

whenFull(
  ['list.limit.full-page', 'list.limit.maximum', 'list.limit.accepted'],
  'a page holds as many pets as the limit allows, and no more',
).each(
  fullStore(() => values.acceptedLimits.map((limit) => ({ limit })), 3),
  (t, { query }) => listFullPage(t, query, 'list.limit.full-page'),
);

whenFull(
  ['list.status.complete', 'list.status.only'],
  'a filtered page holds only pets of that status, as many as the limit allows',
).each(
  fullStore((t) => values.filteredPages(fullStatus(t)), 4),
  (t, { query }) => listFullPage(t, query, 'list.status.complete'),
);

/** Expects a page without a limit to be as long as with the default one. */
const listDefault = (t: Case, query: Partial<pets.Page>, requirement: RequirementId) =>
  listAsLong(t, { ...query, limit: limits.default }, () => query, requirement);

whenFull('list.limit.default', `without a limit a page is as long as with limit=${limits.default}`).each(
  fullStore(() => [{}]),
  (t, { query }) => listDefault(t, query, 'list.limit.default'),
);

whenFull('list.status.limit', `without a limit a filtered page is as long as with limit=${limits.default}`).each(
  fullStore(() => statuses.map((status) => ({ status })), 1),
  (t, { query }) => listDefault(t, query, 'list.status.limit'),
);

whenFull(
  'list.limit.outside',
  `a limit outside ${limits.minimum} to ${limits.maximum} is refused with a 4xx, or answered with a page of at most ${limits.maximum} pets`,
).each(
  async (t) => {
    // More pets than any page may hold show a page without a bound.
    await full(t).catch(() => {});
    return { table: values.outsideLimitQueries, plain: 4, random: values.outsideLimit(), share: 0.4 };
  },
  async (t, { query }) => {
    const { status } = await list(t, {}, { query, expect: [200, '4xx'], requirement: 'list.limit.outside' });
    t.observe('list.limit.outside.answer', `a limit that is ${kindOfLimit(query)} is ${pageOrRefusal(status)}`);
  },
);

function kindOfLimit(query: string): string {
  const [, number] = /^limit=(0|-?[1-9]\d*)$/.exec(query) ?? [];
  if (number === undefined) return 'not one plain integer';
  return Number(number) < limits.minimum ? `below ${limits.minimum}` : `above ${limits.maximum}`;
}

whenFull(
  'list.status.outside',
  'a status outside the enumeration is refused with a 4xx, or answered with a valid array',
).each(
  async (t) => {
    await full(t).catch(() => {});
    return { table: values.outsideStatusQueries, plain: 2, random: values.outsideStatus(), share: 0.4 };
  },
  async (t, { query }) => {
    const judged = await list(t, {}, { query, expect: [200, '4xx'], requirement: 'list.status.outside' });
    const isEmpty = Array.isArray(judged.value) && judged.value.length === 0;
    t.observe('list.status.outside.answer', isEmpty ? 'answered with []' : pageOrRefusal(judged.status));
  },
);
