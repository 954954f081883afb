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

/** Categories of the store that are tried before the kit asks for one that the deployment takes. */
const MOST_CATEGORY_CANDIDATES = 20;

let sequence = 0;

/** The pets that checks need: what the store holds already is used, what is missing is created. */
export class Stock {
  constructor(private readonly sender: Sender) {}

  /** A name that no other pet has, recognisable as this run's. */
  name(): string {
    sequence += 1;
    return `${this.sender.session.prefix}${sequence}`;
  }

  /** A plain NewPet that the implementation must accept. */
  async draft({ status = 'available' }: { readonly status?: PetStatus } = {}): Promise<NewPetDraft> {
    return { name: this.name(), categoryId: await this.category(), status };
  }

  /** Creates a pet. @throws {Blocked} when it is not created as it must be */
  async create(draft: { readonly status?: PetStatus } = {}): Promise<Pet> {
    return this.sender.pet(this.sender.add(await this.draft(draft), { expect: 201 }));
  }

  /** A pet that is in the store: one of the run's own, else one that a list shows, else a new one. */
  async any(): Promise<Pet> {
    const { ledger, options } = this.sender.session;
    const [own] = ledger.created;
    if (own) return own;
    const [shown] = await this.#firstPage();
    if (shown) return shown;
    if (options.readOnly) throw new NotApplicable('the store shows no pet, and the run may not create one');
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

  /** The parameters of a list that is short enough to show every pet that matches. */
  shortList(among?: Pick<Pet, 'status'>): Promise<ShortList> {
    return shortList(this.sender, among);
  }

  /** Sees to it that the store holds at least `count` pets. */
  async pets(count: number): Promise<void> {
    const { ledger } = this.sender.session;
    if (ledger.known.length >= count) return;
    await this.#firstPage();
    const missing = count - ledger.known.length;
    await this.#createMany(missing, (index) => statusInTurn(index));
  }

  /** Sees to it that the store holds at least `count` pets of a status. */
  async petsOf(status: PetStatus, count: number): Promise<void> {
    const { shelf } = this.sender.session;
    if ((shelf.ofStatus.get(status) ?? 0) >= count) return;
    const page = await this.#pageOrNothing({ limit: limits.maximum, status });
    const matching = page.filter((pet) => pet.status === status).length;
    const own = this.sender.session.ledger.created.filter((pet) => pet.status === status).length;
    await this.#createMany(count - Math.max(matching, own), () => status);
    shelf.ofStatus.set(status, count);
  }

  /** A category that the deployment takes. @throws {Blocked} when none is known and 1 is refused */
  async category(): Promise<bigint> {
    const { categories, shelf } = this.sender.session;
    const [known] = categories;
    if (known !== undefined) return known;
    // Many cases of a property may ask at once, and each search may create a pet.
    shelf.categorySearch ??= this.#findCategory().finally(() => {
      shelf.categorySearch = undefined;
    });
    return shelf.categorySearch;
  }

  /** Tries the categories that the store shows, else 1. The first that is taken is known from then on. */
  async #findCategory(): Promise<bigint> {
    const { session } = this.sender;
    await this.#firstPage();
    const shown = [...new Set(session.ledger.known.map((pet) => pet.categoryId))];
    for (const candidate of [
      ...shown.slice(0, MOST_CATEGORY_CANDIDATES),
      ...(shown.includes(1n) ? [] : [1n]),
    ]) {
      const draft = { name: this.name(), categoryId: candidate, status: 'available' } as const;
      const judged = await this.sender.add(draft, { expect: [201, '4xx'], belongsTo: 'add.created' });
      if (judged.status === 201) {
        session.categories.add(candidate);
        return candidate;
      }
      this.#observeRefusal(candidate, judged);
      if (judged.violations.length > 0) this.sender.blockedBy(judged);
    }
    // A pet may have a category that was closed since: that the store shows one proves nothing.
    throw new Blocked(
      'a NewPet was refused with every category that was tried; name one that the deployment knows by --category-id',
    );
  }

  #observeRefusal(candidate: bigint, judged: Judged): void {
    this.sender.observe('add.category.unknown', `categoryId ${candidate} is refused with ${judged.status}`);
  }

  async #createMany(count: number, status: (index: number) => PetStatus | undefined): Promise<void> {
    if (count <= 0) return;
    if (this.sender.session.options.readOnly) {
      throw new NotApplicable(`the store holds ${count} pets too few, and the run may not create any`);
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
        // Creations that are answered with a pet that there is already would fill no store.
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

  /** A page as far as it is one: what it lacks is some requirement's finding, not the stock's. */
  async #pageOrNothing(listing: { limit: number; status?: PetStatus }): Promise<readonly Pet[]> {
    const { success } = await this.sender.list({ ...listing, expect: 200 });
    return success === undefined ? [] : petsOf(success);
  }
}

/** Every status in turn, and now and then none: wherever a page begins, it meets all of them. */
function statusInTurn(index: number): PetStatus | undefined {
  return index % 10 === 9 ? undefined : petStatuses[index % petStatuses.length];
}
