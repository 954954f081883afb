import type { Pet } from './pet.js';

/** The pets of one service, in memory. Open to the bone, so that a variation can do with it what it likes. */
export class Store {
  /** In the order in which they were stored. */
  readonly pets: Pet[] = [];
  readonly byId = new Map<bigint, Pet>();
  /** The number of ids that were handed out. */
  issued = 0n;

  add(pet: Pet): void {
    this.pets.push(pet);
    this.byId.set(pet.id, pet);
  }

  /** Walks backwards without copying. */
  *newestFirst(): Generator<Pet> {
    for (let index = this.pets.length - 1; index >= 0; index -= 1) {
      const pet = this.pets[index];
      if (pet) yield pet;
    }
  }
}
