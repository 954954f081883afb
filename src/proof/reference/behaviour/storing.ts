import type { Animal } from '../animal.js';
import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import type { Service } from '../service.js';

/** How animals get into the store and out again. */
export interface Storing {
  readonly insert: (service: Service, animal: Animal) => Eventual<void>;
  /** Whether a read (by id or of the list) shows an animal that is in the store. */
  readonly sees: (exchange: Exchange, animal: Animal) => boolean;
  readonly find: (exchange: Exchange, id: bigint) => Eventual<Animal | undefined>;
}

export const storing: Storing = {
  insert: ({ store }, animal) => store.add(animal),

  sees: () => true,

  find: (exchange, id) => {
    const animal = exchange.store.byId.get(id);
    return animal && exchange.behaviour.storing.sees(exchange, animal) ? animal : undefined;
  },
};
