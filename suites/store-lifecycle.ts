/** The store: what was created is listed, and what was refused is not there. */
import {
  animalOf,
  Credential,
  caughtUpList,
  check,
  listed,
  petStatuses,
  type ShortList,
  writeJson,
} from '../src/checks/index.js';

check('store.listed', async (t) => {
  const list = await t.stock.shortList();
  const statuses = list.status === undefined ? [...petStatuses, undefined] : [list.status];
  const { categoryId } = await t.stock.draft();
  const expected: { readonly id: bigint; readonly what: string; readonly lists: readonly ShortList[] }[] = [];
  for (const status of statuses) {
    const { id } = await t.animal(
      t.add({ name: t.stock.name(), categoryId, ...(status !== undefined && { status }) }),
    );
    const filtered = status === undefined || list.status !== undefined ? [] : [{ ...list, status }];
    expected.push({
      id,
      what: status === undefined ? 'no status' : `status ${status}`,
      lists: [list, ...filtered],
    });
  }
  // A category that nobody has used yet is as good as any, where it is accepted.
  const far = await t.add({
    name: t.stock.name(),
    categoryId: FAR_CATEGORY,
    status: list.status ?? 'available',
  });
  if (far.success) expected.push({ id: animalOf(far.success).id, what: 'a new category', lists: [list] });
  for (const { id, what, lists } of expected) {
    for (const asked of lists) {
      const { judged, held } = await listed(t, asked, id);
      t.holds(held, () => ({
        cause: `an animal with ${what} is not listed`,
        summary: 'A created animal is not in a list that is short enough to show it.',
        expected: `animal ${id} among the ${t.pageOf(judged).length} animals`,
        actual: 'it is not there, for as long as the kit waited',
        shownBy: [judged],
      }));
    }
  }
});

const FAR_CATEGORY = 1_000_003n;

check('add.auth.no-effect', async (t) => {
  const list = await t.stock.shortList();
  const refused = [];
  for (const credential of [
    Credential.none(),
    Credential.literal('a wrong key', 'Bearer not-the-right-key-0000'),
  ]) {
    const pet = await t.stock.draft(list);
    const judged = await t.add(pet, { credential });
    if (judged.status !== 401) t.blockedBy(judged);
    refused.push({ pet, judged });
  }
  const after = await caughtUpList(t, list);
  for (const { pet, judged } of refused) {
    t.holds(!after.animals.some(({ name }) => name === pet.name), () => ({
      cause: 'a refused animal is in the list',
      summary: 'A creation that was refused with 401 took place all the same.',
      expected: `no animal named ${pet.name} in the list`,
      actual: 'the list shows one',
      shownBy: [judged, after.judged],
    }));
  }
});

check('add.invalid.no-effect', async (t) => {
  const list = await t.stock.shortList();
  const refused = [];
  // Each is an animal with a name to look for, but for one wrong member.
  for (const wrong of [{ categoryId: null }, { categoryId: 'x' }]) {
    const { name, status = 'available' } = await t.stock.draft(list);
    const judged = await t.add(writeJson({ name, status, ...wrong }));
    if (judged.status !== 400) t.blockedBy(judged);
    refused.push({ name, judged });
  }
  const after = await caughtUpList(t, list);
  for (const { name, judged } of refused) {
    t.holds(!after.animals.some((animal) => animal.name === name), () => ({
      cause: 'a refused animal is in the list',
      summary: 'A creation that was refused with 400 took place all the same.',
      expected: `no animal named ${name} in the list`,
      actual: 'the list shows one',
      shownBy: [judged, after.judged],
    }));
  }
});
