import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Response } from '../../response.js';
import type { Variation } from '../variation.js';

/** Well above the lag of any of these. */
const options = { settle: 2000 };

/** Reads may lag behind writes: the document does not say when a new pet appears. */
export const lagVariations: readonly Variation[] = [
  {
    id: 'reads-lag',
    description: 'A new pet appears after 150 ms.',
    change: lagging(() => 150),
    options,
  },
  {
    id: 'list-lags',
    description: 'A new pet can be read by its id at once, and appears in the list after 200 ms.',
    change: lagging(({ operation }) => (operation === 'listPets' ? 200 : 0)),
    options,
  },
  {
    id: 'reads-by-id-lag',
    description: 'A new pet appears in the list at once, and can be read by its id after 200 ms.',
    change: lagging(({ operation }) => (operation === 'getPet' ? 200 : 0)),
    options,
  },
  {
    id: 'pets-show-out-of-order',
    description: 'A new pet appears after 50 to 200 ms, possibly before older ones.',
    change: {
      storing: { sees: (_context, pet) => age(pet) >= 50 + Number((pet.id * 37n) % 151n) },
    },
    options,
  },
  {
    id: 'replicas-lag-differently',
    description: 'Every second request is served by a replica that is 150 ms behind.',
    change: lagging(({ number }) => (number % 2 === 0 ? 150 : 0)),
    options,
  },
  {
    id: 'replicas-lag-at-random',
    description: 'Each request is served by one of many replicas, which are 0 to 200 ms behind.',
    change: lagging(() => Math.random() * 200),
    options,
  },
  {
    id: 'replicas-by-connection',
    description: 'Every second connection is served by a replica that is 150 ms behind.',
    change: lagging(({ connection }) => (connection.number % 2 === 0 ? 150 : 0)),
    options,
  },
  {
    id: 'filtered-list-lags',
    description: 'A new pet appears in the list at once, and in a filtered list after 200 ms.',
    change: lagging(({ query }) => (query.has('status') ? 200 : 0)),
    options,
  },
  {
    id: 'list-from-a-cache',
    description: 'A page is cached for 250 ms and served to everyone who asks with the same parameters.',
    change: cached(250),
    options,
  },
];

/** @param lag milliseconds that the replica for a request is behind */
export function lagging(lag: (context: RequestContext) => number): BehaviourChange {
  // Asked once for each exchange, so that one page shows one state of the store.
  const asked = new WeakMap<RequestContext, number>();
  return {
    storing: {
      sees: (context, pet) => {
        const milliseconds = asked.get(context) ?? lag(context);
        asked.set(context, milliseconds);
        return age(pet) >= milliseconds;
      },
    },
  };
}

function cached(milliseconds: number): BehaviourChange {
  return ({ operations }) => {
    const pages = new Map<string, { readonly page: Response; readonly until: number }>();
    return {
      operations: {
        listPets: async (context) => {
          const kept = pages.get(context.target);
          if (kept && kept.until > performance.now()) return kept.page;
          const page = await operations.listPets(context);
          pages.set(context.target, { page, until: performance.now() + milliseconds });
          return page;
        },
      },
    };
  };
}

function age({ storedAt }: Pet): number {
  return performance.now() - storedAt;
}
