import type { Lookup } from '../behaviour.js';
import { plainInt64 } from '../int64.js';
import { Refusal } from '../refusal.js';

export const lookup: Lookup = {
  petId: (segment) => plainInt64(segment),

  pet: async (context) => {
    const { lookup, storing } = context.behaviour;
    const segment = decoded(context.petId);
    const id = segment === undefined ? undefined : lookup.petId(segment, context);
    if (id === undefined) {
      throw new Refusal(400, 'invalid_pet_id', 'The petId in the path must be a 64-bit integer.');
    }
    const pet = await storing.find(context, id);
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
