/** The store over time: whatever operations follow each other, it holds what the answers said. */
import { check, forAll, runStoreCommands, storeCommands } from '../src/checks/index.js';

check('store.sequence', async (t) => {
  const says = 'after any sequence of operations the store holds what the answers said';
  await forAll(t, { says, random: storeCommands(), leastRandom: 1, show: String }, async (t, commands) => {
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
