import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import type { NewPetDraft } from '../generators/new-pets.js';
import { Blocked, NotApplicable } from '../session/ending.js';
import type { Judged } from '../session/judged.js';
import { type Pet, petsOf } from '../session/pet.js';
import { concurrently } from './concurrently.js';
import { lookUp } from './read-back.js';
import type { Sender } from './sender.js';
import { type ShortList, shortList } from './short-list.js';

/** The largest number of the store's categories that are tried before the kit asks the user for one. */
const MOST_CATEGORY_CANDIDATES = 20;

let sequence = 0;

/** Provides the pets that checks need: uses those in the store and creates the missing ones. */
export class Stock {
  constructor(private readonly sender: Sender) {}

  /** A unique name that shows which run created the pet. */
  name(): string {
    sequence += 1;
    return `${this.sender.session.prefix}${sequence}`;
  }

  /** A plain NewPet that the implementation must accept. */
  async draft({ status = 'available' }: { readonly status?: PetStatus } = {}): Promise<NewPetDraft> {
    return { name: this.name(), categoryId: await this.category(), status };
  }

  /** Creates a pet. @throws {Blocked} when the response is not 201 with a Pet */
  async create(draft: { readonly status?: PetStatus } = {}): Promise<Pet> {
    return this.sender.pet(this.sender.add(await this.draft(draft), { expect: 201 }));
  }

  /** A pet in the store: one of the run's own, else one that a list shows, else a new one. */
  async any(): Promise<Pet> {
    const { ledger, options } = this.sender.session;
    const [own] = ledger.created;
    if (own) return own;
    const [shown] = await this.#firstPage();
    if (shown) return shown;
    if (options.readOnly) throw new NotApplicable('the store shows no pets, and the run may not create one');
    return this.create();
  }

  /** A pet that can be read by its id. @throws {Blocked} when none can */
  async readable(): Promise<Pet> {
    const { shelf } = this.sender.session;
    if (shelf.readable) return shelf.readable;
    const pet = await this.any();
    if (shelf.unreadable) this.sender.blockedBy(shelf.unreadable);
    const { judged, found } = await lookUp(this.sender, pet.id, 200);
    if (!found) {
      shelf.unreadable = judged;
      this.sender.blockedBy(judged);
    }
    shelf.readable = pet;
    return pet;
  }

  /** The parameters of a list that is short enough to show every matching pet. */
  shortList(among?: Pick<Pet, 'status'>): Promise<ShortList> {
    return shortList(this.sender, among);
  }

  /** Creates pets until the store holds at least `count`. */
  async pets(count: number): Promise<void> {
    const { ledger } = this.sender.session;
    if (ledger.known.length >= count) return;
    await this.#firstPage();
    const missing = count - ledger.known.length;
    await this.#createMany(missing, (index) => statusInTurn(index));
  }

  /** Creates pets until the store holds at least `count` of a status. */
  async petsOf(status: PetStatus, count: number): Promise<void> {
    const { shelf } = this.sender.session;
    if ((shelf.ofStatus.get(status) ?? 0) >= count) return;
    const page = await this.#pageOrNothing({ limit: limits.maximum, status });
    const matching = page.filter((pet) => pet.status === status).length;
    const own = this.sender.session.ledger.created.filter((pet) => pet.status === status).length;
    await this.#createMany(count - Math.max(matching, own), () => status);
    shelf.ofStatus.set(status, count);
  }

  /** A category that the deployment accepts. @throws {Blocked} when none is known and 1 is refused */
  async category(): Promise<bigint> {
    const { categories, shelf } = this.sender.session;
    const [known] = categories;
    if (known !== undefined) return known;
    // Many cases may need one at the same time, and each search may create a pet.
    shelf.categorySearch ??= this.#findCategory().finally(() => {
      shelf.categorySearch = undefined;
    });
    return shelf.categorySearch;
  }

  /** Tries the categories in the store, then 1. The session remembers the first that is accepted. */
  async #findCategory(): Promise<bigint> {
    const { session } = this.sender;
    await this.#firstPage();
    const shown = [...new Set(session.ledger.known.map((pet) => pet.categoryId))];
    for (const candidate of [
      ...shown.slice(0, MOST_CATEGORY_CANDIDATES),
      ...(shown.includes(1n) ? [] : [1n]),
    ]) {
      const draft = { name: this.name(), categoryId: candidate, status: 'available' } as const;
      const judged = await this.sender.add(draft, { expect: [201, 400, 422], belongsTo: 'add.created' });
      if (judged.status === 201) {
        session.categories.add(candidate);
        return candidate;
      }
      this.#observeRefusal(candidate, judged);
      if (judged.violations.length > 0) this.sender.blockedBy(judged);
    }
    // A pet in the store may have a category that no longer accepts pets, so it proves nothing.
    throw new Blocked(
      'the deployment refused a NewPet with every category tried; give one that it accepts with --category-id',
    );
  }

  #observeRefusal(candidate: bigint, judged: Judged): void {
    this.sender.observe('add.category.unknown', `categoryId ${candidate} is refused with ${judged.status}`);
  }

  async #createMany(count: number, status: (index: number) => PetStatus | undefined): Promise<void> {
    if (count <= 0) return;
    if (this.sender.session.options.readOnly) {
      throw new NotApplicable(`the store has ${count} pets too few, and the run may not create any`);
    }
    const categoryId = await this.category();
    const { shelf } = this.sender.session;
    await concurrently(
      Array.from({ length: count }, (_, index) => index),
      this.sender.session.options.concurrency,
      async (index) => {
        if (shelf.samePetAgain) this.sender.blockedBy(shelf.samePetAgain);
        const wanted = status(index);
        const judged = await this.sender.add(
          {
            name: this.name(),
            categoryId,
            ...(wanted !== undefined && { status: wanted }),
          },
          { expect: 201 },
        );
        // A server that returns an existing pet for each creation would never fill the store.
        if (judged.violations.some(({ requirement }) => requirement === 'add.id.unique'))
          shelf.samePetAgain = judged;
        const pet = this.sender.petIn(judged);
        if (pet.status !== wanted && wanted !== undefined) this.sender.blockedBy(judged);
      },
    );
  }

  #firstPage(): Promise<readonly Pet[]> {
    return this.#pageOrNothing({ limit: limits.maximum });
  }

  /**
   * The pets of the page, or none when the response is not a valid page: the requirement that it violates reports it.
   */
  async #pageOrNothing(listing: { limit: number; status?: PetStatus }): Promise<readonly Pet[]> {
    const { success } = await this.sender.list({ ...listing, expect: 200 });
    return success === undefined ? [] : petsOf(success);
  }
}

/** Cycles through the statuses, with none for every tenth pet, so that any page holds all of them. */
function statusInTurn(index: number): PetStatus | undefined {
  return index % 10 === 9 ? undefined : petStatuses[index % petStatuses.length];
}
