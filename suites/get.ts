/** GET /pets/{petId}: the pet with that id, or 404. Deprecated, and judged until its removal date. */
import {
  aliases,
  boundaryIds,
  check,
  forAll,
  header,
  headerOf,
  improbableId,
  lacks,
  misspelt,
  type NewPetDraft,
  NOBODYS_ID,
  NotApplicable,
  newPet,
  notInt64,
  notInt64s,
  type Pet,
  petOf,
  petStatuses,
  statusOf,
  type Trial,
  toJson,
} from '../src/core/checks/index.js';

check('get.found', async (t) => {
  if (t.session.options.readOnly) {
    await found(t, await t.stock.any());
    return;
  }
  const categoryId = await t.stock.category();
  for (const status of [...petStatuses, undefined]) {
    const draft = { name: t.stock.name(), categoryId, ...(status !== undefined && { status }) };
    const pet = await t.pet(t.add(draft));
    await found(t, pet);
    // Each time that it is asked for, not only the first.
    if (status === undefined) await found(t, pet);
  }
});

async function found(t: Trial, { id }: Pet): Promise<void> {
  const { held, judged } = await t.read({ id });
  t.holds(held, () => ({
    cause: 'pet not found',
    summary: 'A pet that exists cannot be read by its id.',
    expected: `200 with pet ${id}`,
    actual: `status ${judged.status}, for as long as the kit waited`,
    ...lacks(judged, { id }),
  }));
}

check('get.same-animal', async (t) => {
  const { prefix } = t.session;
  const categoryId = await t.stock.category();
  const name = `${t.stock.name()} Žoë Ёж`;
  const table = [
    // Beyond what a double can hold, where it is accepted.
    { name, categoryId: 2n ** 53n + 1n, status: 'pending' },
    { name, categoryId, status: 'sold' },
  ] as const;
  const says = 'a pet reads by its id as it was created';
  const random = newPet({ prefix, categoryIds: [categoryId] });
  await forAll<NewPetDraft>(t, { says, table, plain: 1, random, show: toJson }, async (t, pet) => {
    const { success } = await t.add(pet);
    // Where the category is refused, a pet of a known one serves.
    await t.read(success === undefined ? await t.stock.create() : petOf(success));
  });
});

check(['get.unknown', 'get.id', 'get.invalid-id'], async (t) => {
  const belongsTo = 'get.unknown';
  const known = await t.stock.readable();
  await t.control(() => t.get(known.id));
  const says = 'an id that no pet has is answered 404';
  const show = (id: bigint) => `id ${id}`;
  // A pet may have an id of the table; then it is that pet which must be answered.
  await forAll(t, { says, table: boundaryIds, plain: 2, show }, async (t, id) => {
    await t.get(id, { belongsTo });
  });
  await forAll(t, { says, table: [NOBODYS_ID], random: improbableId(), show }, async (t, id) => {
    const judged = await t.get(id, { belongsTo });
    if (judged.violations.some(({ requirement }) => ['get.unknown', 'get.id'].includes(requirement))) return;
    t.holds(judged.status !== 200, () => ({
      cause: 'an unknown id is answered with a pet',
      summary: 'An id that no pet has is answered with a pet.',
      expected: '404 with an Error',
      actual: `status ${judged.status}`,
      ...statusOf(judged),
    }));
  });
  const others = { table: aliases(known.id), show: ({ label }: { label: string }) => label };
  await forAll(
    t,
    { says: 'an id is answered with the pet that has it, or 404', ...others },
    async (t, alias) => {
      await t.get(alias.id, { belongsTo });
    },
  );
  const table = [...notInt64s.slice(0, 3), ...misspelt(known.id), ...notInt64s.slice(3)].map(
    ({ segment }) => segment,
  );
  const cases = { table, plain: 5, random: notInt64(), show: (segment: string) => segment };
  await forAll(t, { says: 'what is no int64 is refused with a 4xx', ...cases }, async (t, segment) => {
    await t.get(segment);
  });
});

check('get.deprecation', async (t) => {
  const judged = await t.control(async () => t.get((await t.stock.readable()).id));
  const { headers = [] } = judged.exchange.response ?? {};
  const [deprecation, sunset] = [header(headers, 'deprecation'), header(headers, 'sunset')];
  const seen = [deprecation && 'Deprecation', sunset && 'Sunset'].filter(Boolean).join(' and ');
  t.observe(
    'get.deprecation.headers',
    seen === '' ? 'neither Deprecation nor Sunset is sent' : `${seen} sent`,
  );
  if (deprecation === undefined && sunset === undefined)
    throw new NotApplicable('neither a Deprecation nor a Sunset header is sent');
  t.holds(sunset === undefined || isRemovalDay(Date.parse(sunset)), () => ({
    cause: 'Sunset names another day',
    summary: 'The Sunset header does not name the removal date.',
    expected: 'Sunset: an HTTP date on 5 December 2030',
    actual: `Sunset: ${sunset}`,
    ...headerOf(judged, 'sunset'),
  }));
  const since = /^@(-?\d+)\s*(?:;.*)?$/.exec(deprecation?.trim() ?? '')?.[1];
  t.holds(
    deprecation === undefined || (since !== undefined && Number(since) * 1000 <= REMOVAL_DAY + DAY),
    () => ({
      cause: 'Deprecation names no date, or one after the removal',
      summary: 'The Deprecation header does not name a date before the removal.',
      expected: 'Deprecation: @ and a Unix time not after 5 December 2030 (RFC 9745)',
      actual: `Deprecation: ${deprecation}`,
      ...headerOf(judged, 'deprecation'),
    }),
  );
});

const REMOVAL_DAY = Date.UTC(2030, 11, 5);
const DAY = 24 * 60 * 60 * 1000;

/** Any moment of the day, in any time zone. */
function isRemovalDay(time: number): boolean {
  return time >= REMOVAL_DAY - DAY / 2 && time < REMOVAL_DAY + DAY * 1.5;
}
