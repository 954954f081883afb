import { animalOf } from '../../core/session/animal.js';
import type { Judged, Session } from '../../core/session/session.js';

/** A category with which an animal was created is known from then on: refused later, it is a violation. */
export function noteCategory({ row, success }: Judged, { categories }: Session): void {
  if (row.operation === 'addPet' && success !== undefined) categories.add(animalOf(success).categoryId);
}
