import type { Row, Violation } from '../contract/row.js';
import type { Exchange } from '../http/exchange.js';
import type { JsonValue } from '../json/json.js';

/** An exchange with the row of the table that it was judged against. */
export interface Judged {
  readonly exchange: Exchange;
  readonly row: Row;
  /** The status of the response. A broken response has 0. */
  readonly status: number;
  /** Those of requirements that are scored: what does not count yet keeps no check from going on. */
  readonly violations: readonly Violation[];
  /** The body, when the response is a success that satisfies its schema; long texts in it have their stand-ins. */
  readonly success?: JsonValue;
  /** Why the body was not judged, where it is more than the kit can read. */
  readonly unread?: string;
}
