/** The store: what was created is listed, and what was refused is not there. */
import {
  type Animal,
  animalOf,
  Credential,
  caughtUpList,
  check,
  holdsNamed,
  type Judged,
  lacks,
  listed,
  type NewPetDraft,
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
  const animals: Animal[] = [];
  for (const draft of drafts) animals.push(await t.animal(t.add(draft)));
  // A category that nobody has used yet is as good as any, where it is accepted.
  const far = await t.add({
    name: t.stock.name(),
    categoryId: FAR_CATEGORY,
    status: list.status ?? 'available',
  });
  if (far.success) animals.push(animalOf(far.success));
  let sighting = await listed(t, list, animals.at(-1)?.id ?? 0n);
  for (const animal of animals) {
    if (!shows(t, sighting.judged, animal)) sighting = await listed(t, list, animal.id);
    const { judged } = sighting;
    t.holds(shows(t, judged, animal), () => notListed(t, animal, judged));
    if (animal.status === undefined || list.status !== undefined) continue;
    const filtered = await listed(t, { ...list, status: animal.status }, animal.id);
    // A page that holds what it must not is found faulty already.
    if ([filtered.judged, judged].some(({ violations }) => violations.length > 0)) continue;
    t.holds(filtered.held, () => notListed(t, animal, filtered.judged), 'list.status.complete');
  }
});

function shows(t: Trial, judged: Judged, { id }: Animal): boolean {
  return t.pageOf(judged).some((animal) => animal.id === id);
}

function notListed(t: Trial, { id }: Animal, judged: Judged) {
  return {
    cause: 'a created animal is not listed',
    summary: 'A created animal is not in a list that is short enough to show it.',
    expected: `animal ${id} among the ${t.pageOf(judged).length} animals`,
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
      cause: 'a refused animal is in the list',
      summary: `A creation that was refused with ${judged.status} took place all the same.`,
      expected: `no animal named ${name} in the list`,
      actual: 'the list shows one',
      ...holdsNamed(after.judged, name, judged),
    });
    const requirement = judged.status === 401 ? 'add.auth.no-effect' : 'add.invalid.no-effect';
    t.holds(!after.animals.some((animal) => animal.name === name), fault, requirement);
  }
});
