import type { RunOptions } from './options.js';

/** The effect of a target that is marked as production, in one line with how to change it; undefined if it is not marked. */
export function productionNotice({
  production,
  readOnly,
}: Pick<RunOptions, 'production' | 'readOnly'>): string | undefined {
  if (!production) return undefined;
  return readOnly
    ? 'the target is marked production: nothing is created in it unless --allow-writes is given'
    : 'the target is marked production, and --allow-writes lets pets be created in it, which stay there';
}
