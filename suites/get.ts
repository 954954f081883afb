/** GET /pets/{petId}: the pet with that id, or 404. Deprecated, and judged until its removal date. */
import { headerOf } from '../src/engine/exchange/exchange.js';
import { prefixOf } from '../src/engine/exchange/names.js';
import * as ids from '../src/engine/suite/ids.js';
import { report } from '../src/engine/suite/look-ups.js';
import * as pets from '../src/petstore/pets.js';
import { add, atRandom, type Case, get, list, petOf, petsIn, when, whenFull, whenSmall } from '../src/petstore/pets.js';
import { created, draft, firstPage, full, listed, mustRead, notFound, readable } from '../src/petstore/stock.js';

whenSmall('get.found', 'a read of a created pet is answered 200, every time').each(
  (t) => {
    const all = t.mayCreate ? [undefined, ...pets.statuses] : [];
    return { table: all.map((status) => ({ label: `a pet that is ${status ?? 'without a status'}`, status })) };
  },
  async (t, { status }) => {
    const { status: _, ...sent } = await draft(t);
    const pet = petOf(await add(t, { ...sent, ...(status && { status }) }, { expect: 201 }));
    await mustRead(t, [pet], 'get.found');
    // Again, since a first read may change what the next one finds.
    if (!status || !t.isQuick) await mustRead(t, [pet], 'get.found');
  },
);

/** The first and the last pet of each status, and of those without one: what a run reads if it creates none of its own. */
async function ofEachStatus(t: Case): Promise<readonly pets.Pet[]> {
  const all = [...(await listed(t)).values()];
  return [undefined, ...pets.statuses].flatMap((status) => {
    const own = all.filter(({ json }) => json.status === status);
    return [...own.slice(0, 1), ...own.slice(1).slice(-1)];
  });
}

whenSmall(['get.id', 'get.found'], 'a read of a pet that a list showed is answered 200').each(
  async (t) => {
    // Not those of the run.
    const shown = petsIn((await firstPage(t)).value).filter(
      ({ json }) => !String(json.name).startsWith(prefixOf(t.options.runId)),
    );
    if (shown.length === 0 && !t.mayCreate)
      throw new pets.NotApplicable('the store shows no pets, and the run may not create one');
    const chosen = t.mayCreate ? shown.slice(0, 1) : await ofEachStatus(t);
    return { path: 'get.listed', table: chosen.map((pet) => ({ label: `pet ${pet.id}`, pet })) };
  },
  async (t, { pet }) => {
    const look = () => get(t, pet.id, { expect: [200, 404] });
    const { seen, good, hasty } = await t.until('read', look, ({ status }) => status !== 404);
    if (good) return;
    // Another client may have removed it since.
    const again = await list(t, { limit: pets.limits.maximum }, { expect: 200 });
    const isListed = petsIn(again.value).some(({ id }) => id === pet.id);
    const fault = notFound(pet, 'though GET /pets shows that pet');
    if (isListed) report(t, seen, 'get.found', { ...fault, hasty, control: again.exchange });
  },
);

/** These checks need one pet that can be read, so their cases fill a run from its start. */
const whenReadable = when({ store: 'quiet', fills: true });
const knownId = async (t: Case) => (await readable(t)).pet.id;

whenReadable('get.unknown', 'an id that is nearly that of a pet, or at the end of a type, is answered 404').each(
  async (t) => ({ path: 'get.near', table: ids.nearIds(await knownId(t), 'pet'), plain: 3 }),
  // A pet may have one of these ids; the response must be that pet then.
  (t, { id }) => get(t, id, { expect: [200, 404], requirement: 'get.unknown' }),
);

whenReadable('get.unknown', 'an id that no pet has is answered 404').each(
  async (t) => {
    await knownId(t);
    return { table: [ids.withId(ids.NOBODYS_ID)], random: ids.improbableId().map((id) => ids.withId(id)), share: 0.4 };
  },
  (t, { id }) => get(t, id, { expect: 404, requirement: 'get.unknown' }),
);

whenReadable('get.invalid-id', 'an id that is not an int64 is refused with a 4xx').each(
  async (t) => ({ table: ids.invalidIds(await knownId(t)), plain: 4, random: ids.notInt64(), share: 0.5 }),
  (t, { segment }) => get(t, segment, { expect: '4xx', requirement: 'get.invalid-id' }),
);

whenReadable('get.respelt', 'another spelling of an address is answered 200 or refused with a 4xx').each(
  async (t) => ({ table: ids.respelt(await knownId(t)), plain: 1 }),
  async (t, { segment, kind }) => {
    const { status } = await get(t, segment, { expect: [200, '4xx'], requirement: 'get.respelt' });
    t.observe('get.id.spelling', `${kind}: ${status}`);
  },
);

whenReadable(
  'get.deprecation',
  `headers that announce the removal agree with its date, ${pets.REMOVAL_IN_WORDS}`,
).check(async (t) => {
  const { headers } = (await readable(t)).judged.exchange.response ?? {};
  const sent = ['Deprecation', 'Sunset'].filter((name) => headerOf(headers, name.toLowerCase()) !== undefined);
  t.observe('get.deprecation.headers', sent.length === 0 ? 'neither is sent' : `${sent.join(' and ')} sent`);
  // The table judges what they say in each response.
  if (sent.length === 0) throw new pets.NotApplicable('neither a Deprecation nor a Sunset header is sent');
});

/** A fault of one id in ten shows in one of so many. */
const RANDOM_READS = 20;

whenFull('get.same-animal', 'pets of the whole run can be read by their ids when the store is full').each(
  async (t) => {
    await full(t);
    const all = created(t);
    const regular = all.filter((_, index) => index % Math.ceil(all.length / (t.isQuick ? 2 : 8)) === 0);
    const sample = [...new Set([...regular, ...(t.isQuick ? [] : atRandom(t, all, RANDOM_READS))])];
    return { table: sample.map((pet) => ({ label: `pet ${pet.id}`, pet })) };
  },
  // The older a pet, the more may have taken its place.
  (t, { pet }) => mustRead(t, [pet], 'store.sequence'),
);

whenFull('get.unknown', 'the id after the largest one is answered 404, or with the pet that has got it meanwhile').each(
  async (t) => {
    await full(t);
    const next = ids.afterLargest(created(t).map(({ id }) => id));
    return { path: 'get.next', table: next === undefined ? [] : [ids.withId(next)], plain: 0 };
  },
  (t, { id }) => get(t, id, { expect: [200, 404], requirement: 'get.unknown' }),
);
