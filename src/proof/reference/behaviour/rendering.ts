import type { Exchange } from '../exchange.js';
import type { JsonObject, JsonValue } from '../json-value.js';
import type { Pet } from '../pet.js';
import type { Refusal } from '../refusal.js';
import type { Response } from '../response.js';

/** What the responses say. */
export interface Rendering {
  readonly pet: (exchange: Exchange, pet: Pet) => JsonObject;
  readonly pets: (exchange: Exchange, pets: readonly Pet[]) => JsonValue;
  readonly error: (exchange: Exchange, refusal: Refusal) => JsonObject;
  /** The response to a refused request. */
  readonly refusal: (exchange: Exchange, refusal: Refusal) => Response;
}

export const rendering: Rendering = {
  pet: (_exchange, { id, name, categoryId, status }) => ({ id, name, categoryId, status }),

  pets: (exchange, pets) => pets.map((pet) => exchange.behaviour.rendering.pet(exchange, pet)),

  error: (_exchange, { code, message, status }) => ({ code, message, status }),

  refusal: (exchange, refusal) => ({
    status: refusal.status,
    headers: refusal.headers,
    content: exchange.behaviour.rendering.error(exchange, refusal),
  }),
};
