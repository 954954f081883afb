import type { PetStatus } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { Blocked, NotApplicable } from '../session/ending.js';
import { Evidence } from '../session/evidence.js';
import type { Judged } from '../session/judged.js';
import { type Pet, petsOf } from '../session/pet.js';
import type { Session } from '../session/session.js';
import { isExplained } from './concurrently.js';
import { Filling } from './filling.js';
import { type Look, look } from './read-back.js';
import { Sender } from './sender.js';
import { type ShortList, shortList } from './short-list.js';

/** The largest number of the store's categories that are tried before the kit asks the user for one. */
const MOST_CATEGORY_CANDIDATES = 20;

/**
 * The pets and categories that several checks need: a category, a readable pet, a store with many pets. The first to ask
 * causes the requests, and everybody else waits for the same result. The evidence of these requests belongs to no single
 * check, so findings do not depend on which check asked first.
 */
export class Provisions {
  /** Sends the requests of no check. */
  readonly sender: Sender;
  readonly #filling: Filling;
  #names = 0;
  #page: Promise<Judged> | undefined;
  #creation: Promise<Judged> | undefined;
  #category: Promise<bigint> | undefined;
  #any: Promise<Pet> | undefined;
  #lookedUp: Promise<Look & { readonly pet: Pet }> | undefined;
  #shortList: Promise<ShortList> | undefined;
  constructor(session: Session) {
    this.sender = new Sender(session, 'add.created', new Evidence());
    this.#filling = new Filling(this.sender, {
      name: () => this.#name(),
      category: () => this.category(),
      firstPets: () => this.#firstPets(),
    });
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

  /** The response to the creation of a plain pet, whatever it is. */
  async creation(): Promise<Judged> {
    // Finding a category takes one.
    const categoryId = await this.category();
    this.#creation ??= this.#create(categoryId, [201]);
    return this.#creation;
  }

  /** A pet whose id requests can name. The kit has waited until it could be read by its id. */
  async lookedUp(): Promise<Pet> {
    this.#lookedUp ??= this.#lookUpAny();
    return (await this.#lookedUp).pet;
  }

  /** The last response to a read of that pet. */
  async reading(): Promise<Judged> {
    this.#lookedUp ??= this.#lookUpAny();
    return (await this.#lookedUp).judged;
  }

  /** A pet whose read by id is not answered 404. @throws {Blocked} when there is none */
  async readable(): Promise<Pet> {
    this.#lookedUp ??= this.#lookUpAny();
    const { pet, judged, found } = await this.#lookedUp;
    return found === false ? this.sender.blockedBy(judged) : pet;
  }

  /** The parameters of a list that is short enough to show every pet. @throws {NotApplicable} when there is none */
  shortList(): Promise<ShortList> {
    this.#shortList ??= shortList(this.sender, { all: this.#firstPage() });
    return this.#shortList;
  }

  /** Creates pets until the store holds at least `count`. */
  pets(count: number): Promise<void> {
    return this.#filling.pets(count);
  }

  /** Creates pets until the store holds at least `count` of a status. */
  petsOf(status: PetStatus, count: number): Promise<void> {
    return this.#filling.petsOf(status, count);
  }

  /** Tries the categories in the store, then 1. The session remembers the first that is accepted. */
  async #findCategory(): Promise<bigint> {
    const { session } = this.sender;
    await this.#firstPets();
    const shown = [...new Set(session.ledger.known.flatMap(({ categoryId }) => categoryId ?? []))];
    for (const candidate of [
      ...shown.slice(0, MOST_CATEGORY_CANDIDATES),
      ...(shown.includes(1n) ? [] : [1n]),
    ]) {
      const sent = this.#create(candidate, [201, 400, 422]);
      const judged = await sent;
      if (judged.status >= 200 && judged.status <= 299) {
        session.categories.add(candidate);
        this.#creation = sent;
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

  #create(categoryId: bigint, expect: [201] | [201, 400, 422]): Promise<Judged> {
    const draft = { name: this.#name(), categoryId, status: 'available' } as const;
    return this.sender.add(draft, { expect, belongsTo: 'add.created' });
  }

  #observeRefusal(candidate: bigint, judged: Judged): void {
    this.sender.observe('add.category.unknown', `categoryId ${candidate} is refused with ${judged.status}`);
  }

  async #anyPet(): Promise<Pet> {
    if (this.sender.session.options.readOnly) {
      const page = await this.#firstPets();
      const shown = page.find(({ unread }) => unread === undefined) ?? page[0];
      if (shown) return shown;
      throw new NotApplicable('the store shows no pets, and the run may not create one');
    }
    try {
      return await this.sender.pet(this.creation());
    } catch (error) {
      // Where a creation does not show its pet, a list may.
      const { success } = isExplained(error) ? await this.#list() : {};
      const [shown] = success === undefined ? [] : petsOf(success);
      if (shown) return shown;
      throw error;
    }
  }

  async #lookUpAny(): Promise<Look & { readonly pet: Pet }> {
    const pet = await this.any();
    return { pet, ...(await look(this.sender, pet.id, 200)) };
  }

  #name(): string {
    this.#names += 1;
    return `${this.sender.session.prefix}${this.#names}`;
  }

  /** The list of all pets that was asked for first. A page that is not full shows every pet of that time. */
  #firstPage(): Promise<Judged> {
    this.#page ??= this.#list();
    return this.#page;
  }

  /** Its pets, or none when the response is not a valid page: the requirement that it violates reports it. */
  async #firstPets(): Promise<readonly Pet[]> {
    const { success } = await this.#firstPage();
    return success === undefined ? [] : petsOf(success);
  }

  #list(): Promise<Judged> {
    return this.sender.list({ limit: limits.maximum, expect: 200 });
  }
}
