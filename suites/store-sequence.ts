/** The store over time: whatever operations follow each other, it holds what the responses said. */
import {
  check,
  forAll,
  lacks,
  type Pet,
  plainSequences,
  runStoreCommands,
  storeCommands,
  type Trial,
} from '../src/core/checks/index.js';

check('store.sequence', async (t) => {
  const says = 'after any sequence of operations the store holds what the responses said';
  const cases = { table: plainSequences(), plain: 1, random: storeCommands() };
  await forAll(t, { says, ...cases, show: String }, async (t, commands) => {
    const { pets } = await runStoreCommands(t, commands);
    for (const pet of pets) await isThere(t, pet);
  });
  // Of all that the run has created: the first, the last two and some between them.
  const { created } = t.session.ledger;
  const step = Math.max(1, Math.floor(created.length / SAMPLE));
  for (const pet of created.filter((_, index) => index % step === 0 || index >= created.length - 2)) {
    await isThere(t, pet);
  }
});

const SAMPLE = 3;

async function isThere(t: Trial, pet: Pet): Promise<void> {
  const { judged, held } = await t.read(pet);
  t.holds(held, () => ({
    cause: 'pet not found',
    summary: 'A pet that was created is gone after other operations.',
    expected: `pet ${pet.id}, whose creation was answered 201`,
    actual: `status ${judged.status}, for as long as the kit waited`,
    ...lacks(judged, pet),
  }));
}
