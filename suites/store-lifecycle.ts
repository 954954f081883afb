/** The store: created pets are listed, and refused ones are not. */
import {
  asFarAsPossible,
  Credential,
  caughtUpList,
  check,
  eventually,
  expectListed,
  expectOnce,
  holdsNamed,
  type Lists,
  listsOf,
  type NewPetDraft,
  nearestMiss,
  ofTwoLengths,
  otherSchemes,
  type Pet,
  petOf,
  petStatuses,
  type Trial,
  together,
  toJson,
  unlikeKey,
} from '../src/core/checks/index.js';

/** True for a pet that may have any name, so that it may be a refused one. */
const isUnknown = (t: Trial, { id, unread = [] }: Pet) =>
  unread.includes('name') && !t.session.ledger.hasCreated(id);

/** A category that nobody has used yet. The deployment may refuse it. */
const FAR_CATEGORY = 1_000_003n;

/** In a store that was empty at first, no pet has it yet: the filter matches none of the pets that are there. */
const UNUSED_STATUS = 'sold';
const OTHER_STATUSES = petStatuses.filter((status) => status !== UNUSED_STATUS);

/**
 * Lists with the number of pets as the limit, and expects all of them: code that looks for a further pet may drop the last
 * one if there is none.
 */
async function expectFilled(t: Trial, { list, whole }: Pick<Lists, 'list' | 'whole'>): Promise<void> {
  let all = whole;
  const { response, asExpected } = await eventually(
    t,
    'listPets',
    async () => {
      const limit = t.lengthOf(all);
      const page = await t.list({ ...list, limit, expect: 200 });
      const isShort = t.lengthOf(page) < limit;
      // Another client may have removed a pet.
      if (isShort) all = await t.control(() => t.list({ ...list, expect: 200 }));
      return { page, limit, isComplete: !isShort || t.lengthOf(all) < limit };
    },
    ({ isComplete }) => isComplete,
  );
  const { page, limit } = response;
  t.expect(
    asExpected,
    () => ({
      cause: 'page too short',
      summary: 'A page whose limit is the number of pets leaves some out.',
      expected: `${limit} pets, as many as with a higher limit`,
      actual: `${t.lengthOf(page)} pets`,
      ...ofTwoLengths(page, all),
    }),
    list.status === undefined ? 'list.limit.full-page' : 'list.status.complete',
  );
}

check(
  'store.listed',
  'a created pet is in every list that is short enough to show it',
  async (t) => {
    const [list, categoryId] = await together([t.stock.shortList(), t.stock.category()]);
    const { status = 'available' } = list;
    const statuses = list.status === undefined ? [...OTHER_STATUSES, undefined] : [list.status];
    const far = { name: t.stock.name(), categoryId: FAR_CATEGORY, status };
    const created = statuses.map((status) => {
      const draft = { name: t.stock.name(), categoryId, ...(status !== undefined && { status }) };
      return t.pet(t.add(draft, { expect: 201 }));
    });
    const [{ success }, pets] = await together([
      t.add(far, { expect: t.mayKnow(FAR_CATEGORY) }),
      asFarAsPossible(created),
      t.list({ status: UNUSED_STATUS, expect: 200 }),
    ]);
    const all = success === undefined ? pets : [...pets, petOf(success)];

    const lists = await listsOf(t, { ...list, expect: 200 }, all);
    await together(all.map((pet) => expectListed(t, pet, lists)));
    for (const pet of all) expectOnce(t, pet, lists);

    if (!t.isQuick) await expectFilled(t, lists);
  },
  { store: 'quiet' },
);

/** Makes valid creations invalid, in ways that a server may notice after it has stored the pet. The plainest come first. */
const spoilt: readonly ((valid: NewPetDraft) => string)[] = [
  (valid) => toJson(valid, { categoryId: null }),
  (valid) => toJson(valid, { status: 'unknown' }),
  (valid) => `${toJson(valid)} x`,
  (valid) => toJson(valid, { status: null }),
  (valid) => toJson(valid, { status: 1 }),
];

/** Credentials that a server may refuse after it has stored the pet. The plainest come first. */
const wrongCredentials = ({ key }: Trial): readonly Credential[] => [
  Credential.none(),
  unlikeKey(key),
  nearestMiss(key),
  ...otherSchemes(key).slice(0, 1),
];

check(
  ['add.auth.no-effect', 'add.invalid.no-effect'],
  'a creation that is refused for its key or its body leaves nothing in the store',
  async (t) => {
    const status = 'available';
    const categoryId = await t.stock.category();

    const plain = t.isQuick ? 2 : undefined;
    const byKey = wrongCredentials(t)
      .slice(0, plain)
      .map(async (credential) => {
        const name = t.stock.name();
        const request = t.session.requests.add(toJson({ name, categoryId, status }), { credential });
        const judged = await t.afresh(request, { expect: 401 });
        if (judged.status < 400) t.blockedBy(judged);
        return { name, judged, requirement: 'add.auth.no-effect' };
      });
    const byBody = spoilt.slice(0, plain).map(async (spoil) => {
      const name = t.stock.name();
      const judged = await t.add(spoil({ name, categoryId, status }), { expect: 400 });
      if (judged.status < 400) t.blockedBy(judged);
      return { name, judged, requirement: 'add.invalid.no-effect' };
    });
    const [list, refused] = await together([
      t.stock.shortList({ status }),
      asFarAsPossible([...byKey, ...byBody]),
    ]);

    const after = await caughtUpList(t, { ...list, expect: 200 });
    const isWhole =
      after.pets.length === t.lengthOf(after.judged) && !after.pets.some((pet) => isUnknown(t, pet));
    const leavesNothing = async ({ name, judged, requirement }: (typeof refused)[number]) => {
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
    };
    // One finding does not keep the other requirement from being judged.
    await together(refused.map(leavesNothing));
  },
  { store: 'small' },
);
