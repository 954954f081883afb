import type { Pet } from './pet.js';

/** The pets of one service, in memory. Everything is public, for variations to change. */
export class Store {
  /** In the order in which they were stored. */
  readonly pets: Pet[] = [];
  readonly byId = new Map<bigint, Pet>();
  /** The number of ids issued. */
  issued = 0n;

  add(pet: Pet): void {
    this.pets.push(pet);
    this.byId.set(pet.id, pet);
  }

  /** Iterates backwards without copying. */
  *newestFirst(): Generator<Pet> {
    for (let index = this.pets.length - 1; index >= 0; index -= 1) {
      const pet = this.pets[index];
      if (pet) yield pet;
    }
  }
}
