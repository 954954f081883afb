import type { PetStatus } from '../contract/pet-status.js';
import type { ContentProblem } from '../contract/row.js';
import { isSameText } from '../contract/same-text.js';
import type { Exchange } from '../http/exchange.js';
import { PackedExchanges } from './packed-exchanges.js';
import { difference, type Pet } from './pet.js';

/** A contradiction between a pet in a response and the ledger. */
export interface LedgerProblem extends ContentProblem {
  readonly requirement: string;
  /** The creation of the pet in the ledger, if the run created it. */
  readonly creation?: Exchange;
}

/** The members by which a reader can find a pet. */
export type Left = Pick<Pet, 'id' | 'name'>;

/**
 * Records all pets that the run has created or met. It finds faults that only the whole run shows: two pets with the
 * same id, and a pet that differs from its creation.
 */
export class Ledger {
  readonly #created = new Map<bigint, Pet>();
  readonly #exchanges = new PackedExchanges();
  /** Positions of the creations among the packed exchanges. */
  readonly #creations = new Map<bigint, number>();
  readonly #met = new Map<bigint, Met>();
  /** The pets of creations that should have been refused. */
  readonly #unwanted = new Map<bigint, Left>();
  /** Ids that two pets share, so that a read may show either. */
  readonly #contested = new Set<bigint>();

  #creationsBooked = 0;

  /** How many creations were answered with a pet, those with the id of another among them. */
  get creations(): number {
    return this.#creationsBooked;
  }

  /** The pets that the run has created, in order of the responses. */
  get created(): readonly Pet[] {
    return [...this.#created.values()];
  }

  /** The pets that the run leaves in the store, those that should have been refused at the end. */
  get left(): readonly Left[] {
    return [...this.#created.values(), ...this.#unwanted.values()];
  }

  /** Pets known to be in the store, from this run and from others. */
  get known(): readonly Pet[] {
    const met = [...this.#met].map(([id, { pet }]) => [id, pet] as const);
    return [...new Map([...met, ...this.#created]).values()];
  }

  /** True when it knows so many pets, or so many of a status. Takes time in proportion to `count`, not to the store. */
  knows(count: number, status?: PetStatus): boolean {
    const isAsked = (pet: Pet) => status === undefined || pet.status === status;
    let found = 0;
    for (const pet of this.#created.values()) {
      if (isAsked(pet)) found += 1;
      if (found >= count) return true;
    }
    return this.known.filter(isAsked).length >= count;
  }

  /** A pet as it was created, else as it was first met. */
  find(id: bigint): Pet | undefined {
    return this.#created.get(id) ?? this.#met.get(id)?.pet;
  }

  /** True for a pet of this run. */
  hasCreated(id: bigint): boolean {
    return this.#created.has(id);
  }

  /** The exchange that created a pet. */
  creationOf(id: bigint): Exchange | undefined {
    const position = this.#creations.get(id);
    return position === undefined ? undefined : this.#exchanges.unpacked(position);
  }

  /**
   * Adds the pet of a 201. Returns a problem when another pet of the run has its id. The id of a pet that another client
   * has removed may be given again, and nobody can see whether that happened; a list that shows both pets is a problem.
   */
  book(pet: Pet, creation?: Exchange): LedgerProblem | undefined {
    this.#creationsBooked += 1;
    const other = this.#created.get(pet.id);
    if (!other) {
      // A list that lags may still show the other pet.
      if (this.#metBefore(pet, creation)) this.#contested.add(pet.id);
      this.#created.set(pet.id, pet);
      this.#unwanted.delete(pet.id);
      if (creation) this.#creations.set(pet.id, this.#exchanges.add(creation));
      return undefined;
    }
    this.#contested.add(pet.id);
    return {
      requirement: 'add.id.unique',
      cause: 'id given twice',
      summary: 'A created pet has the id of another pet.',
      expected: 'an id that no other pet has',
      actual: `id ${pet.id}, which the pet named ${JSON.stringify(other.name)} already has`,
      pointer: '/id',
      ...this.#shownBefore(pet.id),
    };
  }

  /** Adds a pet that should have been refused; checks must not build on it. Returns false when it is known already. */
  noteLeft(left: Left, creation?: Exchange): boolean {
    if (this.#created.has(left.id) || this.#unwanted.has(left.id)) return false;
    if (this.#metBefore(left, creation)) return false;
    this.#unwanted.set(left.id, left);
    return true;
  }

  /** Adds a pet that a list shows. */
  meet(pet: Pet, { startedAt, durationMs }: Pick<Exchange, 'startedAt' | 'durationMs'>): void {
    if (!this.#met.has(pet.id)) this.#met.set(pet.id, { pet, at: startedAt + durationMs });
  }

  /**
   * Compares a read of a pet with its creation. Returns undefined when they agree, `unknown` for a pet that the run did
   * not create.
   */
  read(pet: Pet, requirement: string): LedgerProblem | 'unknown' | undefined {
    const created = this.#created.get(pet.id);
    if (!created) {
      return 'unknown';
    }
    if (this.#contested.has(pet.id)) return 'unknown';
    const differs = difference(created, pet);
    if (!differs) return undefined;
    return {
      requirement,
      cause: `${differs.member} differs from creation`,
      summary: `The ${differs.member} of a pet differs from its creation.`,
      expected: `pet ${pet.id} with ${differs.member} ${differs.before}, as in the response to its creation`,
      actual: `${differs.member} ${differs.now}`,
      pointer: `/${differs.member}`,
      ...this.#shownBefore(pet.id),
    };
  }

  #shownBefore(id: bigint): Pick<LedgerProblem, 'creation'> {
    const creation = this.creationOf(id);
    return creation ? { creation } : {};
  }

  /** The pet with this id that a list showed before the creation was sent. */
  #metBefore({ id, name }: Left, creation: Exchange | undefined): Pet | undefined {
    const met = this.#met.get(id);
    // A list that came back later may show the new pet itself, perhaps wrongly.
    if (!met || isSameText(met.pet.name, name) || (creation && creation.startedAt <= met.at))
      return undefined;
    return met.pet;
  }
}

/** A pet of a list, and when that list had come back, in milliseconds since the epoch. */
interface Met {
  readonly pet: Pet;
  readonly at: number;
}
