import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { Blocked, NotApplicable } from '../session/ending.js';
import { Evidence } from '../session/evidence.js';
import type { Judged } from '../session/judged.js';
import { type Pet, petOf, petsOf } from '../session/pet.js';
import type { Session } from '../session/session.js';
import { concurrently, isExplained } from './concurrently.js';
import { type Look, look } from './read-back.js';
import { Sender } from './sender.js';
import { type ShortList, shortList } from './short-list.js';
import { lengthOf } from './shown.js';

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
  #lookedUp: Promise<Look & { readonly pet: Pet }> | undefined;
  #shortList: Promise<ShortList> | undefined;
  /** The filling of the store; one at a time, so that none fills what another has filled. */
  #filling: Promise<void> = Promise.resolve();
  /** A creation that was answered with the id of an existing pet, and added none. */
  #samePetAgain: Judged | undefined;
  /** Whether a store that gives an id twice keeps both pets. */
  #keepsBoth: Promise<boolean> | undefined;
  /** Pets that the ledger does not know by their statuses: their id is not their own, or their status is unread. */
  readonly #uncounted: { readonly status: PetStatus | undefined }[] = [];
  /** Creations whose status came back as another. */
  readonly #alteredStatuses = new Map<PetStatus, Judged>();
  /** Statuses with which creations are refused. */
  readonly #refusedStatuses = new Set<PetStatus | undefined>();

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

  /** A pet whose id requests can name. The kit has waited until it could be read by its id. */
  async lookedUp(): Promise<Pet> {
    this.#lookedUp ??= this.#lookUpAny();
    return (await this.#lookedUp).pet;
  }

  /** A pet whose read by id is not answered 404. @throws {Blocked} when there is none */
  async readable(): Promise<Pet> {
    this.#lookedUp ??= this.#lookUpAny();
    const { pet, judged, found } = await this.#lookedUp;
    return found === false ? this.sender.blockedBy(judged) : pet;
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
      if (ledger.knows(count)) return;
      await this.#firstPage();
      const beside = (await this.#keepsBoth) ? ledger.creations - ledger.created.length : 0;
      await this.#createMany(count - ledger.known.length - beside);
    });
  }

  /** Creates pets until the store holds at least `count` of a status. */
  petsOf(status: PetStatus, count: number): Promise<void> {
    return this.#fill(async () => {
      const { ledger } = this.sender.session;
      if (ledger.knows(count, status)) return;
      const stored = () =>
        [...ledger.known, ...this.#uncounted].filter((pet) => pet.status === status).length;
      if (stored() < count) await this.#pageOrNothing({ limit: limits.maximum, status });
      await this.#createMany(count - stored(), status);
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
    const shown = [...new Set(session.ledger.known.flatMap(({ categoryId }) => categoryId ?? []))];
    for (const candidate of [
      ...shown.slice(0, MOST_CATEGORY_CANDIDATES),
      ...(shown.includes(1n) ? [] : [1n]),
    ]) {
      const draft = { name: this.#name(), categoryId: candidate, status: 'available' } as const;
      const judged = await this.sender.add(draft, { expect: [201, 400, 422], belongsTo: 'add.created' });
      if (judged.status >= 200 && judged.status <= 299) {
        session.categories.add(candidate);
        if (judged.success !== undefined) this.#pet = petOf(judged.success);
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
      const page = await this.#firstPage();
      const shown = page.find(({ unread }) => unread === undefined) ?? page[0];
      if (shown) return shown;
      throw new NotApplicable('the store shows no pets, and the run may not create one');
    }
    try {
      const categoryId = await this.category();
      if (this.#pet) return this.#pet;
      const draft = { name: this.#name(), categoryId, status: 'available' } as const;
      return await this.sender.pet(this.sender.add(draft, { expect: 201 }));
    } catch (error) {
      // Where a creation does not show its pet, a list may.
      const [shown] = isExplained(error) ? await this.#firstPage() : [];
      if (shown) return shown;
      throw error;
    }
  }

  async #lookUpAny(): Promise<Look & { readonly pet: Pet }> {
    const pet = await this.any();
    return { pet, ...(await look(this.sender, pet.id, 200)) };
  }

  /** @param status @default each in turn, as far as creations with it are accepted */
  async #createMany(count: number, status?: PetStatus): Promise<void> {
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
        if (status !== undefined) {
          const other = this.#alteredStatuses.get(status);
          if (other) this.sender.blockedBy(other);
          const { judged, pet } = await this.#createOne(categoryId, status);
          if (pet.status === status || pet.unread?.includes('status')) return;
          this.#alteredStatuses.set(status, judged);
          this.sender.blockedBy(judged);
        }
        const inTurn = statusInTurn(index);
        if (!this.#refusedStatuses.has(inTurn)) {
          try {
            await this.#createOne(categoryId, inTurn);
            return;
          } catch (error) {
            if (!isExplained(error) || this.#samePetAgain) throw error;
            this.#refusedStatuses.add(inTurn);
          }
        }
        await this.#createOne(categoryId, 'available');
      },
    );
  }

  /** @throws {Blocked} when the response holds no pet, or the store lost another pet for it */
  async #createOne(categoryId: bigint, status: PetStatus | undefined) {
    const draft = { name: this.#name(), categoryId, ...(status !== undefined && { status }) };
    const judged = await this.sender.add(draft, { expect: 201 });
    const pet = this.sender.petIn(judged);
    const isKnown = !judged.violations.some(({ requirement }) => requirement === 'add.id.unique');
    if (!isKnown) {
      this.#keepsBoth ??= this.#holdsEveryCreation();
      // A server that returns an existing pet for each creation would never fill the store.
      if (!(await this.#keepsBoth)) {
        this.#samePetAgain = judged;
        this.sender.blockedBy(judged);
      }
    }
    if (!isKnown || pet.unread?.includes('status')) this.#uncounted.push({ status });
    return { judged, pet };
  }

  /** Whether a page holds as many pets as the run has created, also those with the ids of others. */
  async #holdsEveryCreation(): Promise<boolean> {
    const { creations } = this.sender.session.ledger;
    const page = await this.sender.list({ limit: limits.maximum, expect: 200 });
    return page.success !== undefined && lengthOf(page) >= Math.min(creations, limits.maximum);
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
