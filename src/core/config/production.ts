import type { RunOptions } from './options.js';

/** What a run does because its target is marked production, in one line with what changes it; undefined: it is not. */
export function productionNotice({
  production,
  readOnly,
}: Pick<RunOptions, 'production' | 'readOnly'>): string | undefined {
  if (!production) return undefined;
  return readOnly
    ? 'the target is marked production: nothing is created in it unless --allow-writes is given'
    : 'the target is marked production, and --allow-writes lets pets be created in it, which stay there';
}
