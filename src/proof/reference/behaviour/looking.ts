import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import { plainInt64 } from '../int64.js';
import type { Pet } from '../pet.js';
import { Refusal } from '../refusal.js';

/** From a path segment to a pet. */
export interface Looking {
  /** The int64 that a segment, percent-decoded, stands for; undefined for none. */
  readonly petId: (segment: string, exchange: Exchange) => bigint | undefined;
  /** @throws Refusal with 400 for a segment that is no int64, with 404 for an id that no pet has. */
  readonly pet: (exchange: Exchange) => Eventual<Pet>;
}

export const looking: Looking = {
  petId: (segment) => plainInt64(segment),

  pet: async (exchange) => {
    const { looking, storing } = exchange.behaviour;
    const segment = decoded(exchange.petId);
    const id = segment === undefined ? undefined : looking.petId(segment, exchange);
    if (id === undefined) {
      throw new Refusal(400, 'invalid_pet_id', 'The petId in the path must be an integer of 64 bits.');
    }
    const pet = await storing.find(exchange, id);
    if (!pet) throw new Refusal(404, 'pet_not_found', 'No pet has this id.');
    return pet;
  },
};

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
