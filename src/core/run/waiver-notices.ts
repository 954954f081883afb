import { didYouMean } from '../config/nearest.js';
import type { RunOptions } from '../config/options.js';
import { isTargetUrl } from '../config/waivers/fields.js';

/** Targets of waivers that no run judges, since none has that name, a line each. A base URL may be of any. */
export function waiverNotices({
  waivers: file,
  targetNames,
}: Pick<RunOptions, 'waivers' | 'targetNames'>): readonly string[] {
  if (file === undefined || targetNames === undefined) return [];
  const named = new Set(file.waivers.flatMap(({ target }) => (target === undefined ? [] : [target])));
  return [...named]
    .filter((target) => !isTargetUrl(target) && !targetNames.includes(target))
    .map(
      (target) =>
        `${file.name} has waivers for the target ${target}, and ${unknown(target, targetNames)}: they hold nowhere`,
    );
}

function unknown(target: string, known: readonly string[]): string {
  if (known.length === 0) return 'no configuration file names targets';
  return `there is no target of that name in the configuration file${didYouMean(target, known)}`;
}
