/** GET /pets: a page of pets, each once, each as it was created. */
import {
  check,
  eventually,
  expectListed,
  forAll,
  type LabelledDraft,
  listsOf,
  NotApplicable,
  orderOf,
  type Pet,
  petOf,
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
      // A server that refuses the longest page can be judged by a shorter one.
      () => t.list({ limit: 50, expect: 200 }),
      (judged) => t.lengthOf(judged) >= 2,
    );
    t.observe('list.order', orderOf(t.pageOf(response)));
  },
  { store: 'small' },
);

check(
  'list.same-animal',
  'a created pet is in the list as it was created, and in the list of its status',
  async (t) => {
    const [list, telling] = await together([t.stock.shortList(), tellingPetCases(t)]);
    if (list.status !== undefined) throw new NotApplicable('the store holds too many pets for one page');
    // A server that rounds the ends of int64 beyond it would break every list that shows them.
    const { table = [], ...others } = telling;
    const kept = table.filter(({ draft }) => BigInt.asIntN(63, draft.categoryId) === draft.categoryId);
    const created = new Map<LabelledDraft, Pet>();
    // More random pets would fill the list that must show them.
    const added = forAll(t, { ...others, table: kept, plain: 5, mostRandom: 10 }, async (t, one) => {
      const { success } = await t.add(one.draft, { expect: t.mayRefuse(one.draft), ...one.owner });
      if (success !== undefined) created.set(one, petOf(success));
    });
    const [plain] = await together([t.stock.create(), added]);

    const pets = kept.flatMap((one) => {
      const pet = created.get(one);
      return pet ? [{ ...one, pet }] : [];
    });
    // The ledger compares every pet of these pages with its creation.
    const lists = await listsOf(t, { ...list, expect: 200 }, [plain, ...pets.map(({ pet }) => pet)]);
    const description = 'a created pet is in every list that is short enough to show it';
    const cases = { description, table: pets, show: ({ label }: LabelledDraft) => label };
    await forAll(t, cases, async (t, { pet }) => {
      await expectListed(t, pet, lists);
    });
  },
  { store: 'small' },
);
