/** POST /pets: a valid NewPet becomes a pet, exactly as it was sent. */
import {
  anyInt64,
  Blocked,
  check,
  concurrently,
  extremeCategories,
  forAll,
  type JsonObject,
  jsonFormats,
  lacks,
  memberOf,
  NOBODYS_ID,
  newPet,
  ordinaryName,
  ordinaryNames,
  petOf,
  petStatuses,
  type Trial,
  toJson,
  unusualName,
  unusualNames,
} from '../src/core/checks/index.js';

/** Where the document lets an implementation choose: what it did. */
const done = (status: number) => (status === 201 ? 'accepted' : `refused with ${status}`);
const control = async (t: Trial) => t.control(async () => t.add(await t.stock.draft()));

check('add.created', async (t) => {
  const says = 'a plain NewPet is answered 201, however its JSON is written';
  await forAll(t, { says, table: jsonFormats, show: ({ label }) => label }, async (t, { write }) => {
    const { id } = await t.pet(t.add(write(await t.stock.draft())));
    t.observe('add.id.kind', id > 0n ? 'positive' : id < 0n ? 'negative' : 'zero');
  });
});

check(['add.name.accepted', 'add.name.unchanged'], async (t) => {
  await control(t);
  const categoryId = await t.stock.category();
  const { prefix } = t.session;
  const table = ordinaryNames({ prefix }).map(({ name }) => name);
  const cases = { table, random: ordinaryName({ prefix }), show: (name: string) => JSON.stringify(name) };
  await forAll(
    t,
    { says: 'an ordinary name is accepted and comes back unchanged', ...cases },
    async (t, name) => {
      await t.add({ name, categoryId, status: 'sold' }, { belongsTo: 'add.name.accepted' });
    },
  );
});

check('add.name.unusual', async (t) => {
  await control(t);
  const categoryId = await t.stock.category();
  const { prefix } = t.session;
  const table = unusualNames({ prefix }).map(({ name }) => name);
  const cases = {
    table,
    random: unusualName({ prefix }),
    plain: 6,
    show: (name: string) => JSON.stringify(name),
  };
  await forAll(
    t,
    { says: 'an unusual name is accepted unchanged or refused with a 4xx', ...cases },
    async (t, name) => {
      const { status } = await t.add({ name, categoryId, status: 'pending' });
      const label = unusualNames({ prefix }).find((unusual) => unusual.name === name)?.label;
      if (label !== undefined) t.observe('add.name.unusual.answer', `${label}: ${done(status)}`);
    },
  );
});

check('add.category.exact', async (t) => {
  await t.stock.category();
  const { prefix, categories } = t.session;
  const categoryIds = [...categories];
  const table = categoryIds.map(
    (categoryId) => ({ name: t.stock.name(), categoryId, status: 'sold' }) as const,
  );
  const says = 'the category of a created pet is the one that was sent';
  await forAll(t, { says, table, random: newPet({ prefix, categoryIds }), show: toJson }, async (t, pet) => {
    await t.add(pet);
  });
});

check('add.category.extreme', async (t) => {
  await control(t);
  const says = 'any int64 as the category is accepted exactly or refused with a 4xx';
  const cases = { table: extremeCategories, random: anyInt64(), show: (id: bigint) => `categoryId ${id}` };
  await forAll(t, { says, ...cases }, async (t, categoryId) => {
    const { status } = await t.add({ name: t.stock.name(), categoryId, status: 'pending' });
    if (!t.session.categories.has(categoryId))
      t.observe('add.category.unknown', `an unseen category is ${done(status)}`);
  });
});

check(['add.status.accepted', 'add.status.unchanged'], async (t) => {
  await control(t);
  const says = 'each status is accepted and comes back as it was sent';
  await forAll(t, { says, table: petStatuses, show: (status) => status }, async (t, status) => {
    await t.add(await t.stock.draft({ status }));
  });
});

check('add.status.optional', async (t) => {
  await control(t);
  const { name, categoryId } = await t.stock.draft();
  const { status } = await t.pet(t.add({ name, categoryId }));
  t.observe(
    'add.status.default',
    status === undefined
      ? 'a status that was not sent stays absent'
      : `a status that was not sent becomes ${status}`,
  );
});

check('add.id.unique', async (t) => {
  const first = await t.stock.create();
  await t.stock.create();
  // An id in the body must not choose the id of the pet; whether such a body is accepted is open.
  await t.add(toJson(await t.stock.draft(), { id: first.id }));
});

check('add.extra-members', async (t) => {
  await control(t);
  // Not the one that is asked for as nobody's: it is somebody's where the client may choose.
  const chosen = NOBODYS_ID - 12n;
  const table: readonly JsonObject[] = [
    { id: chosen },
    { owner: { name: 'Ann' }, tags: [1, null] },
    JSON.parse('{"__proto__": {"status": "sold"}}'),
    { id: 'x' },
    { createdAt: null },
  ];
  const show = (extra: JsonObject) => Object.keys(extra).join(', ');
  const says = 'members beyond the schema are ignored or refused with a 4xx';
  await forAll(t, { says, table, plain: 3, show }, async (t, extra) => {
    const judged = await t.add(toJson(await t.stock.draft({ status: 'sold' }), extra));
    t.observe('add.extra-members.answer', `${show(extra)}: ${done(judged.status)}`);
    if (judged.success === undefined) return;
    t.holds(petOf(judged.success).id !== chosen, () => ({
      cause: 'id taken from the client',
      summary: 'The id of a created pet is the one that the client sent, not one that the service assigned.',
      expected: 'an id that the service assigned, or a 4xx with an Error',
      actual: `id ${chosen}`,
      ...memberOf(judged, '/id'),
    }));
  });
});

check('add.unusual-body', async (t) => {
  await control(t);
  const draft = toJson(await t.stock.draft());
  const table = [
    { label: 'a member twice', body: draft.replace('{', '{"name":"twice",') },
    { label: 'categoryId with .0', body: draft.replace(/"categoryId":(-?\d+)/, '"categoryId":$1.0') },
    {
      label: '200 arrays within each other',
      body: draft.replace('{', `{"deep":${'['.repeat(200)}${']'.repeat(200)},`),
    },
    { label: '100 KiB in one member', body: draft.replace('{', `{"note":"${'n'.repeat(100 * 1024)}",`) },
  ];
  const cases = { table, show: ({ label }: (typeof table)[number]) => label };
  await forAll(
    t,
    { says: 'a body that is left open is accepted or refused with a 4xx', ...cases },
    async (t, { body }) => {
      await t.add(body);
    },
  );
});

check('add.content-type', async (t) => {
  await control(t);
  const table = ['text/plain', undefined, 'application/x-www-form-urlencoded', 'application/xml'];
  const show = (type: string | undefined) => type ?? 'no Content-Type';
  await forAll(
    t,
    { says: 'another Content-Type is treated as JSON or refused with a 4xx', table, plain: 2, show },
    async (t, contentType) => {
      const { status } = await t.add(await t.stock.draft(), { contentType });
      t.observe('add.content-type.answer', `${show(contentType)}: ${done(status)}`);
    },
  );
});

check('add.concurrent', async (t) => {
  await control(t);
  const count = 3;
  const drafts = await Promise.all(Array.from({ length: count }, () => t.stock.draft({ status: 'pending' })));
  const pets = await concurrently(drafts, count, (draft) => t.pet(t.add(draft)));
  const ids = new Set(pets.map(({ id }) => id));
  // Ids that were given twice are found where ids are booked.
  if (ids.size < count)
    throw new Blocked('of pets that were created at once, two have one id (add.id.unique)');
  for (const { id } of pets) {
    const read = await t.read({ id });
    t.holds(read.held, () => ({
      cause: 'pet not found',
      summary: 'Of pets that were created at once, one cannot be read.',
      expected: `pet ${id}, whose creation was answered 201`,
      actual: `status ${read.judged.status}`,
      ...lacks(read.judged, { id }),
    }));
  }
});
