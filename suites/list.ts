/** GET /pets: a page of pets, each once, each as it was created. */
import {
  check,
  eventually,
  forAll,
  listed,
  NotApplicable,
  newPet,
  orderOf,
  ordinaryNames,
  petStatuses,
  toJson,
} from '../src/core/checks/index.js';

check(
  'list.status.accepted',
  'each status as a filter is answered 200, also when no pet matches',
  async (t) => {
    for (const status of petStatuses) await t.page(t.list({ status, expect: 200 }));
  },
);

check('list.unique', 'a page lists each pet once', async (t) => {
  await t.stock.pets(2);
  const { response } = await eventually(
    t,
    () => t.list({ limit: 100, expect: 200 }),
    (judged) => t.pageOf(judged).length >= 2,
  );
  t.observe('list.order', orderOf(t.pageOf(response)));
});

check('list.same-animal', 'a pet in the list is as it was created', async (t) => {
  const list = await t.stock.shortList();
  if (list.status !== undefined) throw new NotApplicable('the store holds too many pets for one page');
  const { prefix } = t.session;
  const categoryId = await t.stock.category();
  const names = ordinaryNames({ prefix });
  const table = petStatuses.map((status, index) => ({
    name: names[index]?.name ?? prefix,
    categoryId,
    status,
  }));
  // More random pets would fill the list that must show them.
  const random = { random: newPet({ prefix, categoryIds: [categoryId] }), mostRandom: 10 };
  await forAll(t, { table, plain: 2, ...random, show: toJson }, async (t, pet) => {
    const { id } = await t.pet(t.add(pet, { expect: 201 }));
    await listed(t, { ...list, expect: 200 }, id);
  });
});
