/** The store: what was created is listed and stays, whatever else happens. */
import { check, eventually, forAll, petStatuses, runStoreCommands, storeCommands } from '../src/checks/index.js';

check('store.listed', async (t) => {
  const list = await t.stock.shortList();
  const statuses = list.status === undefined ? [...petStatuses, undefined] : [list.status];
  await t.control(t.list(list));
  for (const status of statuses) {
    const { name, categoryId } = await t.stock.draft();
    const added = t.add({ name, categoryId, ...(status !== undefined && { status }) });
    const { id } = await t.animal(added);
    const { answer, held } = await eventually(
      t,
      () => t.list(list),
      (judged) => t.pageOf(judged).some((animal) => animal.id === id),
    );
    t.holds(held || t.pageOf(answer).length === list.limit, () => ({
      cause: `an animal with ${status === undefined ? 'no status' : `status ${status}`} is not listed`,
      summary: 'A created animal is not in a list that is short enough to show it.',
      expected: `animal ${id} among the ${t.pageOf(answer).length} animals`,
      actual: 'it is not there, for as long as the kit waited',
      shownBy: [answer],
    }));
  }
});

check('store.sequence', async (t) => {
  const says = 'after any sequence of operations the store holds what the answers said';
  await forAll(t, { says, random: storeCommands(), show: String }, async (t, commands) => {
    const { animals } = await runStoreCommands(t, commands);
    for (const animal of animals) {
      const { judged, held } = await t.read(animal);
      t.holds(held, () => ({
        cause: 'a created animal is gone',
        summary: 'An animal that was created is gone after other operations.',
        expected: `animal ${animal.id}, whose creation was answered 201`,
        actual: `status ${judged.status}, for as long as the kit waited`,
        shownBy: [judged],
      }));
    }
  });
});
