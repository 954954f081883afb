/** The store over time: after any sequence of operations, it holds what the responses said. */
import { check, forAll, plainSequences, runStoreCommands, storeCommands } from '../src/core/checks/index.js';

/** About as many of the run's pets are looked up at the end. */
const SAMPLE = 2;

const otherwise = 'A created pet is gone after other operations.';

check(
  'store.sequence',
  'after any sequence of operations the store holds what the responses said',
  async (t) => {
    const cases = { table: plainSequences(), plain: 1, random: storeCommands(), show: String };
    await forAll(t, { ...cases }, async (t, commands) => {
      const { pets } = await runStoreCommands(t, commands);
      for (const pet of pets) await t.read(pet, { expect: 200, otherwise });
    });
    // Of all created pets the first, and some at even distances; each sequence has looked up its own.
    const { created } = t.session.ledger;
    const step = Math.max(1, Math.floor(created.length / SAMPLE));
    for (const pet of created.filter((_, index) => index % step === 0)) {
      await t.read(pet, { expect: 200, otherwise });
    }
  },
);
