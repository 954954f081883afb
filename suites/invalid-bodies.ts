/** POST /pets with a body that is no NewPet: 400, and the store stays as it was. */
import { caughtUpList, check, forAll, type InvalidBody, invalidBodies, invalidBody, toJson, type Trial } from '../src/checks/index.js';

const parts = ['json', 'object', 'name', 'category', 'status'] as const;
const show = ({ label, body }: InvalidBody) => `${label}: ${body}`;

/** What the faulty part stands beside: a NewPet that is accepted without the fault. */
async function faultless(t: Trial) {
  const { name, categoryId } = await t.stock.draft();
  return { name, categoryId };
}

for (const part of parts) {
  check(`add.invalid.${part}`, async (t) => {
    const beside = await faultless(t);
    await t.control(t.add(toJson({ ...beside, status: 'available' })));
    const table = invalidBodies(beside).filter(({ breaks }) => breaks === part);
    const random = invalidBody(beside).filter(({ breaks }) => breaks === part);
    await forAll(t, { says: 'an invalid body is answered 400', table, random, show }, async (t, { body }) => {
      await t.add(body);
    });
  });
}

check('add.invalid.no-effect', async (t) => {
  const list = await t.stock.shortList();
  const refused = [];
  // Each is an animal with a name to look for, but for one wrong member.
  for (const wrong of [{ categoryId: 'x' }, { categoryId: null }, { status: null }, { status: 'unknown' }]) {
    const { name, categoryId } = await faultless(t);
    const judged = await t.add(JSON.stringify({ name, categoryId: Number(categoryId), ...list, limit: undefined, ...wrong }));
    if (judged.status !== 400) t.blockedBy(judged);
    refused.push({ name, judged });
  }
  const after = await caughtUpList(t, list);
  for (const { name, judged } of refused) {
    t.holds(!after.animals.some((animal) => animal.name === name), () => ({
      cause: 'a refused animal is in the list',
      summary: 'A creation that was refused with 400 took place all the same.',
      expected: `no animal named ${name} in the list`,
      actual: 'the list shows one',
      shownBy: [judged, after.judged],
    }));
  }
});
