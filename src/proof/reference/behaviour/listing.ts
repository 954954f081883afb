import type { Listing } from '../behaviour.js';
import type { Pet } from '../pet.js';

export const listing: Listing = {
  order: ({ store }) => store.pets,

  matches: (pet, status) => pet.status === status,

  page: (context, { limit, status }) => {
    const { listing, storing } = context.behaviour;
    const page: Pet[] = [];
    for (const pet of listing.order(context)) {
      if (page.length >= limit) break;
      if (status !== undefined && !listing.matches(pet, status, context)) continue;
      if (storing.sees(context, pet)) page.push(pet);
    }
    return page;
  },
};
