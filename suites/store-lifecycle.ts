/** The store: created pets are listed, and refused ones are not. */
import {
  asFarAsPossible,
  Credential,
  caughtUpList,
  check,
  holdsNamed,
  type Judged,
  listed,
  notListed,
  type Pet,
  petOf,
  petStatuses,
  type Trial,
  together,
  writeJson,
} from '../src/core/checks/index.js';

/** True for a pet that may have any name, so that it may be a refused one. */
const isUnknown = (t: Trial, { id, unread = [] }: Pet) =>
  unread.includes('name') && !t.session.ledger.hasCreated(id);

/** A category that nobody has used yet. The deployment may refuse it. */
const FAR_CATEGORY = 1_000_003n;

check(
  'store.listed',
  'a created pet is in every list that is short enough to show it',
  async (t) => {
    const [list, categoryId] = await together([t.stock.shortList(), t.stock.category()]);
    const { status = 'available' } = list;
    const statuses = list.status === undefined ? [...petStatuses, undefined] : [list.status];
    const far = { name: t.stock.name(), categoryId: FAR_CATEGORY, status };
    const created = statuses.map((status) => {
      const draft = { name: t.stock.name(), categoryId, ...(status !== undefined && { status }) };
      return t.pet(t.add(draft, { expect: 201 }));
    });
    const [{ success }, pets] = await together([
      t.add(far, { expect: t.mayKnow(FAR_CATEGORY) }),
      asFarAsPossible(created),
    ]);
    const all = success === undefined ? pets : [...pets, petOf(success)];

    const last = all.at(-1)?.id ?? 0n;
    const whole = listed(t, { ...list, expect: 200 }, last);
    await together(
      all.map(async (pet) => {
        const isFiltered = pet.status !== undefined && list.status === undefined;
        const filter = { ...list, ...(isFiltered && { status: pet.status }) };
        const [{ judged: page, found }, filtered] = await together([
          whole,
          isFiltered ? listed(t, { ...filter, expect: 200 }, pet.id) : Promise.resolve(undefined),
        ]);
        // Reads that lag may show the pets one after the other, but each by the end of the settling time.
        const isThere = pet.id === last ? found : shows(t, page, pet);
        const sighting =
          isThere || !found
            ? { judged: page, found: isThere }
            : await listed(t, { ...list, expect: 200 }, pet.id);
        t.expect(sighting.found, () => notListed(t, pet, sighting.judged));
        // The kit has already reported a page that holds wrong pets.
        if (!filtered || [filtered.judged, page].some(({ violations }) => violations.length > 0)) return;
        t.expect(filtered.found, () => notListed(t, pet, filtered.judged), 'list.status.complete');
      }),
    );
  },
  { store: 'quiet' },
);

function shows(t: Trial, page: Judged, { id }: Pet): boolean {
  return t.pageOf(page).some((pet) => pet.id === id);
}

check(
  ['add.auth.no-effect', 'add.invalid.no-effect'],
  'a creation that is refused for its key or its body leaves nothing in the store',
  async (t) => {
    const status = 'available';
    const categoryId = await t.stock.category();

    const wrongKey = Credential.literal('a wrong key', 'Bearer not-the-right-key-0000');
    const byKey = [Credential.none(), wrongKey].map(async (credential) => {
      const name = t.stock.name();
      const judged = await t.add({ name, categoryId, status }, { credential, expect: 401 });
      if (judged.status < 400) t.blockedBy(judged);
      return { name, judged, requirement: 'add.auth.no-effect' };
    });
    const byBody = [{ categoryId: null }, { categoryId, status: 'unknown' }].map(async (wrong) => {
      const name = t.stock.name();
      const judged = await t.add(writeJson({ name, status, ...wrong }), { expect: 400 });
      if (judged.status < 400) t.blockedBy(judged);
      return { name, judged, requirement: 'add.invalid.no-effect' };
    });
    const [list, refused] = await together([
      t.stock.shortList({ status }),
      asFarAsPossible([...byKey, ...byBody]),
    ]);

    const after = await caughtUpList(t, list);
    const isWhole =
      after.pets.length === t.lengthOf(after.judged) && !after.pets.some((pet) => isUnknown(t, pet));
    for (const { name, judged, requirement } of refused) {
      const isThere = after.pets.some((pet) => pet.name === name);
      if (!isThere && !isWhole) t.blockedBy(after.judged);
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
  { store: 'small' },
);
