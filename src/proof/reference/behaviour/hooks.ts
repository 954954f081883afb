import type { Connection } from '../connection.js';
import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import type { Refusal } from '../refusal.js';
import type { Response } from '../response.js';
import type { Service } from '../service.js';

/** The places where a variation can step in; the correct service does nothing there. */
export interface Hooks {
  /** Once, before the first request. What it returns is called when the service closes. */
  readonly started: (service: Service) => (() => void) | undefined;
  /** Once a connection, when it opens. */
  readonly connected: (service: Service, connection: Connection) => void;
  /** Before anything is judged. A response that it returns is the response. */
  readonly before: (exchange: Exchange) => Eventual<Response | undefined>;
  /** Whenever a request is refused, before the refusal is put in words. */
  readonly refused: (exchange: Exchange, refusal: Refusal) => Eventual<Refusal>;
  /** With each response, before it is sent. */
  readonly after: (exchange: Exchange, response: Response) => Eventual<Response>;
  /** When the response is gone, or the connection is. */
  readonly answered: (exchange: Exchange) => void;
}

export const hooks: Hooks = {
  started: () => undefined,
  connected: () => {},
  before: () => undefined,
  refused: (_exchange, refusal) => refusal,
  after: (_exchange, response) => response,
  answered: () => {},
};
