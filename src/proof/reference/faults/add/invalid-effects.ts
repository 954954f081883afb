import type { BehaviourChange } from '../../behaviour.js';
import type { Fault } from '../fault.js';

/** Stores the pet with what is known of it when one member is found wrong. */
function storedBefore(member: 'categoryId' | 'status'): BehaviourChange {
  return ({ validation, creating }) => ({
    validation: {
      newPet: async (exchange, value) => {
        try {
          return await validation.newPet(exchange, value);
        } catch (error) {
          const sent = validation.object(exchange, value);
          const name = validation.name(exchange, sent.name);
          const categoryId = member === 'status' ? validation.categoryId(exchange, sent.categoryId) : 1n;
          await creating.create(exchange.service, { name, categoryId, status: undefined, sent });
          throw error;
        }
      },
    },
  });
}

const turnsRed = { 'add.invalid.no-effect': 'a refused pet is in the list' };

/** What an invalid creation leaves behind. */
export const invalidBodiesEffects: readonly Fault[] = [
  {
    id: 'unknown-status-refused-after-insert',
    says: 'The pet is stored before its status is judged, and stays when that is refused.',
    turnsRed,
    change: storedBefore('status'),
  },
  {
    id: 'invalid-category-refused-after-insert',
    says: 'The pet is stored before its category is judged, and stays when that is refused.',
    turnsRed,
    change: storedBefore('categoryId'),
  },
];
