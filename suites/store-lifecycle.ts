/** The store: what was created is listed, and what was refused is not there. */
import {
  Credential,
  caughtUpList,
  check,
  holdsNamed,
  type Judged,
  lacks,
  listed,
  type NewPetDraft,
  type Pet,
  petOf,
  petStatuses,
  type Trial,
  writeJson,
} from '../src/core/checks/index.js';

check('store.listed', async (t) => {
  const list = await t.stock.shortList();
  const statuses = list.status === undefined ? [...petStatuses, undefined] : [list.status];
  const categoryId = await t.stock.category();
  const drafts: NewPetDraft[] = statuses.map((status) => ({
    name: t.stock.name(),
    categoryId,
    ...(status !== undefined && { status }),
  }));
  const pets: Pet[] = [];
  for (const draft of drafts) pets.push(await t.pet(t.add(draft)));
  // A category that nobody has used yet is as good as any, where it is accepted.
  const far = await t.add({
    name: t.stock.name(),
    categoryId: FAR_CATEGORY,
    status: list.status ?? 'available',
  });
  if (far.success) pets.push(petOf(far.success));
  let sighting = await listed(t, list, pets.at(-1)?.id ?? 0n);
  for (const pet of pets) {
    if (!shows(t, sighting.judged, pet)) sighting = await listed(t, list, pet.id);
    const { judged } = sighting;
    t.holds(shows(t, judged, pet), () => notListed(t, pet, judged));
    if (pet.status === undefined || list.status !== undefined) continue;
    const filtered = await listed(t, { ...list, status: pet.status }, pet.id);
    // A page that holds what it must not is found faulty already.
    if ([filtered.judged, judged].some(({ violations }) => violations.length > 0)) continue;
    t.holds(filtered.held, () => notListed(t, pet, filtered.judged), 'list.status.complete');
  }
});

function shows(t: Trial, judged: Judged, { id }: Pet): boolean {
  return t.pageOf(judged).some((pet) => pet.id === id);
}

function notListed(t: Trial, { id }: Pet, judged: Judged) {
  return {
    cause: 'a created pet is not listed',
    summary: 'A created pet is not in a list that is short enough to show it.',
    expected: `pet ${id} among the ${t.pageOf(judged).length} pets`,
    actual: 'it is not there, for as long as the kit waited',
    ...lacks(judged, { id }),
  };
}

const FAR_CATEGORY = 1_000_003n;

check(['add.auth.no-effect', 'add.invalid.no-effect'], async (t) => {
  const list = await t.stock.shortList();
  const { categoryId, status = 'available' } = await t.stock.draft(list);
  const refused: { readonly name: string; readonly judged: Judged }[] = [];
  const refuse = async (status: number, name: string, sent: Promise<Judged>) => {
    const judged = await sent;
    if (judged.status !== status) t.blockedBy(judged);
    refused.push({ name, judged });
  };
  for (const credential of [
    Credential.none(),
    Credential.literal('a wrong key', 'Bearer not-the-right-key-0000'),
  ]) {
    const name = t.stock.name();
    await refuse(401, name, t.add({ name, categoryId, status }, { credential }));
  }
  for (const wrong of [{ categoryId: null }, { categoryId, status: 'unknown' }]) {
    const name = t.stock.name();
    await refuse(400, name, t.add(writeJson({ name, status, ...wrong })));
  }
  const after = await caughtUpList(t, list);
  for (const { name, judged } of refused) {
    const fault = () => ({
      cause: 'a refused pet is in the list',
      summary: `A creation that was refused with ${judged.status} took place all the same.`,
      expected: `no pet named ${name} in the list`,
      actual: 'the list shows one',
      ...holdsNamed(after.judged, name, judged),
    });
    const requirement = judged.status === 401 ? 'add.auth.no-effect' : 'add.invalid.no-effect';
    t.holds(!after.pets.some((pet) => pet.name === name), fault, requirement);
  }
});
