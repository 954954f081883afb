import type { Animal } from '../animal.js';
import type { Answer } from '../answer.js';
import type { Exchange } from '../exchange.js';
import type { JsonObject, JsonValue } from '../json-value.js';
import type { Refusal } from '../refusal.js';

/** What the answers say. */
export interface Rendering {
  readonly pet: (exchange: Exchange, animal: Animal) => JsonObject;
  readonly pets: (exchange: Exchange, animals: readonly Animal[]) => JsonValue;
  readonly error: (exchange: Exchange, refusal: Refusal) => JsonObject;
  /** The answer to a refused request. */
  readonly refusal: (exchange: Exchange, refusal: Refusal) => Answer;
}

export const rendering: Rendering = {
  pet: (_exchange, { id, name, categoryId, status }) => ({ id, name, categoryId, status }),

  pets: (exchange, animals) => animals.map((animal) => exchange.behaviour.rendering.pet(exchange, animal)),

  error: (_exchange, { code, message, status }) => ({ code, message, status }),

  refusal: (exchange, refusal) => ({
    status: refusal.status,
    headers: refusal.headers,
    content: exchange.behaviour.rendering.error(exchange, refusal),
  }),
};
