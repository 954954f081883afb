/** Changes of what is stored. */
import { type Change, wrap } from './changes.js';
import type { RequestContext } from './reference/correct.js';

/** Stores a changed name, which every response then shows. */
export const storedName = (change: (name: string) => string): Change =>
  wrap('validation', 'name', (correct, context, value) => change(correct(context, value)));

export const storedCategory = (change: (id: bigint, context: RequestContext) => bigint): Change =>
  wrap('validation', 'categoryId', (correct, context, value) => change(correct(context, value), context));

/** Ids by the number of pets before. */
export const ids = (id: (count: bigint) => bigint): Change =>
  wrap('creating', 'id', (_, { store }) => id(store.issued++));
