import type { Animal } from '../animal.js';
import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';

/** What a list request asks for. */
export interface Wanted {
  readonly limit: number;
  /** Undefined: no filter. */
  readonly status: string | undefined;
}

/** Which animals a list holds. */
export interface Listing {
  /** All animals in the order of the list; read no further than the page needs. */
  readonly order: (exchange: Exchange) => Iterable<Animal>;
  readonly matches: (animal: Animal, status: string, exchange: Exchange) => boolean;
  readonly page: (exchange: Exchange, wanted: Wanted) => Eventual<readonly Animal[]>;
}

export const listing: Listing = {
  order: ({ store }) => store.animals,

  matches: (animal, status) => animal.status === status,

  page: (exchange, { limit, status }) => {
    const { listing, storing } = exchange.behaviour;
    const page: Animal[] = [];
    for (const animal of listing.order(exchange)) {
      if (page.length >= limit) break;
      if (status !== undefined && !listing.matches(animal, status, exchange)) continue;
      if (storing.sees(exchange, animal)) page.push(animal);
    }
    return page;
  },
};
