import type { IncomingHttpHeaders } from 'node:http';

/** The operations by their names in the interface document. */
export type Operation = 'listPets' | 'addPet' | 'getPet' | 'listOrders';

/** The meaning of a method and a path. */
export interface Route {
  /** Undefined: there is no such path, or it does not support the method. */
  readonly operation: Operation | undefined;
  /** The last segment of the path of getPet as it was sent, percent-encoded; otherwise empty. */
  readonly petId: string;
  /** The methods that the path supports; empty: there is no such path. */
  readonly allow: readonly string[];
}

/** A body as it was received. */
export interface ReceivedBody {
  /** Empty when there was none or it was too large. */
  readonly body: Uint8Array;
  readonly bodyTooLarge: boolean;
}

/** One whole request. */
export interface ReceivedRequest extends Route, ReceivedBody {
  /** From 1, in the order in which the requests of the service were complete. */
  readonly number: number;
  readonly method: string;
  /** The request target as it was sent. */
  readonly target: string;
  /** The target's path, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
}
