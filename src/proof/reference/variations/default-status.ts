import { createHash } from 'node:crypto';
import type { Draft } from '../animal.js';
import type { BehaviourChange } from '../behaviour.js';
import type { Variation } from './variation.js';

/** The document shows no default for the status of an animal. The reference implementation leaves it out. */
export const defaultStatusVariations: readonly Variation[] = [
  ...['available', 'pending', 'sold'].map((status) => ({
    id: `status-defaults-to-${status}`,
    says: `An animal that is created without a status is ${status}.`,
    change: byDefault(() => status),
  })),
  {
    id: 'status-default-differs-by-animal',
    says: 'An animal that is created without a status gets one that depends on its name, or none.',
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
      animal: (service, draft, id) =>
        creating.animal(service, { ...draft, status: draft.status ?? status(draft) }, id),
    },
  });
}
