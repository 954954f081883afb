import type { Operations } from '../behaviour.js';
import { Refusal } from '../refusal.js';
import type { Response } from '../response.js';

export const operations: Operations = {
  listPets: async (context) => {
    const { parameters, listing, rendering } = context.behaviour;
    const wanted = { limit: parameters.limit(context), status: parameters.status(context) };
    return ok(200, rendering.pets(context, await listing.page(context, wanted)));
  },

  addPet: async (context) => {
    const { parsing, validation, creating, rendering } = context.behaviour;
    const draft = await validation.newPet(context, await parsing.json(context));
    return ok(201, rendering.pet(context, await creating.create(context.service, draft)));
  },

  getPet: async (context) => {
    const { lookup, rendering } = context.behaviour;
    return ok(200, rendering.pet(context, await lookup.pet(context)));
  },

  // The document shows only that it exists; this store has no orders.
  listOrders: () => ok(200, []),

  unknown: ({ allow }) => {
    if (allow.length === 0) throw new Refusal(404, 'not_found', 'There is nothing at this path.');
    throw new Refusal(405, 'method_not_allowed', `This path supports only ${allow.join(' and ')}.`, {
      allow: allow.join(', '),
    });
  },

  handle: async (context) => {
    const { authentication, operations } = context.behaviour;
    await authentication.authenticate(context);
    return operations[context.operation ?? 'unknown'](context);
  },
};

function ok(status: number, content: Exclude<Response['content'], undefined>): Response {
  return { status, headers: {}, content };
}
