import type { Animal } from './animal.js';

/** The animals of one service, in memory. Open to the bone, so that a variation can do with it what it likes. */
export class Store {
  /** In the order in which they were stored. */
  readonly animals: Animal[] = [];
  readonly byId = new Map<bigint, Animal>();
  /** The number of ids that were handed out. */
  issued = 0n;

  add(animal: Animal): void {
    this.animals.push(animal);
    this.byId.set(animal.id, animal);
  }

  /** Walks backwards without copying. */
  *newestFirst(): Generator<Animal> {
    for (let index = this.animals.length - 1; index >= 0; index -= 1) {
      const animal = this.animals[index];
      if (animal) yield animal;
    }
  }
}
