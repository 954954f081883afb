/** POST /pets: a NewPet becomes a pet, exactly as it was sent. An open body may be refused; what is not a NewPet must be. */
import fc from 'fast-check';
import { writeJson } from '../src/engine/base/json.js';
import { renamed } from '../src/engine/exchange/names.js';
import { causeNamed } from '../src/engine/service/finding.js';
import * as json from '../src/engine/suite/bodies.js';
import { NOBODYS_ID } from '../src/engine/suite/ids.js';
import { anyInt64, extremeInt64s } from '../src/engine/suite/numbers.js';
import * as texts from '../src/engine/suite/texts.js';
import * as bodies from '../src/petstore/cases/bodies.js';
import * as pets from '../src/petstore/pets.js';
import { anyTime, type Case, type Judged, petOf, whenSmall, whenSpoilt } from '../src/petstore/pets.js';
import * as stock from '../src/petstore/stock.js';
import { addAndRead as add, draft, mayKnow, mustRead, plain } from '../src/petstore/stock.js';
import { type Breaks, parts } from '../src/petstore/table.js';

/** RFC 9112, section 7.1: each recipient must be able to read it. */
const CHUNKED: pets.Fields = { headers: [['transfer-encoding', 'chunked']] };
const CLOSING: pets.Fields = { headers: [['connection', 'close']], connection: 'fresh' };

anyTime(['add.chunked', 'add.created'], 'a body in chunks, and one on a connection that closes, is read whole').each(
  () => ({
    table: [
      { label: 'a body in two chunks', fields: CHUNKED, expect: [201, 411], requirement: 'add.chunked' },
      { label: 'Connection: close', fields: CLOSING, expect: [201], requirement: 'add.created' },
    ] as const,
    plain: 1,
  }),
  async (t, { label: _, fields, ...sending }) => pets.add(t, await draft(t), { ...fields, ...sending }),
);

const acceptedOrRefused = ({ status }: Judged) => (status === 201 ? 'accepted' : `refused with ${status}`);

anyTime('add.created', 'a plain NewPet is answered 201, however its JSON is written').each(
  () => ({ table: json.jsonFormats('name=Rex&status=sold') }),
  async (t, { write, textEnd = '', beside, label }) => {
    const { name, ...rest } = await draft(t);
    const body = write({ name: name + textEnd, ...rest });
    // A server may refuse what the document does not list. Members come from the body alone, the operation from the method.
    const open = { ...beside, expect: [201, '4xx'], requirement: 'add.unusual-body', label } as const;
    const judged = await add(t, body, beside === undefined ? { expect: 201, label } : open);
    if (beside !== undefined && judged.status >= 400) return;
    const { id } = petOf(judged);
    const sign = id < 0n ? 'negative' : 'positive';
    t.observe('add.id.kind', id === 0n ? 'zero' : sign);
  },
);

anyTime(['add.name.ordinary', 'add.name.unchanged'], 'an ordinary name is accepted and comes back unchanged').each(
  (t) => {
    const name = pets.nameIn(t);
    const ordinary = texts.ordinaryTexts(name);
    const table = [...ordinary, ...texts.bareTexts(name)];
    return { table, plain: ordinary.length, random: texts.ordinaryText(name), share: 0.6 };
  },
  async (t, { text: name, label }) =>
    add(t, { ...(await draft(t, 'sold')), name }, { expect: 201, requirement: 'add.name.ordinary', label }),
);

/** An unusual name is accepted as it is, or refused. Those of `store.telling` have a status. */
async function addUnusual(t: Case, { text: name, label, kind }: texts.OddText): Promise<void> {
  // If a pet breaks the lists, those of the other statuses still show.
  const status = texts.isPoisonous(name) ? ({ status: 'pending' } as const) : {};
  const sent = { name, categoryId: (await plain(t)).categoryId, ...status };
  const judged = await add(t, sent, { expect: [201, '4xx'], requirement: 'add.name.unusual', label });
  const [created] = judged.status === 201 ? [petOf(judged)] : [];
  const change = created && created.json.name !== name ? ' with U+FFFD in its place' : '';
  if (kind !== undefined) t.observe('add.name.unusual.answer', `${kind}: ${acceptedOrRefused(judged)}${change}`);
}

anyTime('add.name.unusual', 'an unusual name is accepted unchanged or refused with a 4xx').each((t) => {
  const name = pets.nameIn(t);
  return { table: texts.unusualTexts(name), plain: 5, random: texts.unusualText(name), share: 0.6 };
}, addUnusual);

whenSpoilt(
  'add.name.unusual',
  'a name that some libraries store and cannot show is accepted unchanged or refused with a 4xx',
).each((t) => ({ path: 'add.name.poisonous', table: texts.poisonousTexts(pets.nameIn(t)), plain: 3 }), addUnusual);

anyTime('add.category.exact', 'the category of a created pet is the one that was sent').each(
  async (t) => {
    const ids = [(await plain(t)).categoryId, ...t.options.categoryIds.map(BigInt)];
    const rows = (status: pets.Status) => ids.map((categoryId) => ({ label: 'a known category', categoryId, status }));
    return { table: rows('sold'), random: fc.constantFrom(...pets.statuses.flatMap(rows)), share: 0.2 };
  },
  (t, { categoryId, status }) => add(t, { name: t.name(), categoryId, status }, { expect: 201 }),
);

/** Beyond 32 bits, and not beyond a double. */
const LONG_CATEGORY = 2n ** 40n + 1n;
/** Some decimals write it with an exponent, 5E+3. */
const ROUND_CATEGORY = 5000n;

// Extremes that a server rounds would break every list after them.
whenSpoilt('add.category.extreme', 'any int64 as the category is accepted exactly or refused with a 400 or 422').each(
  async (t) => {
    await plain(t);
    const labelled = (id: bigint) => ({ label: `the categoryId ${id}`, id });
    const table = [...extremeInt64s, LONG_CATEGORY, ROUND_CATEGORY].map(labelled);
    return { table, plain: extremeInt64s.length, random: anyInt64().map(labelled), share: 0.6 };
  },
  async (t, { id, label }) => {
    const sent = { name: t.name(), categoryId: id, status: 'pending' } as const;
    const judged = await add(t, sent, { expect: mayKnow(t, id), requirement: 'add.category.extreme', label });
    if (mayKnow(t, id) !== 201) t.observe('add.category.unknown', `an unseen category is ${acceptedOrRefused(judged)}`);
  },
);

whenSmall(
  ['add.status.accepted', 'add.status.unchanged'],
  'each status is accepted and comes back as it was sent',
).each(
  () => ({ table: pets.statuses.map((status) => ({ label: `status ${status}`, status })) }),
  async (t, { status }) => add(t, { ...(await draft(t)), status }, { expect: 201, requirement: 'add.status.accepted' }),
);

whenSmall('add.status.optional', 'a NewPet without a status is accepted').check(async (t) => {
  const { status: _, ...sent } = await draft(t);
  const { json: answered } = petOf(await add(t, sent, { expect: 201, requirement: 'add.status.optional' }));
  const becomes = answered.status === undefined ? 'stays absent' : `becomes ${answered.status}`;
  t.observe('add.status.default', `a status that was not sent ${becomes}`);
});

whenSmall('add.id.unique', 'every created pet has an id of its own, even if the client sends an id').check(
  async (t) => {
    const [one, other, third] = [await draft(t), await draft(t), await draft(t)];
    const [first] = (await Promise.all([one, other].map((sent) => pets.add(t, sent, { expect: 201 })))).map(petOf);
    t.judged('add.id.unique');
    const body = pets.toJson(third, { id: first?.id ?? 1n });
    await add(t, body, { expect: [201, '4xx'], requirement: 'add.extra-members', label: 'the id of another pet' });
  },
);

// Not NOBODYS_ID itself: where the client may choose ids, a pet would have it from now on.
const CHOSEN_ID = NOBODYS_ID - 12n;

anyTime('add.extra-members', 'members beyond the schema are ignored or refused with a 4xx').each(
  () => ({ table: bodies.extraMembers(CHOSEN_ID), plain: 3 }),
  async (t, { extra, label }) => {
    // Not sold: the longest page need not show all of those.
    const body = pets.toJson(await draft(t, 'pending'), extra);
    const judged = await add(t, body, { expect: [201, '4xx'], requirement: 'add.extra-members', label });
    t.observe('add.extra-members.answer', `${label}: ${acceptedOrRefused(judged)}`);
    if (judged.status >= 300 || petOf(judged).id !== CHOSEN_ID) return;
    t.fail(judged, {
      requirement: 'add.extra-members',
      cause: causeNamed('id taken from the client'),
      summary: `POST /pets with the id ${CHOSEN_ID} created a pet with that id, not with one that the service assigned.`,
      expected: 'an id that the service assigned, or a 4xx with an Error',
      actual: `id ${CHOSEN_ID}`,
      marks: [{ part: 'request-body' }, { part: 'value', path: ['id'] }],
    });
  },
);

anyTime('add.content-type', 'another Content-Type or a Content-Encoding is treated as JSON or refused with a 4xx').each(
  () => ({ table: json.otherContentTypes('name'), plain: 3 }),
  async (t, { fields, write = writeJson, label }) => {
    const body = write({ ...(await draft(t)) });
    const expect = body === '' ? (['4xx'] as const) : ([201, '4xx'] as const);
    const judged = await add(t, body, { ...fields, expect, requirement: 'add.content-type' });
    t.observe('add.content-type.answer', `${label}: ${acceptedOrRefused(judged)}`);
  },
);

anyTime('add.content-type.json', 'application/json is accepted in any letter case and with the charset UTF-8').each(
  () => ({ table: json.sameContentTypes, plain: 1 }),
  async (t, { fields }) => add(t, await draft(t), { ...fields, expect: 201, requirement: 'add.content-type.json' }),
);

const haveOverlapped = (judged: readonly Judged[]): boolean =>
  Math.max(...judged.map(({ exchange }) => exchange.at)) <
  Math.min(...judged.map(({ exchange }) => exchange.at + exchange.took));

whenSmall('add.concurrent', 'pets that are created at the same time have different ids and can all be read').check(
  async (t) => {
    const [one, other] = [await draft(t, 'pending'), await draft(t)];
    // Two are the same NewPet, so that nothing but the id tells the pets apart.
    const twin = { ...one, name: `${one.name} twin` };
    const together = [twin, twin, other];
    const create = () => Promise.all(together.map((sent) => pets.add(t, sent, { expect: 201 })));
    const first = await create();
    // A low --concurrency keeps them apart, unless nothing else is in flight.
    const judged = haveOverlapped(first) ? first : await t.alone(create);
    const failed = judged.find(({ status }) => status >= 500);
    const beside = judged.map(({ exchange }) => exchange);
    if (failed) await stock.mustNotCollide(t, failed, together, beside);
    const own = judged.map((response) => ({ ...petOf(response), beside }));
    await mustRead(t, own, 'add.concurrent');
  },
);

whenSpoilt('add.unusual-body', 'a body that the document leaves open is accepted or refused with a 4xx').each(
  async (t) => ({ table: json.unusualBodies(bodies.sampleOf(await draft(t)), 201), plain: 1 }),
  async (t, { body, expect, label }) => {
    const own = renamed(body, () => t.name());
    // The table says whether it is about a further member, or about the form.
    await add(t, own, { expect, label });
  },
);

whenSpoilt('add.encoding', 'a body that is not UTF-8 is refused with a 4xx').each(
  async (t) => ({ table: json.notUtf8Bodies(bodies.sampleOf(await draft(t))), plain: 1 }),
  async (t, { body, label }) => {
    const judged = await add(t, body, { expect: [201, '4xx'], requirement: 'add.unusual-body', label });
    if (judged.status < 500) t.judged('add.encoding');
    if (judged.status !== 201) return;
    t.fail(judged, {
      requirement: 'add.encoding',
      cause: causeNamed('a body that is not UTF-8 is accepted'),
      summary: `POST /pets with ${label}, so with a body that is not JSON, created a pet.`,
      expected: 'a 4xx with an Error',
      actual: 'status 201',
      marks: [{ part: 'request-body' }, { part: 'status' }],
    });
  },
);

/** Bodies that are not a NewPet: 400, and nothing else. */
const invalidParts: Readonly<Record<Breaks, readonly [plainRows: number, title: string]>> = {
  json: [2, 'a body that is not JSON is answered 400'],
  object: [2, 'JSON that is not an object is answered 400'],
  name: [3, 'a NewPet without a string as its name is answered 400'],
  category: [6, 'a NewPet without an int64 as its categoryId is answered 400'],
  status: [4, 'a NewPet with a status outside the enumeration is answered 400'],
  'null-status': [1, 'a NewPet with "status": null is answered 400'],
};

for (const part of parts) {
  const [plainRows, title] = invalidParts[part];
  whenSpoilt(`add.invalid.${part}`, title).each(
    async (t) => {
      const valid = await stock.likelyDraft(t);
      return { ...bodies.invalidBodies(part, valid), plain: plainRows, share: 0.4 };
    },
    async (t, { body, query, label }) => {
      // Under a name of its own: a pet with that name must not be in the store.
      const own = renamed(body, () => t.name());
      await add(t, own, { ...(query && { query }), expect: 400, requirement: `add.invalid.${part}`, label });
      // A 400 proves nothing where valid NewPets get one, too.
      await plain(t);
    },
  );
}
