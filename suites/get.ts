/** GET /pets/{petId}: the pet with that id, or 404. Deprecated, and judged until its removal date. */
import {
  afterLargest,
  aliases,
  asFarAsPossible,
  boundaryIds,
  check,
  deprecationOf,
  forAll,
  headerOf,
  invalidIdCases,
  isOnRemovalDay,
  isUpToRemovalDay,
  type LabelledDraft,
  lacks,
  limits,
  NotApplicable,
  type Pet,
  type PetStatus,
  petOf,
  petStatuses,
  respeltIdCases,
  type Trial,
  tellingPetCases,
  together,
  unknownIdCases,
} from '../src/core/checks/index.js';

const otherwise = 'An existing pet cannot be read by its id.';

/** Expects that a pet that a list showed, and the run did not create, can be read by its id. */
async function expectMetPet(t: Trial): Promise<void> {
  const { known, created } = t.session.ledger;
  // Under another id than its own, a pet of the run is missing from the list.
  const own = new Set(created.map(({ name }) => name));
  const met = known.find(({ name, unread }) => unread === undefined && !own.has(name));
  const sighting = met && (await t.read(met, { expect: 200 }));
  if (!sighting || sighting.found) return;
  // Another client may have removed it.
  const page = await t.page(t.list({ limit: limits.maximum, expect: 200 }));
  const isListed = page.some(({ id }) => id === met.id);
  t.expect(!isListed, () => ({
    cause: 'listed pet not found',
    summary: 'A pet that the list shows cannot be read by its id.',
    expected: `200 with pet ${met.id}`,
    actual: t.lasting(sighting.judged, met),
    ...lacks(sighting.judged, met),
  }));
}

check(
  'get.found',
  'a read of an existing pet is answered 200, every time',
  async (t) => {
    if (!t.mayCreate) {
      await t.stock.any();
      await expectMetPet(t);
      return;
    }
    const categoryId = await t.stock.category();
    const read = async (status?: PetStatus) => {
      const draft = { name: t.stock.name(), categoryId, ...(status !== undefined && { status }) };
      const pet = await t.pet(t.add(draft, { expect: 201 }));
      const reads = status === undefined ? 2 : 1;
      await together(Array.from({ length: reads }, () => t.read(pet, { expect: 200, otherwise })));
    };
    await together([asFarAsPossible([undefined, ...petStatuses].map(read)), expectMetPet(t)]);
  },
  { store: 'small' },
);

/** Creates a pet. If it is refused, a plain one shows at least that pets can be compared. */
async function telling(t: Trial, { draft, owner }: LabelledDraft): Promise<Pet> {
  const { success } = await t.add(draft, { expect: t.mayRefuse(draft), ...owner });
  return success === undefined ? t.stock.create() : petOf(success);
}

check('get.same-animal', 'a pet that is read by its id is as it was created', async (t) => {
  // list.same-animal has created most of them.
  const earlier = new Map(t.session.ledger.created.map((pet) => [pet.name, pet]));
  const cases = { ...(await tellingPetCases(t)), plain: 2 };
  await forAll(t, cases, async (t, one) => {
    const { name, categoryId, status } = one.draft;
    const known = earlier.get(name);
    const isIt = known?.categoryId === categoryId && known.status === status;
    const pet = isIt ? t.takeOver(known) : await telling(t, one);
    const { judged, found } = await t.read(pet, { expect: 200 });
    if (found) return;
    t.expect(found, () => ({
      cause: 'pet not found',
      summary: otherwise,
      expected: `200 with pet ${pet.id}`,
      actual: t.lasting(judged, pet),
      ...lacks(judged, pet),
    }));
  });
});

check(
  ['get.unknown', 'get.id', 'get.invalid-id'],
  'an id that no pet has is answered 404, and one that is not an int64 with a 4xx',
  async (t) => {
    const belongsTo = 'get.unknown';
    const known = await t.stock.readable();
    await t.control(() => t.stock.reading(), { unlike: 404 });

    const unknown = 'an id that no pet has is answered 404';
    const show = (id: bigint) => `id ${id}`;
    // A pet may have an id of the table; the response must be that pet then.
    const atBoundaries = forAll(
      t,
      { description: unknown, table: boundaryIds, plain: 2, show },
      async (t, id) => {
        await t.get(id, { expect: [200, 404], belongsTo });
      },
    );
    const elsewhere = forAll(t, { description: unknown, ...unknownIdCases }, async (t, id) => {
      await t.get(id, { expect: 404, belongsTo });
    });

    const alias = 'an id is answered with the pet that has it, or 404';
    const byAliases = forAll(
      t,
      { description: alias, table: aliases(known.id), plain: 1, show: ({ label }) => label },
      async (t, { id }) => {
        await t.get(id, { expect: [200, 404], belongsTo });
      },
    );

    const next = 'the id after the largest known one is answered 404, or with the pet that got it meanwhile';
    const afterAll = forAll(
      t,
      { description: next, table: [next], plain: 0, show: () => next },
      async (t) => {
        for (let tries = 0; tries < 3; tries += 1) {
          const id = afterLargest(t.session.ledger.known.map((pet) => pet.id));
          const judged = id === undefined ? undefined : await t.get(id, { expect: [200, 404], belongsTo });
          // Another check has created a pet with that id.
          if (judged?.status !== 200) return;
        }
      },
    );

    const invalid = 'a segment that is not an int64 is refused with a 4xx';
    const cases = { description: invalid, ...invalidIdCases(known.id) };
    const notInt64s = forAll(t, cases, async (t, { segment }) => {
      await t.get(segment, { expect: '4xx' });
    });

    const spelling = 'an id after a plus sign or zeros is answered 200 or refused with a 4xx';
    const respelt = forAll(
      t,
      { description: spelling, ...respeltIdCases(known.id) },
      async (t, { label, segment }) => {
        const { status } = await t.get(segment, { expect: [200, '4xx'] });
        t.observe('get.id.spelling', `${label}: ${status}`);
      },
    );

    const long = 'an existing pet with a query of 20,000 characters is answered 200 or refused with a 4xx';
    const query = `?note=${'n'.repeat(20_000)}`;
    const longQuery = { description: long, table: [query], plain: 0, show: () => long };
    const withQuery = forAll(t, longQuery, async (t, query) => {
      await t.get(`${known.id}${query}`, { expect: [200, '4xx'] });
    });
    await together([atBoundaries, elsewhere, byAliases, afterAll, notInt64s, respelt, withQuery]);
  },
  { store: 'quiet' },
);

check(
  'get.deprecation',
  'headers that announce the removal agree with its date, 5 December 2030',
  async (t) => {
    const judged = await t.control(() => t.stock.reading());
    const { deprecation, sunset, since, seen } = deprecationOf(judged);
    t.observe('get.deprecation.headers', seen);
    if (deprecation === undefined && sunset === undefined)
      throw new NotApplicable('neither a Deprecation nor a Sunset header is sent');
    t.expect(sunset === undefined || isOnRemovalDay(Date.parse(sunset)), () => ({
      cause: 'Sunset names another day',
      summary: 'The Sunset header does not name the removal date.',
      expected: 'Sunset: an HTTP date on 5 December 2030',
      actual: `Sunset: ${JSON.stringify(sunset)}`,
      ...headerOf(judged, 'sunset'),
    }));
    t.expect(deprecation === undefined || isUpToRemovalDay(since), () => ({
      cause: 'Deprecation names no date, or one after the removal',
      summary:
        deprecation?.trim() === 'true'
          ? 'The Deprecation header has the form of an old draft, which names no date.'
          : 'The Deprecation header does not name a date before the removal.',
      expected: 'Deprecation: @ and a Unix time not after 5 December 2030 (RFC 9745)',
      actual: `Deprecation: ${JSON.stringify(deprecation)}`,
      ...headerOf(judged, 'deprecation'),
    }));
  },
  { store: 'quiet' },
);
