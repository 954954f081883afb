import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Fault } from '../fault.js';

/** Changes a page as it is shown, and which pets match a filter. */
function page(
  shape: (pets: readonly JsonObject[], context: RequestContext) => readonly JsonValue[],
  matches?: () => boolean,
): BehaviourChange {
  return ({ rendering }) => ({
    ...(matches && { listing: { matches } }),
    rendering: {
      pets: (context, pets) =>
        shape(
          pets.map((pet) => rendering.pet(context, pet)),
          context,
        ),
    },
  });
}

function limitOf({ query }: RequestContext): number {
  return Number(query.get('limit') ?? 20);
}

/** The pets that were in the store at the start. */
const OLD = 20;
const isOld = ({ id }: JsonObject) => typeof id === 'bigint' && id <= OLD;

const oddItem = { 'list.body': 'Pets/* type' };

/**
 * Pages that break the schema in one part. What can still be read of them is judged, and what cannot be read breaks
 * nothing else.
 */
export const twoFlawPageFaults: readonly Fault[] = [
  {
    id: 'list-repeats-a-pet-and-ends-with-null',
    description: 'A page with room for two more repeats its first pet, and ends with null.',
    turnsRed: { ...oddItem, 'list.unique': 'pet twice in a page' },
    change: page((pets, context) =>
      pets[0] && pets.length + 2 <= limitOf(context) ? [...pets, pets[0], null] : pets,
    ),
  },
  {
    id: 'list-repeats-a-pet-without-its-name',
    description: 'A page with room for one more repeats its first pet with null for its name.',
    turnsRed: { 'list.body': 'Pets/*/name type', 'list.unique': 'pet twice in a page' },
    change: page((pets, context) =>
      pets[0] && pets.length < limitOf(context) ? [...pets, { ...pets[0], name: null }] : pets,
    ),
  },
  {
    id: 'filter-is-ignored-and-the-page-ends-with-null',
    description: 'The filter is ignored, and a filtered page ends with null in place of its last pet.',
    turnsRed: { ...oddItem, 'list.status.only': 'pet of another status in a filtered page' },
    change: page(
      (pets, { query }) => (query.has('status') && pets[0] ? [...pets.slice(0, -1), null] : pets),
      () => true,
    ),
  },
  {
    id: 'full-list-is-followed-by-null',
    description: 'A page as long as its limit is followed by null, which stands for the next page.',
    turnsRed: oddItem,
    change: page((pets, context) => (pets.length === limitOf(context) ? [...pets, null] : pets)),
  },
  {
    id: 'list-without-an-end-ends-with-null',
    description: 'Without a limit the list shows all pets, and then null.',
    turnsRed: { ...oddItem, 'list.limit.default': 'page too long' },
    change: ({ parameters, rendering }) => ({
      parameters: {
        limit: (context) =>
          context.query.has('limit') ? parameters.limit(context) : Number.POSITIVE_INFINITY,
      },
      rendering: {
        pets: (context, pets) => {
          const shown = pets.map((pet) => rendering.pet(context, pet));
          return context.query.has('limit') || context.query.has('status') ? shown : [...shown, null];
        },
      },
    }),
    // More than the kit validates at once.
    seedPets: 1000,
  },
  {
    id: 'list-shows-no-ids-of-old-pets',
    description: 'Pets from before the service had ids have none in the list.',
    turnsRed: { 'list.body': 'Pets/* required:id' },
    change: page((pets) => pets.map((pet) => (isOld(pet) ? { ...pet, id: undefined } : pet))),
    seedPets: OLD,
  },
];
