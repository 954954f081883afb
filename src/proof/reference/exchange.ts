import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Behaviour } from './behaviour.js';
import type { Connection } from './connection.js';
import type { Service } from './service.js';
import type { Store } from './store.js';

/** The operations by their names in the interface document's terms. */
export type Operation = 'listPets' | 'addPet' | 'getPet' | 'listOrders';

/** What a method and a path mean. */
export interface Route {
  /** Undefined: there is no such path, or it does not know the method. */
  readonly operation: Operation | undefined;
  /** The last segment of the path of getPet as it was sent, percent-encoded; else empty. */
  readonly petId: string;
  /** The methods that the path knows; none: there is no such path. */
  readonly allow: readonly string[];
}

/** One request, whole, with everything that answering it may need. */
export interface Exchange extends Route {
  readonly service: Service;
  /** The service's, for short: behaviour functions call each other through it, so that an override counts everywhere. */
  readonly behaviour: Behaviour;
  readonly store: Store;
  readonly connection: Connection;
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
  /** Empty when there was none or it was too large. */
  readonly body: Uint8Array;
  readonly bodyTooLarge: boolean;
  /** For responses that `sending` does not know how to give. */
  readonly serverResponse: ServerResponse;
}
