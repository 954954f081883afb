import type { Pet } from '../session/pet.js';

/** The order of a page in words, for an observation: the document leaves it open. */
export function orderOf(page: readonly Pet[]): string {
  const ids = page.map(({ id }) => id);
  if (ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id))) return 'ascending by id';
  if (ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? id))) return 'descending by id';
  return 'neither ascending nor descending by id';
}
