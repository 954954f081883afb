import type { Pet } from '../session/pet.js';

/** Describes the order of a page for an observation. The document does not define an order. */
export function orderOf(page: readonly Pet[]): string {
  const ids = page.map(({ id }) => id);
  if (ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id))) return 'ascending by id';
  if (ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? id))) return 'descending by id';
  return 'neither ascending nor descending by id';
}
