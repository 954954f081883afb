import type { Animal, Draft } from '../animal.js';
import type { Eventual } from '../eventual.js';
import type { Service } from '../service.js';

/** How a valid NewPet becomes an animal of the store. */
export interface Creating {
  /** int64 that no other animal has. */
  readonly id: (service: Service, draft: Draft) => Eventual<bigint>;
  /** The record to be stored. */
  readonly animal: (service: Service, draft: Draft, id: bigint) => Animal;
  /** Also what fills the store at the start. */
  readonly create: (service: Service, draft: Draft) => Eventual<Animal>;
}

export const creating: Creating = {
  id: ({ store }) => {
    store.issued += 1n;
    return store.issued;
  },

  animal: (_service, draft, id) => ({ ...draft, id, storedAt: performance.now() }),

  create: async (service, draft) => {
    const { creating, storing } = service.behaviour;
    const animal = creating.animal(service, draft, await creating.id(service, draft));
    await storing.insert(service, animal);
    return animal;
  },
};
