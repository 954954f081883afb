import type { MaybePromise, Overrides, RequestContext } from '../behaviour.js';
import { isJsonObject, type JsonObject } from '../json/value.js';
import type { Operation } from '../request.js';
import type { Response } from '../response.js';

/** Changes the responses of one operation that have the given status. */
export function onResponse(
  operation: Operation,
  status: number,
  change: (response: Response, context: RequestContext) => MaybePromise<Response>,
): Overrides {
  return {
    hooks: {
      after: (context, response) =>
        context.operation === operation && response.status === status ? change(response, context) : response,
    },
  };
}

/** Changes the pet in the response to a creation or a read by id. */
export function onPet(operation: 'addPet' | 'getPet', change: (pet: JsonObject) => JsonObject): Overrides {
  return onResponse(operation, operation === 'addPet' ? 201 : 200, (response) =>
    isJsonObject(response.content) ? { ...response, content: change(response.content) } : response,
  );
}
