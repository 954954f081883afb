import { newKey, startReference } from '../../../proof/reference/start.js';
import type { StartedServer } from './hostile-server.js';

/**
 * The reference implementation with a hundred pets in its store, whose names have 10,000 characters and each of which has
 * a further member of 100 KiB: a page is 11 MB, and as it may be.
 */
export async function largeAndRight(): Promise<StartedServer> {
  const notes = 'x'.repeat(100 * 1024);
  const reference = await startReference({
    key: newKey(),
    seedPets: 100,
    behaviour: ({ rendering }) => ({
      rendering: { pet: (exchange, pet) => ({ ...rendering.pet(exchange, pet), notes }) },
    }),
  });
  for (const pet of reference.store.pets) Object.assign(pet, { name: pet.name.padEnd(10_000, '-') });
  return reference;
}
