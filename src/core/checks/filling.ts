import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { NotApplicable } from '../session/ending.js';
import type { Judged } from '../session/judged.js';
import type { Pet } from '../session/pet.js';
import { concurrently, isExplained } from './concurrently.js';
import type { Sender } from './sender.js';
import { lengthOf } from './shown.js';

/** Needed to fill the store. */
interface Provided {
  /** A unique name. */
  readonly name: () => string;
  readonly category: () => Promise<bigint>;
  /** The pets of the list that was asked for first. If it is not full, it has shown all pets of that time. */
  readonly firstPets: () => Promise<readonly Pet[]>;
}

/** Fills the store with pets, as far as the implementation lets it. */
export class Filling {
  readonly #sender: Sender;
  readonly #provided: Provided;
  /** One at a time, so that none fills what another has filled. */
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

  constructor(sender: Sender, provided: Provided) {
    this.#sender = sender;
    this.#provided = provided;
  }

  /** Creates pets until the store holds at least `count`. */
  pets(count: number): Promise<void> {
    return this.#fill(async () => {
      const { ledger } = this.#sender.session;
      if (ledger.knows(count)) return;
      await this.#provided.firstPets();
      const beside = (await this.#keepsBoth) ? ledger.creations - ledger.created.length : 0;
      await this.#createMany(count - ledger.known.length - beside);
    });
  }

  /** Creates pets until the store holds at least `count` of a status. */
  petsOf(status: PetStatus, count: number): Promise<void> {
    return this.#fill(async () => {
      const { ledger } = this.#sender.session;
      if (ledger.knows(count, status)) return;
      const stored = () =>
        [...ledger.known, ...this.#uncounted].filter((pet) => pet.status === status).length;
      const mayLack = (await this.#provided.firstPets()).length >= limits.maximum;
      if (mayLack && stored() < count)
        await this.#sender.list({ limit: limits.maximum, status, expect: 200 });
      await this.#createMany(count - stored(), status);
    });
  }

  #fill(work: () => Promise<void>): Promise<void> {
    const filled = this.#filling.then(work);
    // Whoever asked hears of a failure; the next one tries by itself.
    this.#filling = filled.catch(() => undefined);
    return filled;
  }

  /** @param status @default each in turn, as far as creations with it are accepted */
  async #createMany(count: number, status?: PetStatus): Promise<void> {
    if (count <= 0) return;
    if (this.#sender.session.options.readOnly) {
      throw new NotApplicable(`the store has ${count} pets too few, and the run may not create any`);
    }
    const categoryId = await this.#provided.category();
    const work = async (index: number) => {
      if (this.#samePetAgain) this.#sender.blockedBy(this.#samePetAgain);
      if (status !== undefined) {
        const other = this.#alteredStatuses.get(status);
        if (other) this.#sender.blockedBy(other);
        const { judged, pet } = await this.#createOne(categoryId, status);
        if (pet.status === status || pet.unread?.includes('status')) return;
        this.#alteredStatuses.set(status, judged);
        this.#sender.blockedBy(judged);
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
    };
    const { options, ledger } = this.#sender.session;
    // While no such creation has worked, the others wait for one, since none of them may.
    const isTried = ledger.created.some((pet) => status === undefined || pet.status === status);
    if (!isTried) await work(0);
    const indices = Array.from({ length: count }, (_, index) => index);
    await concurrently(isTried ? indices : indices.slice(1), options.concurrency, work);
  }

  /** @throws {Blocked} when the response holds no pet, or the store lost another pet for it */
  async #createOne(categoryId: bigint, status: PetStatus | undefined) {
    const draft = { name: this.#provided.name(), categoryId, ...(status !== undefined && { status }) };
    const judged = await this.#sender.add(draft, { expect: 201 });
    const pet = this.#sender.petIn(judged);
    const isKnown = !judged.violations.some(({ requirement }) => requirement === 'add.id.unique');
    if (!isKnown) {
      this.#keepsBoth ??= this.#holdsEveryCreation();
      // A server that returns an existing pet for each creation would never fill the store.
      if (!(await this.#keepsBoth)) {
        this.#samePetAgain = judged;
        this.#sender.blockedBy(judged);
      }
    }
    if (!isKnown || pet.unread?.includes('status')) this.#uncounted.push({ status });
    return { judged, pet };
  }

  /** Whether a page holds as many pets as the run has created, also those with the ids of others. */
  async #holdsEveryCreation(): Promise<boolean> {
    const { creations } = this.#sender.session.ledger;
    const page = await this.#sender.list({ limit: limits.maximum, expect: 200 });
    return page.success !== undefined && lengthOf(page) >= Math.min(creations, limits.maximum);
  }
}

/** Cycles through the statuses, with none for every tenth pet, so that any page holds all of them. */
function statusInTurn(index: number): PetStatus | undefined {
  return index % 10 === 9 ? undefined : petStatuses[index % petStatuses.length];
}
