import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { Blocked, NotApplicable } from '../session/ending.js';
import { Evidence } from '../session/evidence.js';
import type { Judged } from '../session/judged.js';
import { type Pet, petsOf } from '../session/pet.js';
import type { Session } from '../session/session.js';
import { concurrently } from './concurrently.js';
import { lookUp } from './read-back.js';
import { Sender } from './sender.js';
import { type ShortList, shortList } from './short-list.js';

/** The largest number of the store's categories that are tried before the kit asks the user for one. */
const MOST_CATEGORY_CANDIDATES = 20;

/**
 * What several checks need: a category, a readable pet, a store with many pets. Whoever asks first causes the requests,
 * and everybody else waits for the same result. The evidence of these requests belongs to no single check, so findings
 * do not depend on which check asked first.
 */
export class Provisions {
  /** Sends the requests of no check. */
  readonly sender: Sender;
  #names = 0;
  #pet: Pet | undefined;
  #category: Promise<bigint> | undefined;
  #any: Promise<Pet> | undefined;
  #readable: Promise<Pet> | undefined;
  #shortList: Promise<ShortList> | undefined;
  /** The filling of the store; one at a time, so that none fills what another has filled. */
  #filling: Promise<void> = Promise.resolve();
  /** A creation that was answered with the id of an existing pet. */
  #samePetAgain: Judged | undefined;

  constructor(session: Session) {
    this.sender = new Sender(session, 'add.created', new Evidence());
  }

  /** A category that the deployment accepts. @throws {Blocked} when none is known and 1 is refused */
  category(): Promise<bigint> {
    const [known] = this.sender.session.categories;
    if (known !== undefined) return Promise.resolve(known);
    this.#category ??= this.#findCategory();
    return this.#category;
  }

  /** A pet in the store: in a read-only run one that a list shows, else one that was created for the purpose. */
  any(): Promise<Pet> {
    this.#any ??= this.#anyPet();
    return this.#any;
  }

  /** A pet that can be read by its id. @throws {Blocked} when none can */
  readable(): Promise<Pet> {
    this.#readable ??= this.#readablePet();
    return this.#readable;
  }

  /** The parameters of a list that is short enough to show every pet. @throws {NotApplicable} when there is none */
  shortList(): Promise<ShortList> {
    this.#shortList ??= shortList(this.sender);
    return this.#shortList;
  }

  /** Creates pets until the store holds at least `count`. */
  pets(count: number): Promise<void> {
    return this.#fill(async () => {
      const { ledger } = this.sender.session;
      if (ledger.known.length < count) await this.#firstPage();
      await this.#createMany(count - ledger.known.length, statusInTurn);
    });
  }

  /** Creates pets until the store holds at least `count` of a status. */
  petsOf(status: PetStatus, count: number): Promise<void> {
    return this.#fill(async () => {
      const { ledger } = this.sender.session;
      const known = () => ledger.known.filter((pet) => pet.status === status).length;
      if (known() < count) await this.#pageOrNothing({ limit: limits.maximum, status });
      await this.#createMany(count - known(), () => status);
    });
  }

  #fill(work: () => Promise<void>): Promise<void> {
    const filled = this.#filling.then(work);
    // Whoever asked hears of a failure; the next one tries by itself.
    this.#filling = filled.catch(() => undefined);
    return filled;
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
      const draft = { name: this.#name(), categoryId: candidate, status: 'available' } as const;
      const judged = await this.sender.add(draft, { expect: [201, 400, 422], belongsTo: 'add.created' });
      if (judged.status === 201) {
        session.categories.add(candidate);
        if (judged.success !== undefined) this.#pet = this.sender.petIn(judged);
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

  async #anyPet(): Promise<Pet> {
    if (this.sender.session.options.readOnly) {
      const [shown] = await this.#firstPage();
      if (shown) return shown;
      throw new NotApplicable('the store shows no pets, and the run may not create one');
    }
    const categoryId = await this.category();
    if (this.#pet) return this.#pet;
    const draft = { name: this.#name(), categoryId, status: 'available' } as const;
    return this.sender.pet(this.sender.add(draft, { expect: 201 }));
  }

  async #readablePet(): Promise<Pet> {
    const pet = await this.any();
    const { judged, found } = await lookUp(this.sender, pet.id, 200);
    return found ? pet : this.sender.blockedBy(judged);
  }

  async #createMany(count: number, status: (index: number) => PetStatus | undefined): Promise<void> {
    if (count <= 0) return;
    if (this.sender.session.options.readOnly) {
      throw new NotApplicable(`the store has ${count} pets too few, and the run may not create any`);
    }
    const categoryId = await this.category();
    await concurrently(
      Array.from({ length: count }, (_, index) => index),
      this.sender.session.options.concurrency,
      async (index) => {
        if (this.#samePetAgain) this.sender.blockedBy(this.#samePetAgain);
        const wanted = status(index);
        const judged = await this.sender.add(
          { name: this.#name(), categoryId, ...(wanted !== undefined && { status: wanted }) },
          { expect: 201 },
        );
        // A server that returns an existing pet for each creation would never fill the store.
        if (judged.violations.some(({ requirement }) => requirement === 'add.id.unique'))
          this.#samePetAgain = judged;
        const pet = this.sender.petIn(judged);
        if (pet.status !== wanted && wanted !== undefined) this.sender.blockedBy(judged);
      },
    );
  }

  #name(): string {
    this.#names += 1;
    return `${this.sender.session.prefix}${this.#names}`;
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
