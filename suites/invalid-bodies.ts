/** POST /pets with a body that is no NewPet: 400. */
import {
  check,
  forAll,
  type InvalidBody,
  invalidBodies,
  invalidBody,
  toJson,
} from '../src/core/checks/index.js';

/** The parts of a body, with how many of a part's boundary cases are the plain ones. */
const parts = { json: 2, object: 2, name: 3, category: 5, status: 4 } as const;
const show = ({ label, body }: InvalidBody) => `${label}: ${body}`;

check(
  Object.keys(parts).map((part) => `add.invalid.${part}`),
  async (t) => {
    const { name, categoryId } = await t.stock.draft();
    // What each faulty part stands beside: a NewPet that is accepted without the fault.
    await t.control(() => t.add(toJson({ name, categoryId, status: 'available' })));
    for (const [part, plain] of Object.entries(parts)) {
      const table = invalidBodies({ name, categoryId }).filter(({ breaks }) => breaks === part);
      const random = invalidBody({ name, categoryId }).filter(({ breaks }) => breaks === part);
      const property = { says: 'an invalid body is answered 400', table, plain, random, show };
      await forAll(t, property, async (t, { body }) => {
        await t.add(body);
      });
    }
  },
);
