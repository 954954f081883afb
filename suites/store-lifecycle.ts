/** The store: created pets are listed, and refused ones are not. */
import {
  Credential,
  caughtUpList,
  check,
  holdsNamed,
  type Judged,
  lacks,
  listed,
  type Pet,
  petOf,
  petStatuses,
  type Trial,
  writeJson,
} from '../src/core/checks/index.js';

/** A category that nobody has used yet. The deployment may refuse it. */
const FAR_CATEGORY = 1_000_003n;

check('store.listed', 'a created pet is in every list that is short enough to show it', async (t) => {
  const list = await t.stock.shortList();
  const statuses = list.status === undefined ? [...petStatuses, undefined] : [list.status];
  const categoryId = await t.stock.category();
  const pets: Pet[] = [];
  for (const status of statuses) {
    const draft = { name: t.stock.name(), categoryId, ...(status !== undefined && { status }) };
    pets.push(await t.pet(t.add(draft, { expect: 201 })));
  }
  const far = { name: t.stock.name(), categoryId: FAR_CATEGORY, status: list.status ?? 'available' } as const;
  const { success } = await t.add(far, { expect: t.mayKnow(FAR_CATEGORY) });
  if (success) pets.push(petOf(success));

  let { judged: page } = await listed(t, { ...list, expect: 200 }, pets.at(-1)?.id ?? 0n);
  for (const pet of pets) {
    if (!shows(t, page, pet)) page = (await listed(t, { ...list, expect: 200 }, pet.id)).judged;
    t.expect(shows(t, page, pet), () => notListed(t, pet, page));
    if (pet.status === undefined || list.status !== undefined) continue;
    const filtered = await listed(t, { ...list, status: pet.status, expect: 200 }, pet.id);
    // The kit has already reported a page that holds wrong pets.
    if ([filtered.judged, page].some(({ violations }) => violations.length > 0)) continue;
    t.expect(filtered.found, () => notListed(t, pet, filtered.judged), 'list.status.complete');
  }
});

function shows(t: Trial, page: Judged, { id }: Pet): boolean {
  return t.pageOf(page).some((pet) => pet.id === id);
}

function notListed(t: Trial, { id }: Pet, page: Judged) {
  return {
    cause: 'a created pet is not listed',
    summary: 'A created pet is not in a list that is short enough to show it.',
    expected: `pet ${id} among the ${t.pageOf(page).length} pets`,
    actual: 'the list lacked it until the settling time was over',
    ...lacks(page, { id }),
  };
}

check(
  ['add.auth.no-effect', 'add.invalid.no-effect'],
  'a creation that is refused for its key or its body leaves nothing in the store',
  async (t) => {
    const list = await t.stock.shortList();
    const { categoryId, status = 'available' } = await t.stock.draft(list);
    const refused: { readonly name: string; readonly judged: Judged }[] = [];

    const wrongKey = Credential.literal('a wrong key', 'Bearer not-the-right-key-0000');
    for (const credential of [Credential.none(), wrongKey]) {
      const name = t.stock.name();
      const judged = await t.add({ name, categoryId, status }, { credential, expect: 401 });
      if (judged.status !== 401) t.blockedBy(judged);
      refused.push({ name, judged });
    }
    for (const wrong of [{ categoryId: null }, { categoryId, status: 'unknown' }]) {
      const name = t.stock.name();
      const judged = await t.add(writeJson({ name, status, ...wrong }), { expect: 400 });
      if (judged.status !== 400) t.blockedBy(judged);
      refused.push({ name, judged });
    }

    const after = await caughtUpList(t, list);
    for (const { name, judged } of refused) {
      const requirement = judged.status === 401 ? 'add.auth.no-effect' : 'add.invalid.no-effect';
      const isThere = after.pets.some((pet) => pet.name === name);
      t.expect(
        !isThere,
        () => ({
          cause: 'a refused pet is in the list',
          summary: `A creation that was refused with ${judged.status} still created a pet.`,
          expected: `no pet named ${name} in the list`,
          actual: 'the list shows one',
          ...holdsNamed(after.judged, name, judged),
        }),
        requirement,
      );
    }
  },
);
