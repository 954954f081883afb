import { allowedResponses } from '../contract/allowed-responses.js';
import type { Knowledge, Row } from '../contract/row.js';
import { type OutgoingRequest, onTheWire } from '../http/exchange.js';
import { describe } from './requests.js';

/**
 * The rows of the table for the requests of a run. Remembers each, since a request needs its row before it is sent and
 * again when it is judged, and finding one means reading the body of the request.
 */
export class Rows {
  /** With the number of categories that were known then: another one may allow other responses. */
  readonly #found = new WeakMap<OutgoingRequest, { readonly row: Row; readonly categories: number }>();

  constructor(private readonly knowledge: Knowledge) {}

  /** @param belongsTo owns the status instead of the row's own requirement */
  of(request: OutgoingRequest, belongsTo?: string): Row {
    const row = this.#of(request);
    return belongsTo === undefined ? row : { ...row, requirement: belongsTo };
  }

  #of(request: OutgoingRequest): Row {
    const { categories } = this.knowledge;
    const found = this.#found.get(request);
    if (found?.categories === categories.size) return found.row;
    const row = allowedResponses(onTheWire(request), this.knowledge);
    if (!row) throw new Error(`the table has no row for ${describe(request)}`);
    this.#found.set(request, { row, categories: categories.size });
    return row;
  }
}
