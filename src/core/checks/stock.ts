import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import type { NewPetDraft } from '../generators/new-pets.js';
import { Ending } from '../session/ending.js';
import type { Judged } from '../session/judged.js';
import type { Pet } from '../session/pet.js';
import { asFarAsPossible } from './concurrently.js';
import type { Provisions } from './provisions.js';
import type { Sender } from './sender.js';
import { type ShortList, shortList } from './short-list.js';

/** Provides the pets that a check needs: its own, and those that it shares with the other checks of the run. */
export class Stock {
  #names = 0;

  /** @param label makes the names of this trial's pets differ from those of all others in the run */
  constructor(
    private readonly sender: Sender,
    private readonly provisions: Provisions,
    private readonly label: string,
  ) {}

  /** A unique name that shows which run created the pet. */
  name(): string {
    this.#names += 1;
    return `${this.sender.session.prefix}${this.label}-${this.#names}`;
  }

  /** A plain NewPet that the implementation must accept. */
  async draft({ status = 'available' }: { readonly status?: PetStatus } = {}): Promise<NewPetDraft> {
    const name = this.name();
    return { name, categoryId: await this.category(), status };
  }

  /** Creates a pet. @throws {Blocked} when the response is not 201 with a Pet */
  async create(draft: { readonly status?: PetStatus } = {}): Promise<Pet> {
    return this.sender.pet(this.sender.add(await this.draft(draft), { expect: 201 }));
  }

  /**
   * The parameters of a list that is short enough to show every matching pet.
   * @param among a pet that the list must be able to show @default any; the list is then the same for all checks
   */
  shortList(among?: Pick<Pet, 'status'>): Promise<ShortList> {
    return among ? shortList(this.sender, { among }) : this.#shared(this.provisions.shortList());
  }

  /** A pet in the store, the same for all checks. */
  any(): Promise<Pet> {
    return this.#shared(this.provisions.any());
  }

  /** The response to the creation of a plain pet, the same for all checks. */
  creation(): Promise<Judged> {
    return this.#shared(this.provisions.creation());
  }

  /** The response to a read of a pet by its id, the same for all checks. */
  reading(): Promise<Judged> {
    return this.#shared(this.provisions.reading());
  }

  /** A pet whose id requests can name, even if it cannot be read by it. The same for all checks. */
  lookedUp(): Promise<Pet> {
    return this.#shared(this.provisions.lookedUp());
  }

  /** A pet whose read by id is not answered 404, the same for all checks. @throws {Blocked} when there is none */
  readable(): Promise<Pet> {
    return this.#shared(this.provisions.readable());
  }

  /** Creates pets until the store holds at least `count`. */
  pets(count: number): Promise<void> {
    return this.#shared(this.provisions.pets(count));
  }

  /** Creates pets until the store holds at least `count` of a status. */
  petsOf(status: PetStatus, count: number): Promise<void> {
    return this.#shared(this.provisions.petsOf(status, count));
  }

  /** The same for each status. @returns the statuses for which the implementation lets it */
  petsOfEach(count: number): Promise<readonly PetStatus[]> {
    return asFarAsPossible(
      petStatuses.map(async (status) => {
        await this.petsOf(status, count);
        return status;
      }),
    );
  }

  /** Creates pets until the store holds at least `count`, as far as the run and the implementation let it. */
  async upToPets(count: number): Promise<void> {
    try {
      await this.pets(count);
    } catch (error) {
      if (!(error instanceof Ending)) throw error;
    }
  }

  /** A category that the deployment accepts. @throws {Blocked} when none is known and 1 is refused */
  category(): Promise<bigint> {
    return this.#shared(this.provisions.category());
  }

  /** Waits for shared requests; the next request of this trial depends on them. */
  async #shared<T>(provided: Promise<T>): Promise<T> {
    try {
      return await provided;
    } finally {
      this.sender.evidence.follows(this.provisions.sender.evidence);
    }
  }
}
