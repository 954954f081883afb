/** Pages that hold too many, too few, or the wrong pets, or say them wrongly. */
import { after, all, type Change, crash, fresh, on, onResponse, refuse, wrap } from '../changes.js';
import type { Pet, Response, Wanted } from '../reference/behaviour.js';
import type { RequestContext } from '../reference/correct.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../reference/json.js';
import { breaking, type Story, standard } from '../rows.js';
import { ids } from '../stored.js';

const COMPLETE = 'list.status.complete';
const FULL_PAGE = 'list.limit.full-page';
const hasLimit = ({ query }: RequestContext) => query.has('limit');
const isFiltered = ({ query }: RequestContext) => query.has('status');

type Counted = (limit: number, context: RequestContext) => number;
/** Another limit than the requested one. */
const counted = (limit: Counted): Change =>
  wrap('parameters', 'limit', (correct, context) => limit(correct(context), context));
/** The same if the request has a limit, so that the default stays as it is. */
const countedIfGiven = (limit: (asked: number) => number): Change =>
  counted((asked, context) => (hasLimit(context) ? limit(asked) : asked));
const byDefault = (defaultLimit: number): Change => on('parameters', 'defaultLimit', () => defaultLimit);
/** Reads some limits as another number, or fails. */
const reads = (limit: (text: string) => number | undefined): Change =>
  wrap('parameters', 'limit', (correct, context) => limit(context.query.get('limit') ?? '20') ?? correct(context));
const refuses = (isMeant: (text: string) => boolean) =>
  reads((text) => (text !== '20' && isMeant(text) ? refuse(400) : undefined));

type Page = (context: RequestContext, wanted: Wanted) => Promise<readonly Pet[]> | readonly Pet[];
const filtered = (page: (context: RequestContext, wanted: Wanted, correct: Page) => ReturnType<Page>): Change =>
  wrap('listing', 'page', (correct, context, wanted) =>
    wanted.status === undefined ? correct(context, wanted) : page(context, wanted, correct),
  );
/** Applies the filter to the first pets alone. */
const looksAt = (depth: Counted): Change =>
  filtered(async (context, { limit, status }, correct) => {
    const page = await correct(context, { limit: depth(limit, context), status: undefined });
    return page.filter((pet) => pet.status === status).slice(0, limit);
  });
const filteredLimit = (limit: Counted): Change =>
  filtered((context, wanted, correct) => correct(context, { ...wanted, limit: limit(wanted.limit, context) }));
const stopsAt = (most: number) => filteredLimit((limit) => Math.min(limit, most));
const filteredDefault = (limit: number) => filteredLimit((asked, context) => (hasLimit(context) ? asked : limit));
const matching = (matches: (status: string | undefined, wanted: string, pet: Pet) => boolean): Change =>
  wrap('listing', 'matches', (_, pet, wanted) => matches(pet.status, wanted, pet));
const SWAPPED: Readonly<Record<string, string>> = { pending: 'sold', sold: 'pending' };

/** Other pages than an array with status 200. */
const onPage = (
  change: (page: readonly JsonValue[], response: Response, context: RequestContext) => Response,
): Change =>
  onResponse('listPets', 200, (response, context) =>
    Array.isArray(response.content) ? change(response.content, response, context) : response,
  );
const NOT_FOUND = { status: 404, headers: {}, content: { code: 'not_found', message: 'No pet.', status: 404 } };
const notFoundIfEmpty = (isMeant: (context: RequestContext) => boolean): Change =>
  onPage((page, correct, context) => (page.length === 0 && isMeant(context) ? NOT_FOUND : correct));
/** Fails at some of the lists of sold pets, by their position from 1. */
const failsAt = (isPosition: (position: number) => boolean): Change =>
  on('operations', 'listPets', (correct) => {
    let position = 0;
    return (context) => (context.query.get('status') === 'sold' && isPosition(++position) ? crash() : correct(context));
  });
const pages = (page: (page: readonly Pet[], wanted: Wanted) => readonly Pet[]): Change =>
  wrap('listing', 'page', async (correct, context, wanted) => page(await correct(context, wanted), wanted));
const hidden = (hides: (pet: Pet, context: RequestContext) => boolean): Change =>
  wrap('storing', 'sees', (_, context, pet) => context.operation !== 'listPets' || !hides(pet, context));
const SAMPLE = { name: 'Sample', categoryId: 1n, id: 10n ** 12n, storedAt: 0, sent: {} };

/** Valid pets that differ from how they were created. */
const altered = (alter: (pet: Pet, page: readonly Pet[], place: number) => Partial<Pet>): Change =>
  wrap('rendering', 'pets', (correct, context, page) => {
    const pets = page.map((pet, place) => ({ ...pet, ...alter(pet, page, place) }));
    return correct(context, pets);
  });
const renamed = (name: (name: string) => string): Change => altered((pet) => ({ name: name(pet.name) }));
const renumbered = (id: (id: bigint) => bigint) => altered((pet) => ({ id: id(pet.id) }));
/** Pets of the list as they are written. */
const eachShownAs = (pet: (pet: JsonObject, context: RequestContext) => JsonValue): Change =>
  onPage((page, response, context) => {
    const content = page.map((one) => (isJsonObject(one) ? pet(one, context) : one));
    return { ...response, content };
  });
const shaped = (shape: (pets: readonly JsonValue[], limit: number) => JsonValue): Change =>
  onPage((page, response, { query }) => ({ ...response, content: shape(page, Number(query.get('limit') ?? 20)) }));
const written = (write: (json: string) => string | Uint8Array): Change =>
  after((response, context) => {
    if (context.operation !== 'listPets' || response.status !== 200 || response.content === undefined) return response;
    const body = write(context.behaviour.sending.text(context, response.content));
    return { status: 200, headers: { ...response.headers, 'content-type': 'application/json' }, body };
  });

export const listStories: readonly Story[] = [
  // Limits.
  ...breaking('list.limit.default', [], {
    'limit-default-is-21': byDefault(21),
    'no-limit-is-no-bound': byDefault(1e9),
    'no-limit-and-no-maximum': all(
      byDefault(1e9),
      reads((text) => (Number(text) > 100 ? 1e9 : undefined)),
    ),
  }),
  ...breaking('list.limit.default', ['list.status.limit'], { 'limit-default-is-19': byDefault(19) }),
  ...breaking('list.limit.maximum', [], {
    'limit-1-gives-2': countedIfGiven((limit) => Math.max(limit, 2)),
    'limit-100-gives-101': standard(countedIfGiven((limit) => (limit === 100 ? 101 : limit))),
  }),
  ...breaking(['list.limit.maximum', FULL_PAGE], [COMPLETE, 'store.listed'], {
    'limit-is-ignored': countedIfGiven(() => 20),
  }),
  ...breaking(FULL_PAGE, [COMPLETE, 'store.listed'], {
    'limit-gives-one-less': counted((limit) => limit - 1),
    'limit-stops-at-20': counted((limit) => Math.min(limit, 20)),
  }),
  ...breaking(FULL_PAGE, [COMPLETE], {
    'limit-100-gives-99': standard(countedIfGiven((limit) => Math.min(limit, 99))),
  }),
  ...breaking('list.limit.accepted', ['list.status.accepted'], {
    'limit-is-above-1': refuses((text) => text === '1'),
    'limit-is-compared-as-text': refuses((text) => text < '1' || text > '100'),
  }),
  ...breaking('list.limit.outside', [], {
    'limit-has-no-maximum': [reads((text) => (Number(text) > 100 ? Number(text) : undefined)), { seeded: 1000 }],
  }),

  // Filters.
  ...breaking('list.status.only', [COMPLETE], {
    'filter-is-ignored': matching(() => true),
    'filter-is-by-complement': matching((status, wanted) => status !== undefined && status !== wanted),
    'filter-swaps-pending-and-sold': matching((status, wanted) => status === (SWAPPED[wanted] ?? wanted)),
  }),
  ...breaking('list.status.only', [], {
    'filter-without-match-shows-all': filtered(async (context, wanted, correct) => {
      const found = await correct(context, wanted);
      return found.length > 0 ? found : correct(context, { ...wanted, status: undefined });
    }),
  }),
  ...breaking(COMPLETE, [], {
    'filter-lacks-odd-ids': matching((status, wanted, { id }) => status === wanted && id % 2n === 0n),
    'filter-comes-after-the-limit': looksAt(Number),
    'filter-looks-at-50-pets': looksAt(() => 50),
    'filtered-page-stops-at-20': stopsAt(20),
    'filtered-page-lacks-the-newest': filtered(async (context, wanted, correct) => {
      const newest = context.store.pets.findLast(({ status }) => status === wanted.status);
      const page = await correct(context, { ...wanted, limit: wanted.limit + 1 });
      return page.filter((pet) => pet !== newest).slice(0, wanted.limit);
    }),
    'filter-lacks-categories-of-64-bits': hidden((pet, context) => isFiltered(context) && pet.categoryId > 2n ** 53n),
    'filter-lacks-pets-with-further-members': hidden((pet, context) => isFiltered(context) && 'owner' in pet.sent),
    // No status has as many pets unless the kit fills one beyond the longest page.
    'filtered-page-stops-at-60': standard(stopsAt(60)),
    'filtered-page-stops-at-90': standard(stopsAt(90)),
    'filter-looks-at-200-pets': standard(looksAt(() => 200)),
  }),
  ...breaking('list.status.limit', [], {
    'filtered-default-is-21': filteredDefault(21),
    'filtered-default-is-10': filteredDefault(10),
    'filtered-page-holds-one-more': filteredLimit((limit) => limit + 1),
    'filtered-limit-1-gives-2': standard(filteredLimit((limit) => Math.max(limit, 2))),
  }),
  ...breaking(COMPLETE, ['list.status.limit'], {
    'filter-ignores-the-limit': filteredLimit(() => 20),
    'limit-after-a-filter-is-ignored': filteredLimit((limit, { target }) =>
      /status=.*limit=/.test(target) ? 20 : limit,
    ),
  }),
  ...breaking('list.status.accepted', [], {
    'filter-and-limit-exclude-each-other': wrap('operations', 'listPets', (correct, context) =>
      isFiltered(context) && hasLimit(context) ? refuse(400) : correct(context),
    ),
    'filter-without-match-is-404': notFoundIfEmpty(isFiltered),
  }),
  ...breaking('list.status.accepted', [COMPLETE], {
    'first-filter-fails': failsAt((position) => position === 1),
    'every-second-filter-fails': failsAt((position) => position % 2 === 1),
  }),
  ...breaking('list.answered', [], { 'empty-list-is-404': notFoundIfEmpty((context) => !isFiltered(context)) }),

  // The pets of a page.
  ...breaking('store.listed', [FULL_PAGE, COMPLETE], {
    'list-of-97-to-99-pets-lacks-the-last': standard(
      wrap('listing', 'page', async (correct, context, wanted) => {
        const page = await correct(context, wanted);
        const isMeant = page.length >= 97 && page.length < wanted.limit;
        return isMeant ? page.slice(0, -1) : page;
      }),
    ),
    'list-cache-dropped-by-available-pets-alone': fresh(() => {
      const pages = new Map<string, readonly Pet[]>();
      return all(
        wrap('storing', 'insert', (correct, service, pet) => {
          if (pet.status === 'available') pages.clear();
          return correct(service, pet);
        }),
        wrap('listing', 'page', async (correct, context, wanted) => {
          const page = pages.get(context.target) ?? (await correct(context, wanted));
          pages.set(context.target, page);
          return page;
        }),
      );
    }),
    'list-is-always-empty': hidden(() => true),
    'list-lacks-the-newest': hidden((pet, { store }) => pet === store.pets.at(-1)),
    'unfiltered-list-lacks-what-is-pending': hidden((pet, context) => !isFiltered(context) && pet.status === 'pending'),
    'list-lacks-what-has-no-status': hidden((pet) => pet.status === undefined),
    'created-pets-not-listed-for-a-minute': hidden(({ storedAt }) => storedAt > performance.now() - 60_000),
    'list-is-of-the-start': [hidden(({ id }) => id > 3n), { seeded: 3 }],
  }),
  ...breaking([COMPLETE, 'store.listed', FULL_PAGE], [], {
    'filter-empties-the-list': filtered((context, wanted, correct) => {
      const { pets } = context.store;
      pets.splice(0, pets.length, ...pets.filter(({ status }) => status === wanted.status));
      return correct(context, wanted);
    }),
  }),
  ...breaking('get.found', [], {
    'list-shows-a-sample': pages((page, { limit, status = 'sold' }) =>
      page.length < limit ? [...page, { ...SAMPLE, status }] : page,
    ),
  }),
  ...breaking('list.unique', [COMPLETE, FULL_PAGE], {
    'filter-with-limit-2-shows-one-twice': standard(
      filtered(async (context, wanted, correct) => {
        const page = await correct(context, wanted);
        return wanted.limit === 2 ? page.slice(0, 1).flatMap((pet) => [pet, pet]) : page;
      }),
    ),
  }),
  ...breaking(COMPLETE, ['store.listed'], {
    'filter-with-one-match-finds-none': filtered(async (context, wanted, correct) => {
      const page = await correct(context, wanted);
      return page.length === 1 && wanted.limit > 1 ? [] : page;
    }),
  }),
  ...breaking('list.status.outside', [], {
    'filters-are-patterns': standard(
      wrap('parameters', 'status', (correct, context) => {
        if (/^[([*\\]/.test(context.query.get('status') ?? '')) crash();
        return correct(context);
      }),
    ),
  }),
  ...breaking('list.unique', [], {
    'list-repeats-a-pet': pages((page, { limit }) => (page[0] && page.length < limit ? [...page, page[0]] : page)),
    'list-joins-its-pets': pages((page, { limit }) => page.flatMap((pet) => [pet, pet]).slice(0, limit)),
  }),

  // Pets that are shown otherwise than they are.
  ...breaking('list.same-animal', ['list.status.only'], {
    'list-drops-the-status': altered(() => ({ status: undefined })),
    'list-shows-the-name-of-another': altered((_pet, page, place) => ({ name: page.at(place - 1)?.name ?? '' })),
    'list-rounds-categories': altered(({ categoryId }) => ({
      categoryId: BigInt.asIntN(64, BigInt(Number(categoryId))),
    })),
  }),
  ...breaking('list.same-animal', [], {
    'list-escapes-names': renamed((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    'list-ends-names-at-nul': renamed((name) => name.split('\0')[0] ?? ''),
  }),
  ...breaking('store.listed', [FULL_PAGE, COMPLETE, 'list.same-animal'], {
    'list-rounds-ids': all(
      ids((count) => 2n ** 53n + 5n + 4n * count),
      renumbered((id) => BigInt(Number(id))),
    ),
    'list-shows-positions-for-ids': renumbered((id) => id - 1n),
  }),
  ...breaking('list.status.only', ['list.same-animal'], {
    'filtered-page-leaves-out-the-status': eachShownAs((pet, context) =>
      isFiltered(context) ? { ...pet, status: undefined } : pet,
    ),
  }),
  ...breaking('list.body', [], {
    'list-shows-null-for-no-status': eachShownAs((pet) => ({ ...pet, status: pet.status ?? null })),
    'list-holds-ids-only': eachShownAs(({ id = null }) => id),
    'empty-list-is-null': shaped((pets) => (pets.length === 0 ? null : pets)),
    'list-of-one-is-the-pet': shaped((pets) => (pets.length === 1 ? (pets[0] ?? null) : pets)),
    'full-list-is-followed-by-null': shaped((pets, limit) => (pets.length === limit ? [...pets, null] : pets)),
    'list-is-latin-1': written((json) => Buffer.from(json, 'latin1')),
    'list-does-not-escape-quotes': written((json) => json.replaceAll('\\"', '"')),
  }),
  // What can still be read of a page is judged.
  ...breaking(['list.body', 'list.unique'], [], {
    'list-repeats-a-pet-and-ends-with-null': shaped((pets, limit) =>
      pets[0] && pets.length + 2 <= limit ? [...pets, pets[0], null] : pets,
    ),
  }),
];
