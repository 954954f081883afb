import { nameClass } from '../catalogue/names.js';
import type { ApiKey } from '../config/key/api-key.js';
import { petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import type { NewPetDraft } from '../generators/index.js';
import { Evidence, type EvidenceOptions } from '../session/evidence.js';
import type { Judged } from '../session/judged.js';
import type { Pet } from '../session/pet.js';
import type { Session } from '../session/session.js';
import { eventually, settlingWords } from './eventually.js';
import { Provisions } from './provisions.js';
import { lookUp, type Sighting } from './read-back.js';
import { Sender } from './sender.js';
import { lacks } from './shown.js';
import { Stock } from './stock.js';

/** The place of a trial in its run. */
export interface TrialOptions {
  /** The title of the check; a property without a description uses it. */
  readonly title?: string;
  readonly evidence?: Evidence;
  /** The provisions that the checks of the run share. @default the trial's own */
  readonly provisions?: Provisions;
  /** Different for each trial of a run. @default 0 */
  readonly label?: string;
}

/** The `t` of a check's body: sends requests, judges every response, and asserts. */
export class Trial extends Sender {
  readonly title: string;
  readonly stock: Stock;
  /** The provisions that the checks of the run share. */
  readonly provisions: Provisions;
  readonly #label: string;
  #forks = 0;

  /** @param requirement the first one of the check */
  constructor(session: Session, requirement: string, options: TrialOptions = {}) {
    const { title = '', evidence = new Evidence({ check: requirement }), label = '0' } = options;
    super(session, requirement, evidence);
    this.title = title;
    this.provisions = options.provisions ?? new Provisions(session);
    this.#label = label;
    this.stock = new Stock(this, this.provisions, label);
  }

  /**
   * A trial of the same check with evidence of its own: for one case of a property, or to run the body again.
   * @param options `withProperties`: false to skip properties; `chain`: the requests before it, by default all so far
   */
  fork(options: Omit<EvidenceOptions, 'check'> = {}): Trial {
    this.#forks += 1;
    const fork = new Trial(this.session, this.requirement, {
      title: this.title,
      evidence: this.evidence.fork(options),
      provisions: this.provisions,
      label: `${this.#label}-${this.#forks}`,
    });
    if (fork.evidence.withProperties) fork.controlResponse = this.controlResponse;
    return fork;
  }

  /** The right key, to make credentials from. */
  get key(): ApiKey {
    return this.session.options.apiKey;
  }

  /**
   * The number of pets in a full store: more than the longest page, so that a page can overflow. The profile quick makes
   * do with more than the default page of each status. A read-only run uses the pets that are there.
   */
  get fullStore(): number {
    if (!this.mayCreate) return limits.maximum;
    return this.isQuick ? petStatuses.length * this.fullStatus : limits.maximum + 1;
  }

  /**
   * The number of pets of each status that fill a filtered page: more than half of the longest one. The profile quick and
   * a read-only run make do with more than the default page.
   */
  get fullStatus(): number {
    return (this.isQuick || !this.mayCreate ? limits.default : limits.maximum / 2) + 1;
  }

  /** True in the profile quick. */
  get isQuick(): boolean {
    return this.session.options.profile === 'quick';
  }

  /** False in a read-only run. */
  get mayCreate(): boolean {
    return !this.session.options.readOnly;
  }

  /** The statuses of a creation in this category: 201 if the deployment is known to accept it. It may refuse others. */
  mayKnow(categoryId: bigint): 201 | readonly [201, 400, 422] {
    return this.session.categories.has(categoryId) ? 201 : [201, 400, 422];
  }

  /** The statuses of a creation of this pet: 201, and those of a refusal that the document leaves open. */
  mayRefuse({ name, categoryId }: NewPetDraft): 201 | readonly [201, 400, 422] | readonly [201, '4xx'] {
    return nameClass(name) === 'unusual' ? [201, '4xx'] : this.mayKnow(categoryId);
  }

  /**
   * Sends a request that must succeed; otherwise the requests beside it prove nothing. Findings show it as their
   * control, unless it has a flaw of its own. Repeats a read by id that finds no pet, since a read may lag behind a
   * write.
   * @param send sends the request, which is ready: what it takes to make one would shorten the settling time
   * @param unlike the status that the requests beside it must have: any other will do @default a success is needed
   */
  async control(send: () => Promise<Judged>, { unlike }: { readonly unlike?: number } = {}): Promise<Judged> {
    const { response } = await eventually(
      this,
      'getPet',
      send,
      ({ row, status }) => row.operation !== 'getPet' || status !== 404,
    );
    const { row, status, success, violations } = response;
    // A 201 shows by itself that the request was accepted; a 200 with another body than a page does not.
    const succeeded = success !== undefined || (row.operation === 'addPet' && status === row.success?.status);
    if (unlike === undefined ? !succeeded : status === unlike) this.blockedBy(response);
    if (succeeded && violations.length === 0) this.controlResponse = response;
    return response;
  }

  /** Takes over a pet that an earlier check created, as if it had been created here. */
  takeOver(pet: Pet): Pet {
    const creation = this.session.ledger.creationOf(pet.id);
    if (creation) this.evidence.took(creation, 0);
    return pet;
  }

  /** The last response to a read, and when it came: `404 at least 5 s after its creation (--settle 5000)`. */
  lasting({ status }: Judged, { id }: Pick<Pet, 'id'>): string {
    return `${status} ${settlingWords(this.session, id)}`;
  }

  /**
   * Reads a pet by its id until it shows or the settling time is over; after the removal date of that operation, in a
   * list.
   * @param otherwise summary of the finding when the pet does not show; without it, another check reports that
   * @param requirement the one that the finding belongs to; by default the first one of the check
   */
  async read(
    { id }: Pick<Pet, 'id'>,
    {
      expect,
      otherwise,
      requirement = this.requirement,
    }: { readonly expect: 200; readonly otherwise?: string; readonly requirement?: string },
  ): Promise<Sighting> {
    const sighting = await lookUp(this, id, expect);
    const { judged, found } = sighting;
    if (otherwise === undefined) return sighting;
    const missing = () => ({
      cause: 'pet not found',
      summary: otherwise,
      expected: `200 with pet ${id}`,
      actual: this.lasting(judged, { id }),
      ...lacks(judged, { id }),
    });
    this.expect(found, missing, requirement);
    return sighting;
  }
}
