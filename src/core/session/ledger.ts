import type { ContentProblem } from '../contract/row.js';
import type { Exchange } from '../http/exchange.js';
import { PackedExchange } from './packed-exchange.js';
import { difference, type Pet } from './pet.js';

/** What a pet in a response does against a requirement, when it is held against the book. */
export interface LedgerProblem extends ContentProblem {
  readonly requirement: string;
  /** How the pet that the book holds was created, where it is the run's own. */
  readonly creation?: Exchange;
}

/** As much of a pet as a reader needs to find it. */
export type Left = Pick<Pet, 'id' | 'name'>;

/**
 * The book of all pets that the run has created or met. What single responses can't show it sees over
 * the whole run: two pets that share an id, and a pet that reads otherwise than it was created.
 */
export class Ledger {
  readonly #created = new Map<bigint, Pet>();
  readonly #creations = new Map<bigint, PackedExchange>();
  readonly #met = new Map<bigint, Pet>();
  /** Of all that was answered as created, those that had to be refused among them. */
  readonly #left = new Map<bigint, Left>();
  /** Ids that two pets were seen to share: which of them a reading shows, nobody can say. */
  readonly #contested = new Set<bigint>();

  /** The pets that the run has created, in the order of their responses. */
  get created(): readonly Pet[] {
    return [...this.#created.values()];
  }

  /** What the run leaves in the store, in the order of the responses: also what had to be refused and was created. */
  get left(): readonly Left[] {
    return [...this.#left.values()];
  }

  /** Pets known to be in the store, the run's own and others'. */
  get known(): readonly Pet[] {
    return [...new Map([...this.#met, ...this.#created]).values()];
  }

  /** What is known of a pet: how it was created, else how it was first met. */
  find(id: bigint): Pet | undefined {
    return this.#created.get(id) ?? this.#met.get(id);
  }

  /** How the run created a pet. */
  creationOf(id: bigint): Exchange | undefined {
    return this.#creations.get(id)?.unpacked();
  }

  /** Books the pet of a 201. Gives a fault when another pet has its id. */
  book(pet: Pet, creation?: Exchange): LedgerProblem | undefined {
    const other = this.#created.get(pet.id) ?? this.#metAs(pet);
    if (!other) {
      this.#created.set(pet.id, pet);
      this.#left.set(pet.id, pet);
      if (creation) this.#creations.set(pet.id, new PackedExchange(creation));
      return undefined;
    }
    this.#contested.add(pet.id);
    return {
      requirement: 'add.id.unique',
      cause: 'id given twice',
      summary: 'A created pet has the id of another pet.',
      expected: 'an id that no other pet has',
      actual: `id ${pet.id}, which the pet named ${JSON.stringify(other.name)} has already`,
      pointer: '/id',
      ...this.#shownBefore(pet.id),
    };
  }

  /** Notes what was created though it had to be refused: no pet that a check may build on. False: it is known. */
  noteLeft(left: Left): boolean {
    if (this.#left.has(left.id) || this.#metAs(left)) return false;
    this.#left.set(left.id, left);
    return true;
  }

  /** Notes a pet that a list shows. */
  meet(pet: Pet): void {
    if (!this.#met.has(pet.id)) this.#met.set(pet.id, pet);
  }

  /** Holds one reading of a pet against its creation. Undefined when it agrees, `unknown` when it is not ours. */
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
      summary: `A pet reads otherwise than it was created: its ${differs.member} differs.`,
      expected: `pet ${pet.id} with ${differs.member} ${differs.before}, as its creation was answered`,
      actual: `${differs.member} ${differs.now}`,
      pointer: `/${differs.member}`,
      ...this.#shownBefore(pet.id),
    };
  }

  #shownBefore(id: bigint): Pick<LedgerProblem, 'creation'> {
    const creation = this.creationOf(id);
    return creation ? { creation } : {};
  }

  /** A pet met in a list before its own creation was answered is itself, not another one. */
  #metAs({ id, name }: Left): Pet | undefined {
    const met = this.#met.get(id);
    return met && met.name !== name ? met : undefined;
  }
}
