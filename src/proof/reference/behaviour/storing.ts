import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import type { Pet } from '../pet.js';
import type { Service } from '../service.js';

/** How pets get into the store and out again. */
export interface Storing {
  readonly insert: (service: Service, pet: Pet) => Eventual<void>;
  /** Whether a read (by id or of the list) shows a pet that is in the store. */
  readonly sees: (exchange: Exchange, pet: Pet) => boolean;
  readonly find: (exchange: Exchange, id: bigint) => Eventual<Pet | undefined>;
}

export const storing: Storing = {
  insert: ({ store }, pet) => store.add(pet),

  sees: () => true,

  find: (exchange, id) => {
    const pet = exchange.store.byId.get(id);
    return pet && exchange.behaviour.storing.sees(exchange, pet) ? pet : undefined;
  },
};
