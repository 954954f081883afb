import { allowedResponses } from '../contract/allowed-responses.js';
import type { Knowledge, Row } from '../contract/row.js';
import { type OutgoingRequest, onTheWire } from '../http/exchange.js';
import { describe } from './requests.js';

/** A request, and its row by the number of categories that were known then: another one may allow other responses. */
interface Found {
  readonly request: OutgoingRequest;
  readonly row: Row;
  readonly categories: number;
}

/** More than the requests that are usually in flight. */
const REMEMBERED = 64;

/**
 * The rows of the table for the requests of a run. Remembers the latest, since a request needs its row before it is sent
 * and again when it is judged, and finding one means reading the body of the request. Not in a WeakMap: when V8 clears the
 * young generation it keeps every value of one, with all that the rows refer to.
 */
export class Rows {
  readonly #latest: Found[] = [];
  /** The place of the next one. */
  #next = 0;

  constructor(private readonly knowledge: Knowledge) {}

  /** @param belongsTo owns the status instead of the row's own requirement */
  of(request: OutgoingRequest, belongsTo?: string): Row {
    const row = this.#of(request);
    return belongsTo === undefined ? row : { ...row, requirement: belongsTo };
  }

  #of(request: OutgoingRequest): Row {
    const { size: categories } = this.knowledge.categories;
    const found = this.#latest.find((one) => one.request === request && one.categories === categories);
    if (found) return found.row;
    const row = allowedResponses(onTheWire(request), this.knowledge);
    if (!row) throw new Error(`the table has no row for ${describe(request)}`);
    this.#latest[this.#next] = { request, row, categories };
    this.#next = (this.#next + 1) % REMEMBERED;
    return row;
  }
}
