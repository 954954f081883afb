import type { Judged } from '../../core/session/judged.js';
import { petOf } from '../../core/session/pet.js';
import type { Session } from '../../core/session/session.js';

/** A category with which a pet was created is known from then on: refused later, it is a violation. */
export function noteCategory({ row, success }: Judged, { categories }: Session): void {
  if (row.operation === 'addPet' && success !== undefined) categories.add(petOf(success).categoryId);
}
