/** The store: it holds what was created, as it was created, and nothing that was refused. */
import fc from 'fast-check';
import type { JsonObject } from '../src/engine/base/json.js';
import { plural } from '../src/engine/base/text.js';
import { nearestMiss, wrongKey } from '../src/engine/suite/credentials.js';
import { forAll } from '../src/engine/suite/for-all.js';
import { lagOf } from '../src/engine/suite/look-ups.js';
import { extremeInt64s } from '../src/engine/suite/numbers.js';
import type { Labelled } from '../src/engine/suite/rows.js';
import * as texts from '../src/engine/suite/texts.js';
import type { RequirementId } from '../src/petstore/catalogue.js';
import * as pets from '../src/petstore/pets.js';
import { add, atEnd, type Case, list, when, whenNearlyFull, whenQuiet, whenSmall } from '../src/petstore/pets.js';
import * as stock from '../src/petstore/stock.js';
import { create, created, listAsLong, mayKnow, mustList, mustRead, plain } from '../src/petstore/stock.js';
import type { Breaks } from '../src/petstore/table.js';

/** A category that no deployment has by chance. */
const FAR_CATEGORY = 1_000_003n;

const inCategory = (t: Case, id: bigint) => ({ expect: mayKnow(t, id), requirement: 'add.category.extreme' }) as const;

whenQuiet('store.listed', 'a created pet is in every list that is short enough to show it, also the newest').check(
  async (t) => {
    const { categoryId } = await plain(t);
    const far = { categoryId: FAR_CATEGORY, status: 'pending' } as const;
    const kinds = [far, { categoryId }, ...pets.statuses.map((status) => ({ categoryId, status }))];
    // A cache of lists may be dropped by creations of one kind alone, so lists come between them. At first no filter finds a
    // pet of the run, and then just one.
    await stock.listLongest(t);
    const own: pets.Pet[] = [];
    for (const kind of t.isQuick ? kinds.slice(0, 3) : kinds) {
      const sending = kind === far ? inCategory(t, FAR_CATEGORY) : ({ expect: 201 } as const);
      const judged = await add(t, { name: t.name(), ...kind }, sending);
      if (judged.status < 300) own.push(pets.petOf(judged));
      await mustList(t, own);
    }
    // Code that looks for a further pet may drop the last one if there is none: the limit is the number of pets.
    const [longest, exact] = [{ limit: pets.limits.maximum }, (count: number) => ({ limit: Math.max(count, 1) })];
    if (!t.isQuick) await listAsLong(t, longest, exact, 'list.limit.full-page');
  },
);

type Telling = Labelled & { readonly pet: pets.NewPet; readonly sending: pets.Sending };

const ordinary: pets.Sending = { expect: 201, requirement: 'add.name.ordinary' };
const unusual: pets.Sending = { expect: [201, '4xx'], requirement: 'add.name.unusual' };

/** Categories that show most: the first integer that a double cannot hold, and one below zero. */
const TELLING_CATEGORIES: readonly bigint[] = [2n ** 53n + 1n, -1n];
const COMBINING_ACCENT = '\u0301';
/** Characters: more than a column that holds names has, and fewer than the longest of the names. */
const LONG = 10_000;

/** NewPets of every class of name and every extreme category. Those that show most come first: quick tries few. */
function tellingPets(t: Case, categoryId: bigint): readonly Telling[] {
  const name = pets.nameIn(t);
  const statusAt = (index: number) => pets.statuses[index % pets.statuses.length] ?? 'sold';
  const named = (rows: readonly texts.OddText[], sending: pets.Sending): readonly Telling[] =>
    rows.map(({ label, text: name }, index) => {
      return { label, pet: { name, categoryId, status: statusAt(index) }, sending };
    });
  // A server that rounds the ends of int64 beyond it would break every list that shows them.
  const extreme = extremeInt64s.filter((id) => BigInt.asIntN(63, id) === id);
  const categories = extreme.map((id, index): Telling => {
    const pet = { name: texts.typedTexts[index] ?? t.name(), categoryId: id, status: statusAt(index) };
    return { label: `the categoryId ${id}`, pet, sending: inCategory(t, id) };
  });
  const names = [...named(texts.ordinaryTexts(name), ordinary), ...named(texts.unusualTexts(name), unusual)];
  const first = [
    ...TELLING_CATEGORIES.flatMap((id) => categories.filter(({ pet }) => pet.categoryId === id)),
    ...names.filter(({ pet }) => pet.name.length > LONG),
    ...names.filter(({ pet }) => pet.name.endsWith(COMBINING_ACCENT)),
  ];
  const rest = [...categories, ...names].filter((one) => !first.includes(one));
  return [...named(texts.compositeTexts(name), ordinary), ...first, ...rest];
}

whenSmall('list.same-animal', 'a created pet is in the list and can be read by its id, as it was created').check(
  async (t) => {
    const { categoryId } = await plain(t);
    const random = fc
      .tuple(texts.ordinaryText(pets.nameIn(t)), fc.constantFrom(undefined, ...pets.statuses))
      .map(([{ label, text: name }, status]): Telling => {
        return { label, pet: { name, categoryId, ...(status && { status }) }, sending: ordinary };
      });
    const rows = { path: 'store.telling', table: tellingPets(t, categoryId), plain: 5, random, share: 0.6 };
    await forAll(t, rows, async (t, { label, pet, sending }) => {
      const judged = await add(t, pet, { ...sending, label });
      // The ledger compares each read with the creation.
      if (judged.status < 300 && pets.isReadById(t)) await mustRead(t, [pets.petOf(judged)], 'get.found');
    });
    // Those of the first attempt, when a finding is confirmed.
    const own = created(t).filter(({ exchange }) => exchange?.path.startsWith('store.telling/'));
    await mustList(t, own);
  },
);

/** Code that looks for one pet more than a page holds may lose the last one of so many. */
const NEARLY_FULL = pets.limits.maximum - 2;

whenNearlyFull('store.listed', 'a list of nearly as many pets as the longest page holds shows each').each(
  () => ({ path: 'store.nearly-full', table: [{ label: `${NEARLY_FULL} pets` }], plain: 0 }),
  async (t) => {
    const { categoryId } = await plain(t);
    const there = pets.lengthOf(await list(t, { limit: pets.limits.maximum }, { expect: 200 }));
    const sent = { categoryId, status: stock.longestStatus };
    const missing = Array.from({ length: Math.max(NEARLY_FULL - there, 0) }, () => ({ name: t.name(), ...sent }));
    await Promise.all(missing.map((one) => add(t, one, { expect: 201 })));
    await mustList(t, created(t));
  },
);

interface Refusal extends Labelled {
  readonly requirement: RequirementId;
  /** The credential. @default the right key */
  readonly fields?: pets.Fields;
  /** Makes a valid NewPet invalid, in a way that a server may notice after it has stored the pet. */
  readonly spoil?: (valid: pets.NewPet) => string;
}

const withMember = (label: string, part: Breaks, extra: JsonObject): Refusal => ({
  label,
  requirement: `add.invalid.${part}`,
  spoil: (valid) => pets.toJson(valid, extra),
});

/** Creations that must be refused; the plainest come first. */
const refusals = (t: Case): readonly Refusal[] => [
  { ...pets.noKey, requirement: 'add.auth.missing-key' },
  { ...wrongKey(t.key), requirement: 'add.auth.invalid-key' },
  withMember('categoryId null', 'category', { categoryId: null }),
  withMember('status unknown', 'status', { status: 'unknown' }),
  { ...nearestMiss(t.key), requirement: 'add.auth.invalid-key' },
  ...pets.otherForms.slice(0, 1).map((one) => ({ ...one, requirement: 'add.auth.scheme' }) as const),
  { label: 'text after the JSON', requirement: 'add.invalid.json', spoil: (valid) => `${pets.toJson(valid)} x` },
  withMember('status null', 'null-status', { status: null }),
  withMember('status 1, a number', 'status', { status: 1 }),
];

whenSmall('add.auth.no-effect', 'a creation that is refused for its key or its body leaves nothing in the store').check(
  async (t) => {
    const rows = { path: 'add.refused', table: refusals(t), plain: 4 };
    await forAll(t, rows, async (t, { fields, spoil, requirement, label }) => {
      const valid = await stock.likelyDraft(t);
      if (spoil) await add(t, spoil(valid), { expect: 400, requirement, label });
      else await add(t, valid, { ...fields, connection: 'fresh', expect: 401, requirement });
    });
    // A list that shows a later creation shows the earlier ones, too; the ledger looks for their names.
    await mustList(t, [await create(t, 'available')]);
    t.judged('add.auth.no-effect');
  },
);

type Status = pets.Status | undefined;
type Command =
  | { readonly add: readonly Status[] }
  | { readonly addInvalid: '{}' | '[]' | '{' }
  | { readonly addWithoutKey: true }
  | { readonly read: number }
  | { readonly list: Status };

/** Sequences in which one operation most easily breaks the next. */
const plainSequences: readonly (readonly Command[])[] = [
  [{ add: ['sold'] }, { addInvalid: '{}' }, { add: ['pending'] }, { addWithoutKey: true }],
  [{ add: ['pending', 'sold'] }, { addWithoutKey: true }, { addInvalid: '{' }, { list: 'pending' }, { read: 1 }],
  [{ add: ['available', 'sold', undefined] }, { read: 0 }, { read: 0 }, { list: 'sold' }],
];

function anySequence(): fc.Arbitrary<readonly Command[]> {
  const status = fc.constantFrom<Status[]>(...pets.statuses, undefined);
  const command = fc.oneof<fc.Arbitrary<Command>[]>(
    fc.array(status, { minLength: 1, maxLength: 4 }).map((all) => ({ add: all })),
    fc.constantFrom('{}' as const, '[]' as const, '{' as const).map((addInvalid) => ({ addInvalid })),
    fc.constant({ addWithoutKey: true } as const),
    fc.nat({ max: 20 }).map((read) => ({ read })),
    status.map((list) => ({ list })),
  );
  return fc.array(command, { minLength: 1, maxLength: 8 });
}

/** `create 1 pet (sold), then read pet 1 of this case`: pets count from 1, in the order in which they are created. */
export function commandsInWords(commands: readonly Command[]): string {
  let count = 0;
  const words = commands.map((command) => {
    if ('add' in command) {
      count += command.add.length;
      return `create ${plural(command.add.length, 'pet')} (${command.add.map((status) => status ?? 'no status').join(', ')})`;
    }
    if ('addInvalid' in command) return `POST ${command.addInvalid}`;
    if ('addWithoutKey' in command) return 'POST without a key';
    if ('list' in command) return command.list ? `list ${command.list} pets` : 'list pets';
    return count === 0 ? 'read no pet' : `read pet ${(command.read % count) + 1} of this case`;
  });
  return words.join(', then ');
}
const invalidOwners = { '{}': 'add.invalid.name', '[]': 'add.invalid.object', '{': 'add.invalid.json' } as const;

when({ store: 'full', fills: true })(
  'store.sequence',
  'after any sequence of operations the store holds what the responses said',
).each(
  async (t) => {
    await stock.full(t);
    const labelled = (commands: readonly Command[]) => ({ label: commandsInWords(commands), commands });
    return { table: plainSequences.map(labelled), plain: 1, random: anySequence().map(labelled), share: 0.4 };
  },
  async (t, { commands }) => {
    const { categoryId } = await plain(t);
    const own: pets.Pet[] = [];
    for (const command of commands) {
      if ('add' in command) {
        const sent = command.add.map((status) => ({ name: t.name(), categoryId, ...(status && { status }) }));
        own.push(...(await Promise.all(sent.map((one) => add(t, one, { expect: 201 })))).map(pets.petOf));
      } else if ('addInvalid' in command) {
        await add(t, command.addInvalid, { expect: 400, requirement: invalidOwners[command.addInvalid] });
      } else if ('addWithoutKey' in command) {
        const sent = { name: t.name(), categoryId };
        await add(t, sent, { ...pets.noKey.fields, expect: 401, requirement: 'add.auth.missing-key' });
      } else if ('list' in command) {
        await list(t, command.list ? { status: command.list } : {}, { expect: 200 });
      } else {
        const pet = own[command.read % own.length];
        if (pet) await mustRead(t, [pet], 'store.sequence');
      }
    }
    await mustRead(t, own, 'store.sequence');
  },
);

/** Milliseconds without a request: a server may forget its connections in them, or store another pet than it showed. */
const REST = 16_000;

/** No later creation covers up what is wrong with this one. */
const newest = (t: Case) => t.share('newest', (t) => create(t, 'available'));

atEnd('get.found', 'the pets that were created first and last can be read at the end').each(
  (t) => {
    const last = t.mayCreate ? [{ label: 'the newest pet', pet: undefined, requirement: 'get.found' } as const] : [];
    const all = created(t).map((pet) => ({ label: `pet ${pet.id}`, pet, requirement: 'store.sequence' }) as const);
    return { path: 'get.at-the-end', table: [...last, ...all.slice(0, 2)] };
  },
  async (t, { pet, requirement }) => {
    const own = pet ?? (await newest(t));
    if (t.isThorough) await t.rest(REST);
    await mustRead(t, [own], requirement);
  },
);

atEnd('add.invalid.no-effect', 'what was refused in the whole run is not in the store').check(async (t) => {
  await stock.listLongest(t);
  t.judged('add.invalid.no-effect', 'add.auth.no-effect');
  await newest(t);
  // Where a server counts, a pet that it should not have stored has an id between those of the others.
  const ids = pets.isReadById(t) ? stock.idsBetweenKnown(t) : [];
  await Promise.all(ids.map((id) => pets.get(t, id, { expect: [200, 404], requirement: 'get.unknown' })));
});

/** A read that is wrong now and then looks like one that lags; a few rounds tell them apart. */
const ROUNDS = 7;
/** Requirements whose reads wait for a creation to show. */
const patient = [
  'get.found',
  'list.limit.full-page',
  'list.status.complete',
  'store.listed',
  'store.sequence',
  'add.concurrent',
] as const;

atEnd(['store.lag', ...patient], 'long after a creation, each read shows the pet').check(async (t) => {
  if (!t.mayCreate) return;
  const lag = lagOf(t);
  t.observe('store.lag', lag === 0 ? 'reads showed writes at once' : `reads lagged behind writes by up to ${lag} ms`);
  if (lag === 0 || t.isQuick) return;
  const all = created(t);
  const old = pets.isReadById(t) ? [all[0], all[all.length >> 1]].flatMap((pet) => pet ?? []) : [];
  const read = () => Promise.all(old.map(({ id }) => pets.get(t, id, { expect: 200, requirement: 'get.found' })));
  await stock.mustStayListed(t, ROUNDS, read);
});
