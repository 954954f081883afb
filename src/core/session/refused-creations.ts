import { markIn } from '../contract/pet-names.js';
import type { Row } from '../contract/row.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';
import { PackedExchanges } from './packed-exchanges.js';

/** About as many as the largest profile sends; bounds the memory of a longer run. */
const MOST_KEPT = 2_000;

/** The requirements that a pet violates whose creation was refused. */
export const leavesNothing = ['add.auth.no-effect', 'add.invalid.no-effect'] as const;

/** A refused creation, and the requirement that it leaves nothing in the store. */
export interface RefusedCreation {
  readonly exchange: Exchange;
  readonly requirement: (typeof leavesNothing)[number];
}

/**
 * Records the creations that were refused for their key or their body, by the mark in the name that each asked for. A pet
 * with such a mark must not be in the store, unless another creation with that mark may have added it.
 */
export class RefusedCreations {
  /** Positions among the packed exchanges. */
  readonly #refused = new Map<string, number>();
  readonly #exchanges = new PackedExchanges();
  /** Marks of creations that may succeed. */
  readonly #allowed = new Set<string>();

  /** @param tag of the run, at the start of its names */
  constructor(private readonly tag: string) {}

  /** A creation is about to be sent. */
  sending({ body }: OutgoingRequest, { success }: Row): void {
    const mark = success && this.#markOf(body);
    if (mark !== undefined) this.#allowed.add(mark);
  }

  /** The response to a creation has come. */
  received(exchange: Exchange, { success, errors }: Row): void {
    const { request, response } = exchange;
    const mark = success ? undefined : this.#markOf(request.body);
    if (mark === undefined) return;
    const isDocumented = response !== undefined && errors !== 'any-4xx' && errors.includes(response.status);
    // Any other response leaves open what has become of the pet.
    if (!isDocumented) this.#allowed.add(mark);
    else if (!this.#refused.has(mark) && this.#refused.size < MOST_KEPT)
      this.#refused.set(mark, this.#exchanges.add(exchange));
  }

  /** How many were refused. */
  get count(): number {
    return this.#refused.size;
  }

  /** The refused creation that asked for a pet of this name. */
  of(name: string): RefusedCreation | undefined {
    if (this.#refused.size === 0) return undefined;
    const mark = markIn(name, this.tag);
    const position = mark === undefined || this.#allowed.has(mark) ? undefined : this.#refused.get(mark);
    if (position === undefined) return undefined;
    const exchange = this.#exchanges.unpacked(position);
    const isForItsKey = exchange.response?.status === 401;
    return { exchange, requirement: isForItsKey ? 'add.auth.no-effect' : 'add.invalid.no-effect' };
  }

  #markOf(body: Uint8Array | undefined): string | undefined {
    return (
      body && markIn(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), this.tag)
    );
  }
}
