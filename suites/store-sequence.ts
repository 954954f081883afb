/** The store over time: after any sequence of operations, it holds what the responses said. */
import {
  check,
  expectSteady,
  forAll,
  plainSequences,
  runStoreCommands,
  storeCommands,
  together,
} from '../src/core/checks/index.js';

/** As many of the run's pets are looked up. */
const SAMPLE = 2;

/** The response to each operation of a sequence. */
const expect = { added: 201, invalidBody: 400, withoutKey: 401, read: 200, listed: 200 } as const;

const otherwise = 'A created pet is gone after other operations.';

check(
  'store.sequence',
  'after any sequence of operations the store holds what the responses said',
  async (t) => {
    // Of the pets of the checks before the first, and some at even distances; each sequence looks up its own.
    const { created } = t.session.ledger;
    const step = Math.max(1, Math.floor(created.length / SAMPLE));
    const sample = created.filter((_, index) => index % step === 0).slice(0, SAMPLE);
    const cases = { table: plainSequences(), plain: 1, random: storeCommands(), show: String };
    const sequences = forAll(t, { ...cases }, async (t, commands) => {
      const pets = await runStoreCommands(t, commands, { expect });
      await together(pets.map((pet) => t.read(pet, { expect: 200, otherwise })));
    });
    const old = async () => {
      await together(sample.map((pet) => t.read(pet, { expect: 200, otherwise })));
    };
    // The older a pet, the more may have taken its place. In quick, another request in turn would be one too many.
    const after = async () => {
      await together([old(), expectSteady(t, { expect: 200 })]);
    };
    await together(t.isQuick ? [sequences, old()] : [sequences, sequences.then(after, after)]);
  },
  { store: 'full', isLong: true },
);
