/** POST /pets with a body that is not a NewPet: 400. */
import { check, forAll, invalidBodyCases, invalidParts, together } from '../src/core/checks/index.js';

const parts = Object.keys(invalidParts) as readonly (keyof typeof invalidParts)[];

check(
  parts.map((part) => `add.invalid.${part}`),
  'an invalid body is answered 400',
  async (t) => {
    const draft = await t.stock.draft();
    // The control: the same NewPet without a fault.
    await t.control(() => t.add(draft, { expect: 201 }));
    await together(
      parts.map((part) =>
        forAll(t, { ...invalidBodyCases(draft, part) }, async (t, { body }) => {
          await t.add(body, { expect: 400 });
        }),
      ),
    );
  },
  { store: 'spoilt' },
);
