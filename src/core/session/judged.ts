import type { Row, Violation } from '../contract/row.js';
import type { Exchange } from '../http/exchange.js';
import type { JsonValue } from '../json/json.js';

/** An exchange and its row of the table. */
export interface Judged {
  readonly exchange: Exchange;
  readonly row: Row;
  /** The status of the response. A broken response has 0. */
  readonly status: number;
  /** Violations of scored requirements. Others do not stop a check. */
  readonly violations: readonly Violation[];
  /** The body of a success as far as it can be read, with long texts replaced by stand-ins. */
  readonly success?: JsonValue | undefined;
  /** Why the kit could not read and judge the body, as the end of "a body that …". */
  readonly unread?: string | undefined;
}
