/** The store over time: whatever operations follow each other, it holds what the answers said. */
import {
  type Animal,
  check,
  forAll,
  lacks,
  plainSequences,
  runStoreCommands,
  storeCommands,
  type Trial,
} from '../src/core/checks/index.js';

check('store.sequence', async (t) => {
  const says = 'after any sequence of operations the store holds what the answers said';
  const cases = { table: plainSequences(), plain: 1, random: storeCommands() };
  await forAll(t, { says, ...cases, show: String }, async (t, commands) => {
    const { animals } = await runStoreCommands(t, commands);
    for (const animal of animals) await isThere(t, animal);
  });
  // Of all that the run has created: the first, the last two and some between them.
  const { created } = t.session.ledger;
  const step = Math.max(1, Math.floor(created.length / SAMPLE));
  for (const animal of created.filter((_, index) => index % step === 0 || index >= created.length - 2)) {
    await isThere(t, animal);
  }
});

const SAMPLE = 3;

async function isThere(t: Trial, animal: Animal): Promise<void> {
  const { judged, held } = await t.read(animal);
  t.holds(held, () => ({
    cause: 'animal not found',
    summary: 'An animal that was created is gone after other operations.',
    expected: `animal ${animal.id}, whose creation was answered 201`,
    actual: `status ${judged.status}, for as long as the kit waited`,
    ...lacks(judged, animal),
  }));
}
