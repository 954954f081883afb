import type { Animal } from '../animal.js';
import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import { plainInt64 } from '../int64.js';
import { Refusal } from '../refusal.js';

/** From a path segment to an animal. */
export interface Looking {
  /** The int64 that a segment, percent-decoded, stands for; undefined for none. */
  readonly petId: (segment: string, exchange: Exchange) => bigint | undefined;
  /** @throws Refusal with 400 for a segment that is no int64, with 404 for an id that no animal has. */
  readonly animal: (exchange: Exchange) => Eventual<Animal>;
}

export const looking: Looking = {
  petId: (segment) => plainInt64(segment),

  animal: async (exchange) => {
    const { looking, storing } = exchange.behaviour;
    const segment = decoded(exchange.petId);
    const id = segment === undefined ? undefined : looking.petId(segment, exchange);
    if (id === undefined) {
      throw new Refusal(400, 'invalid_pet_id', 'The petId in the path must be an integer of 64 bits.');
    }
    const animal = await storing.find(exchange, id);
    if (!animal) throw new Refusal(404, 'pet_not_found', 'No animal has this id.');
    return animal;
  },
};

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
