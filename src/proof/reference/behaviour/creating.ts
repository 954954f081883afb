import type { Eventual } from '../eventual.js';
import type { Draft, Pet } from '../pet.js';
import type { Service } from '../service.js';

/** How a valid NewPet becomes a pet of the store. */
export interface Creating {
  /** int64 that no other pet has. */
  readonly id: (service: Service, draft: Draft) => Eventual<bigint>;
  /** The record to be stored. */
  readonly pet: (service: Service, draft: Draft, id: bigint) => Pet;
  /** Also what fills the store at the start. */
  readonly create: (service: Service, draft: Draft) => Eventual<Pet>;
}

export const creating: Creating = {
  id: ({ store }) => {
    store.issued += 1n;
    return store.issued;
  },

  pet: (_service, draft, id) => ({ ...draft, id, storedAt: performance.now() }),

  create: async (service, draft) => {
    const { creating, storing } = service.behaviour;
    const pet = creating.pet(service, draft, await creating.id(service, draft));
    await storing.insert(service, pet);
    return pet;
  },
};
