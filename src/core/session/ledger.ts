import type { ContentFault } from '../contract/row.js';
import type { Exchange } from '../http/exchange.js';
import { type Animal, difference } from './animal.js';
import { PackedExchange } from './packed-exchange.js';

/** What an animal in an answer does against a requirement, when it is held against the book. */
export interface LedgerFault extends ContentFault {
  readonly requirement: string;
  /** How the animal that the book holds was created, where it is the run's own. */
  readonly creation?: Exchange;
}

/** As much of an animal as a reader needs to find it. */
export type Left = Pick<Animal, 'id' | 'name'>;

/**
 * The book of all animals that the run has created or met. What single answers can't show it sees over
 * the whole run: two animals that share an id, and an animal that reads otherwise than it was created.
 */
export class Ledger {
  readonly #created = new Map<bigint, Animal>();
  readonly #creations = new Map<bigint, PackedExchange>();
  readonly #met = new Map<bigint, Animal>();
  /** Of all that was answered as created, those that had to be refused among them. */
  readonly #left = new Map<bigint, Left>();
  /** Ids that two animals were seen to share: which of them a reading shows, nobody can say. */
  readonly #contested = new Set<bigint>();

  /** The animals that the run has created, in the order of their answers. */
  get created(): readonly Animal[] {
    return [...this.#created.values()];
  }

  /** What the run leaves in the store, in the order of the answers: also what had to be refused and was created. */
  get left(): readonly Left[] {
    return [...this.#left.values()];
  }

  /** Animals known to be in the store, the run's own and others'. */
  get known(): readonly Animal[] {
    return [...new Map([...this.#met, ...this.#created]).values()];
  }

  /** What is known of an animal: how it was created, else how it was first met. */
  find(id: bigint): Animal | undefined {
    return this.#created.get(id) ?? this.#met.get(id);
  }

  /** How the run created an animal. */
  creationOf(id: bigint): Exchange | undefined {
    return this.#creations.get(id)?.unpacked();
  }

  /** Books the animal of a 201. Gives a fault when another animal has its id. */
  book(animal: Animal, creation?: Exchange): LedgerFault | undefined {
    const other = this.#created.get(animal.id) ?? this.#metAs(animal);
    if (!other) {
      this.#created.set(animal.id, animal);
      this.#left.set(animal.id, animal);
      if (creation) this.#creations.set(animal.id, new PackedExchange(creation));
      return undefined;
    }
    this.#contested.add(animal.id);
    return {
      requirement: 'add.id.unique',
      cause: 'id given twice',
      summary: 'A created animal has the id of another animal.',
      expected: 'an id that no other animal has',
      actual: `id ${animal.id}, which the animal named ${JSON.stringify(other.name)} has already`,
      pointer: '/id',
      ...this.#shownBefore(animal.id),
    };
  }

  /** Notes what was created though it had to be refused: no animal that a check may build on. False: it is known. */
  noteLeft(left: Left): boolean {
    if (this.#left.has(left.id) || this.#metAs(left)) return false;
    this.#left.set(left.id, left);
    return true;
  }

  /** Notes an animal that a list shows. */
  meet(animal: Animal): void {
    if (!this.#met.has(animal.id)) this.#met.set(animal.id, animal);
  }

  /** Holds one reading of an animal against its creation. Undefined when it agrees, `unknown` when it is not ours. */
  read(animal: Animal, requirement: string): LedgerFault | 'unknown' | undefined {
    const created = this.#created.get(animal.id);
    if (!created) {
      return 'unknown';
    }
    if (this.#contested.has(animal.id)) return 'unknown';
    const differs = difference(created, animal);
    if (!differs) return undefined;
    return {
      requirement,
      cause: `${differs.member} differs from creation`,
      summary: `An animal reads otherwise than it was created: its ${differs.member} differs.`,
      expected: `animal ${animal.id} with ${differs.member} ${differs.before}, as its creation was answered`,
      actual: `${differs.member} ${differs.now}`,
      pointer: `/${differs.member}`,
      ...this.#shownBefore(animal.id),
    };
  }

  #shownBefore(id: bigint): Pick<LedgerFault, 'creation'> {
    const creation = this.creationOf(id);
    return creation ? { creation } : {};
  }

  /** An animal met in a list before its own creation was answered is itself, not another one. */
  #metAs({ id, name }: Left): Animal | undefined {
    const met = this.#met.get(id);
    return met && met.name !== name ? met : undefined;
  }
}
