import type { Overrides } from '../behaviour.js';
import type { Eventual } from '../eventual.js';
import type { Exchange, Operation } from '../exchange.js';
import { isJsonObject, type JsonObject } from '../json-value.js';
import type { Response } from '../response.js';

/** Changes the responses of one operation that have one status, on their way out. */
export function onResponse(
  operation: Operation,
  status: number,
  change: (response: Response, exchange: Exchange) => Eventual<Response>,
): Overrides {
  return {
    hooks: {
      after: (exchange, response) =>
        exchange.operation === operation && response.status === status
          ? change(response, exchange)
          : response,
    },
  };
}

/** Changes the pet that a creation or a read is answered with, on its way out. */
export function onPet(operation: 'addPet' | 'getPet', change: (pet: JsonObject) => JsonObject): Overrides {
  return onResponse(operation, operation === 'addPet' ? 201 : 200, (response) =>
    isJsonObject(response.content) ? { ...response, content: change(response.content) } : response,
  );
}
