/** POST /pets with a body that is not a NewPet: 400. */
import {
  check,
  forAll,
  invalidBodyCases,
  invalidParts,
  lookForRefusedPets,
  together,
} from '../src/core/checks/index.js';

const parts = Object.keys(invalidParts) as readonly (keyof typeof invalidParts)[];

check(
  parts.map((part) => `add.invalid.${part}`),
  'an invalid body is answered 400',
  async (t) => {
    const draft = await t.stock.draft();
    // The control: a NewPet like it without a fault. Another one comes after all invalid bodies.
    await t.control(() => t.stock.creation());
    await together(
      parts.map((part) =>
        forAll(t, { ...invalidBodyCases(draft, part) }, async (t, { body }) => {
          // Under a name of its own, since a pet with this name must not be in the store.
          await t.add(body.replaceAll(draft.name, t.stock.name()), { expect: 400 });
        }),
      ),
    );
    await lookForRefusedPets(t, { create: () => t.stock.create(), listed: 200, read: [200, 404] });
  },
  { store: 'spoilt' },
);
