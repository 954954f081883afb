/** POST /pets: a valid NewPet becomes a pet, exactly as it was sent. */
import {
  Blocked,
  categoryCases,
  check,
  contentTypeCases,
  extraMemberCases,
  forAll,
  jsonFormatCases,
  jsonTypeCases,
  labelsOfNames,
  memberOf,
  NOBODYS_ID,
  newPetCases,
  notUtf8Cases,
  ordinaryNameCases,
  petOf,
  petStatuses,
  statusOf,
  type Trial,
  together,
  toJson,
  unusualBodyCases,
  unusualNameCases,
} from '../src/core/checks/index.js';

/** The creation of a plain pet. Findings show this request as their control. */
const control = (t: Trial) => t.control(() => t.stock.creation());
/** Describes the implementation's choice where the document leaves one. */
const choice = (status: number) => (status === 201 ? 'accepted' : `refused with ${status}`);

check('add.created', 'a plain NewPet is answered 201, however its JSON is written', async (t) => {
  await forAll(t, { ...jsonFormatCases }, async (t, { write, nameEnd = '' }) => {
    const { name, ...rest } = await t.stock.draft();
    const { id } = await t.pet(t.add(write({ name: name + nameEnd, ...rest }), { expect: 201 }));
    t.observe('add.id.kind', id > 0n ? 'positive' : id < 0n ? 'negative' : 'zero');
  });
});

check(
  ['add.name.ordinary', 'add.name.unchanged'],
  'an ordinary name is accepted and comes back unchanged',
  async (t) => {
    await control(t);
    const categoryId = await t.stock.category();
    await forAll(t, { ...ordinaryNameCases(t) }, async (t, name) => {
      await t.add({ name, categoryId, status: 'sold' }, { expect: 201, belongsTo: 'add.name.ordinary' });
    });
  },
);

check('add.name.unusual', 'an unusual name is accepted unchanged or refused with a 4xx', async (t) => {
  await control(t);
  const categoryId = await t.stock.category();
  const labels = labelsOfNames(t);
  await forAll(t, { ...unusualNameCases(t) }, async (t, name) => {
    const { status, success } = await t.add(
      { name, categoryId, status: 'pending' },
      { expect: [201, '4xx'] },
    );
    const label = labels.get(name);
    const replaced = success !== undefined && petOf(success).name !== name ? ' with U+FFFD in its place' : '';
    if (label !== undefined) t.observe('add.name.unusual.answer', `${label}: ${choice(status)}${replaced}`);
  });
});

check('add.category.exact', 'the category of a created pet is the one that was sent', async (t) => {
  await t.stock.category();
  await forAll(t, { ...newPetCases(t) }, async (t, pet) => {
    await t.add(pet, { expect: 201 });
  });
});

check(
  'add.category.extreme',
  'any int64 as the category is accepted exactly or refused with a 400 or 422',
  async (t) => {
    await control(t);
    await forAll(t, { ...categoryCases }, async (t, categoryId) => {
      const expect = t.mayKnow(categoryId);
      const { status } = await t.add({ name: t.stock.name(), categoryId, status: 'pending' }, { expect });
      if (expect !== 201) t.observe('add.category.unknown', `an unseen category is ${choice(status)}`);
    });
  },
  // Extremes that a server rounds would break every list after them.
  { store: 'spoilt' },
);

check(
  ['add.status.accepted', 'add.status.unchanged'],
  'each status is accepted and comes back as it was sent',
  async (t) => {
    await control(t);
    await forAll(t, { table: petStatuses, show: (status) => status }, async (t, status) => {
      await t.add(await t.stock.draft({ status }), { expect: 201 });
    });
  },
  { store: 'small' },
);

check(
  'add.status.optional',
  'a NewPet without a status is accepted',
  async (t) => {
    await control(t);
    const { name, categoryId } = await t.stock.draft();
    const { status, unread = [] } = await t.pet(t.add({ name, categoryId }, { expect: 201 }));
    if (unread.includes('status')) return;
    t.observe(
      'add.status.default',
      status === undefined
        ? 'a status that was not sent stays absent'
        : `a status that was not sent becomes ${status}`,
    );
  },
  { store: 'small' },
);

check(
  'add.id.unique',
  'every created pet has an id of its own, even if the client sends an id',
  async (t) => {
    const [first] = await together([t.stock.create(), t.stock.create()]);
    if (first) await t.add(toJson(await t.stock.draft(), { id: first.id }), { expect: [201, '4xx'] });
  },
  { store: 'small' },
);

check('add.extra-members', 'members beyond the schema are ignored or refused with a 4xx', async (t) => {
  await control(t);
  // Not NOBODYS_ID itself: where the client may choose ids, a pet would have it from now on.
  const chosen = NOBODYS_ID - 12n;
  const cases = extraMemberCases(chosen);
  await forAll(t, { ...cases }, async (t, extra) => {
    const body = toJson(await t.stock.draft({ status: 'sold' }), extra);
    const judged = await t.add(body, { expect: [201, '4xx'] });
    t.observe('add.extra-members.answer', `${cases.show(extra)}: ${choice(judged.status)}`);
    if (judged.success === undefined) return;
    t.expect(petOf(judged.success).id !== chosen, () => ({
      cause: 'id taken from the client',
      summary: 'The created pet has the id that the client sent, not one that the service assigned.',
      expected: 'an id that the service assigned, or a 4xx with an Error',
      actual: `id ${chosen}`,
      ...memberOf(judged, '/id'),
    }));
  });
});

check(
  ['add.unusual-body', 'add.encoding'],
  'a body that the document leaves open is accepted or refused with a 4xx',
  async (t) => {
    await control(t);
    const draft = await t.stock.draft();
    await forAll(t, { ...unusualBodyCases(draft) }, async (t, { body, refused }) => {
      await t.add(body, { expect: refused ? '4xx' : [201, '4xx'] });
    });

    const encoding = 'a body that is not UTF-8 is refused with a 4xx';
    await forAll(t, { description: encoding, ...notUtf8Cases(draft) }, async (t, { body }) => {
      const judged = await t.add(body, { expect: [201, '4xx'] });
      // A 500 neither accepts nor refuses it.
      if (!t.isAllowed(judged)) t.blockedBy(judged);
      const failure = () => ({
        cause: 'a body that is not UTF-8 is accepted',
        summary: 'A body that is not UTF-8, and so not JSON, created a pet.',
        expected: 'a 4xx with an Error',
        actual: `status ${judged.status}`,
        ...statusOf(judged),
      });
      t.expect(judged.status !== 201 && judged.success === undefined, failure, 'add.encoding');
    });
  },
);

check(
  ['add.content-type', 'add.content-type.json'],
  'another Content-Type is treated as JSON or refused with a 4xx; another spelling of JSON is accepted',
  async (t) => {
    await control(t);
    await forAll(t, { ...contentTypeCases }, async (t, { label, fields }) => {
      const { status } = await t.add(await t.stock.draft(), { ...fields, expect: [201, '4xx'] });
      t.observe('add.content-type.answer', `${label}: ${choice(status)}`);
    });

    const sameType = 'application/json is accepted in any letter case and with the charset UTF-8';
    await forAll(t, { description: sameType, ...jsonTypeCases }, async (t, contentType) => {
      await t.add(await t.stock.draft(), { contentType, expect: 201 });
    });
  },
);

check(
  'add.concurrent',
  'pets that are created at the same time have different ids and can all be read',
  async (t) => {
    const [draft, other] = await together([t.stock.draft({ status: 'pending' }), t.stock.draft()]);
    // Two are the same NewPet, so that nothing but the id tells the pets apart; the third has another name.
    const drafts = [draft, draft, other];
    const pets = await together(drafts.map((one) => t.pet(t.add(one, { expect: 201, atOnce: true }))));
    // The ledger has already reported an id that was assigned twice.
    if (new Set(pets.map(({ id }) => id)).size < drafts.length)
      throw new Blocked(
        'two pets that were created at the same time have the same id (add.id.unique)',
        'add.id.unique',
      );
    const otherwise = 'A pet that was created at the same time as others cannot be read.';
    await together(pets.map((pet) => t.read(pet, { expect: 200, otherwise })));
  },
  { store: 'small' },
);
