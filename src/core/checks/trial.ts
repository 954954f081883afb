import type { ApiKey } from '../config/key/api-key.js';
import type { Evidence } from '../session/evidence.js';
import type { Judged } from '../session/judged.js';
import type { Pet } from '../session/pet.js';
import type { Session } from '../session/session.js';
import { eventually } from './eventually.js';
import { lookUp, type Sighting } from './read-back.js';
import { Sender } from './sender.js';
import { lacks } from './shown.js';
import { Stock } from './stock.js';

/** What the body of a check works with: it sends requests, each of which is judged, and asserts. */
export class Trial extends Sender {
  readonly stock: Stock;

  constructor(session: Session, requirement: string, evidence?: Evidence, title?: string) {
    super(session, requirement, evidence, title);
    this.stock = new Stock(this);
  }

  /** The same check with evidence of its own: one case of a property. */
  fork(): Trial {
    const fork = new Trial(this.session, this.requirement, undefined, this.title);
    fork.controlResponse = this.controlResponse;
    return fork;
  }

  /** The right key, for credentials that are made from it. */
  get key(): ApiKey {
    return this.session.options.apiKey;
  }

  /** False in a read-only run. */
  get mayCreate(): boolean {
    return !this.session.options.readOnly;
  }

  /** Whether the deployment is known to take this category. Of any other it may say that it does not exist. */
  knows(categoryId: bigint): boolean {
    return this.session.categories.has(categoryId);
  }

  /**
   * A request that must succeed, or what stands beside it proves nothing. Findings show it as their control.
   * A pet that is not found may be one that a lagging read does not show yet: it is asked for again.
   */
  async control(send: () => Promise<Judged>): Promise<Judged> {
    const { response } = await eventually(
      this,
      send,
      ({ row, status }) => row.operation !== 'getPet' || status !== 404,
    );
    this.successOf(response);
    this.controlResponse = response;
    return response;
  }

  /**
   * Reads a pet by its id until it shows or the settling time is over; from the day on which reading by id is removed,
   * in a list.
   * @param otherwise summary of the finding when the pet does not show. Absent: that is another check's business
   */
  async read(
    { id }: Pick<Pet, 'id'>,
    { expect, otherwise }: { readonly expect: 200; readonly otherwise?: string },
  ): Promise<Sighting> {
    const sighting = await lookUp(this, id, expect);
    const { judged, found } = sighting;
    if (otherwise === undefined) return sighting;
    this.expect(found, () => ({
      cause: 'pet not found',
      summary: otherwise,
      expected: `200 with pet ${id}`,
      actual: `status ${judged.status}, for as long as the kit waited`,
      ...lacks(judged, { id }),
    }));
    return sighting;
  }
}
