/** GET /pets: a page of pets, each once, each as it was created. */
import {
  check,
  eventually,
  forAll,
  listed,
  NotApplicable,
  newPet,
  ordinaryNames,
  type Pet,
  petStatuses,
  toJson,
} from '../src/core/checks/index.js';

check('list.status.accepted', async (t) => {
  // Asked of the store as it was found: what there are no pets of is an empty page, and no error.
  for (const status of petStatuses) await t.page(t.list({ status }));
});

check('list.unique', async (t) => {
  await t.stock.pets(2);
  const { response } = await eventually(
    t,
    () => t.list({ limit: 100 }),
    (judged) => t.pageOf(judged).length >= 2,
  );
  t.observe('list.order', orderOf(t.pageOf(response)));
});

check('list.same-animal', async (t) => {
  const list = await t.stock.shortList();
  if (list.status !== undefined)
    throw new NotApplicable('the store holds so many pets that its list does not show all');
  const { prefix } = t.session;
  const categoryIds = [await t.stock.category()];
  const table = petStatuses.map((status, index) => ({
    name: ordinaryNames({ prefix })[index]?.name ?? prefix,
    categoryId: categoryIds[0] ?? 1n,
    status,
  }));
  const says = 'a pet reads in the list as it was created';
  // More of them would fill the list that is to show them.
  const random = { random: newPet({ prefix, categoryIds }), mostRandom: 10 };
  await forAll(t, { says, table, plain: 2, ...random, show: toJson }, async (t, pet) => {
    const { id } = await t.pet(t.add(pet));
    await listed(t, list, id);
  });
});

function orderOf(page: readonly Pet[]): string {
  const ids = page.map(({ id }) => id);
  if (ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id))) return 'ascending by id';
  if (ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? id))) return 'descending by id';
  return 'neither ascending nor descending by id';
}
