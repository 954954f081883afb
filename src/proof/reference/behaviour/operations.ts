import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import { Refusal } from '../refusal.js';
import type { Response } from '../response.js';

type Handler = (exchange: Exchange) => Eventual<Response>;

/** What each operation does, once the request may be judged. Each throws a Refusal for an Error response. */
export interface Operations {
  readonly listPets: Handler;
  readonly addPet: Handler;
  readonly getPet: Handler;
  readonly listOrders: Handler;
  /** A path or a method that this service does not know. */
  readonly unknown: Handler;
  /** The whole way: the key first, then the operation. */
  readonly handle: Handler;
}

export const operations: Operations = {
  listPets: async (exchange) => {
    const { parameters, listing, rendering } = exchange.behaviour;
    const wanted = { limit: parameters.limit(exchange), status: parameters.status(exchange) };
    return ok(200, rendering.pets(exchange, await listing.page(exchange, wanted)));
  },

  addPet: async (exchange) => {
    const { reading, validation, creating, rendering } = exchange.behaviour;
    const draft = await validation.newPet(exchange, await reading.json(exchange));
    return ok(201, rendering.pet(exchange, await creating.create(exchange.service, draft)));
  },

  getPet: async (exchange) => {
    const { looking, rendering } = exchange.behaviour;
    return ok(200, rendering.pet(exchange, await looking.pet(exchange)));
  },

  // The document says that it exists and shows nothing else; this store has no orders.
  listOrders: () => ok(200, []),

  unknown: ({ allow }) => {
    if (allow.length === 0) throw new Refusal(404, 'not_found', 'There is nothing at this path.');
    throw new Refusal(405, 'method_not_allowed', `This path knows only ${allow.join(' and ')}.`, {
      allow: allow.join(', '),
    });
  },

  handle: async (exchange) => {
    const { authentication, operations } = exchange.behaviour;
    await authentication.authenticate(exchange);
    return operations[exchange.operation ?? 'unknown'](exchange);
  },
};

function ok(status: number, content: Exclude<Response['content'], undefined>): Response {
  return { status, headers: {}, content };
}
