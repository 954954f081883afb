import { createHash } from 'node:crypto';
import type { BehaviourChange } from '../../behaviour.js';
import type { Draft } from '../../pet.js';
import type { Variation } from '../variation.js';

/** The document shows no default for the status of a pet; the reference implementation has none. */
export const defaultStatusVariations: readonly Variation[] = [
  ...['available', 'pending', 'sold'].map((status) => ({
    id: `status-defaults-to-${status}`,
    description: `A pet created without a status is ${status}.`,
    change: byDefault(() => status),
  })),
  {
    id: 'status-default-differs-by-pet',
    description: 'A pet created without a status gets one that depends on its name, or none.',
    change: byDefault(({ name }) => {
      const [first = 0] = createHash('sha256').update(name).digest();
      return ['available', 'pending', 'sold', undefined][first % 4];
    }),
    seedPets: 10,
  },
];

function byDefault(status: (draft: Draft) => string | undefined): BehaviourChange {
  return ({ creating }) => ({
    creating: {
      pet: (service, draft, id) =>
        creating.pet(service, { ...draft, status: draft.status ?? status(draft) }, id),
    },
  });
}
