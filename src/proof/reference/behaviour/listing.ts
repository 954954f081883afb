import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import type { Pet } from '../pet.js';

/** What a list request asks for. */
export interface Wanted {
  readonly limit: number;
  /** Undefined: no filter. */
  readonly status: string | undefined;
}

/** Which pets a list holds. */
export interface Listing {
  /** All pets in the order of the list; read no further than the page needs. */
  readonly order: (exchange: Exchange) => Iterable<Pet>;
  readonly matches: (pet: Pet, status: string, exchange: Exchange) => boolean;
  readonly page: (exchange: Exchange, wanted: Wanted) => Eventual<readonly Pet[]>;
}

export const listing: Listing = {
  order: ({ store }) => store.pets,

  matches: (pet, status) => pet.status === status,

  page: (exchange, { limit, status }) => {
    const { listing, storing } = exchange.behaviour;
    const page: Pet[] = [];
    for (const pet of listing.order(exchange)) {
      if (page.length >= limit) break;
      if (status !== undefined && !listing.matches(pet, status, exchange)) continue;
      if (storing.sees(exchange, pet)) page.push(pet);
    }
    return page;
  },
};
