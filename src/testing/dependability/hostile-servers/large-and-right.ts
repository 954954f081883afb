import { newKey, startReference } from '../../../proof/reference/start.js';
import type { StartedServer } from './hostile-server.js';

/**
 * The reference implementation with a hundred pets in its store; each has a name of 10,000 characters and an extra member
 * of 100 KiB. A page is 11 MB and correct.
 */
export async function largeAndRight(): Promise<StartedServer> {
  const notes = 'x'.repeat(100 * 1024);
  const reference = await startReference({
    key: newKey(),
    seedPets: 100,
    behaviour: ({ rendering }) => ({
      rendering: { pet: (context, pet) => ({ ...rendering.pet(context, pet), notes }) },
    }),
  });
  for (const pet of reference.store.pets) Object.assign(pet, { name: pet.name.padEnd(10_000, '-') });
  return reference;
}
