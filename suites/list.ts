/** GET /pets: a page of pets, each once, each as it was created. */
import {
  caughtUpList,
  check,
  eventually,
  forAll,
  NotApplicable,
  orderOf,
  petStatuses,
  tellingPetCases,
  together,
} from '../src/core/checks/index.js';

check(
  'list.status.accepted',
  'each status as a filter is answered 200, also when no pet matches',
  async (t) => {
    await together(petStatuses.map((status) => t.page(t.list({ status, expect: 200 }))));
  },
  { store: 'empty' },
);

check(
  'list.unique',
  'a page lists each pet once',
  async (t) => {
    await t.stock.pets(2);
    const { response } = await eventually(
      t,
      'listPets',
      () => t.list({ limit: 100, expect: 200 }),
      (judged) => t.lengthOf(judged) >= 2,
    );
    t.observe('list.order', orderOf(t.pageOf(response)));
  },
  { store: 'small' },
);

check(
  'list.same-animal',
  'a pet in the list is as it was created',
  async (t) => {
    const [list, telling] = await together([t.stock.shortList(), tellingPetCases(t)]);
    if (list.status !== undefined) throw new NotApplicable('the store holds too many pets for one page');
    // A server that rounds the ends of int64 beyond it would break every list that shows them.
    const { table = [], ...others } = telling;
    const kept = table.filter(({ draft }) => BigInt.asIntN(63, draft.categoryId) === draft.categoryId);
    // More random pets would fill the list that must show them.
    await forAll(t, { ...others, table: kept, plain: 5, mostRandom: 10 }, async (t, { draft, owner }) => {
      await t.add(draft, { expect: t.mayRefuse(draft), ...owner });
    });
    // The ledger compares every pet of the page with its creation.
    await caughtUpList(t, list);
  },
  { store: 'small' },
);
