/** The nouns of what runs of a kit create, in helps and reports. */
import { plural } from '../base/text.js';
import type { Created } from '../service/service.js';

/** Nouns by their singular: `{ note: 'notes' }`. */
export type Things = Readonly<Record<string, string>>;

// In American English there would be a comma before the last item.
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const allOf = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `list or note`. */
export const oneThing = (things: Things): string => oneOf.format(Object.keys(things));
/** `lists and notes`. */
export const manyThings = (things: Things): string => allOf.format(Object.values(things));

/** `2 lists and 1 note`. */
export function thingsLeft(things: Things, created: readonly Created[]): string {
  const [first] = Object.keys(things);
  const counts = Object.entries(things).map(([one, many]) => {
    const count = created.filter(({ noun = first }) => noun === one).length;
    return { count, words: plural(count, one, many) };
  });
  const some = counts.filter(({ count }) => count > 0).map(({ words }) => words);
  return some.length > 0 ? allOf.format(some) : `0 ${manyThings(things)}`;
}
