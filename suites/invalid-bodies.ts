/** POST /pets with a body that is no NewPet: 400, and the store stays as it was. */
import {
  check,
  forAll,
  type InvalidBody,
  invalidBodies,
  invalidBody,
  type Trial,
  toJson,
} from '../src/checks/index.js';

/** The parts of a body, with how many of a part's boundary cases are the plain ones. */
const parts = { json: 3, object: 2, name: 3, category: 5, status: 4 } as const;
const show = ({ label, body }: InvalidBody) => `${label}: ${body}`;

/** What the faulty part stands beside: a NewPet that is accepted without the fault. */
async function faultless(t: Trial) {
  const { name, categoryId } = await t.stock.draft();
  return { name, categoryId };
}

for (const [part, plain] of Object.entries(parts)) {
  check(`add.invalid.${part}`, async (t) => {
    const beside = await faultless(t);
    await t.control(() => t.add(toJson({ ...beside, status: 'available' })));
    const table = invalidBodies(beside).filter(({ breaks }) => breaks === part);
    const random = invalidBody(beside).filter(({ breaks }) => breaks === part);
    await forAll(
      t,
      { says: 'an invalid body is answered 400', table, plain, random, show },
      async (t, { body }) => {
        await t.add(body);
      },
    );
  });
}
