import type { RunOptions } from '../config/options.js';
import { profiles } from '../config/profiles.js';
import { kit } from '../package.js';

/**
 * The command that runs the same again, or only some requirements of it. The key is not in it: it comes from
 * the environment. What has its default is left out, but the seed never is.
 */
export function reproduceCommand(options: RunOptions, only: readonly string[] = options.only): string {
  const { profile, runs, maxCreates, seed, skip, categoryIds } = options;
  const words = [
    'npx',
    kit.name,
    ...(options.reference ? ['run', '--reference'] : [quoted(options.baseUrl)]),
    ...(only.length > 0 ? ['--only', quoted(only.join(','))] : []),
    ...(skip.length > 0 && only === options.only ? ['--skip', quoted(skip.join(','))] : []),
    '--seed',
    `${seed}`,
    ...(profile === 'standard' ? [] : ['--profile', profile]),
    ...(runs === profiles[profile].runs ? [] : ['--runs', `${runs}`]),
    ...(maxCreates === profiles[profile].maxCreates ? [] : ['--max-creates', `${maxCreates}`]),
    ...(categoryIds.length > 0 ? ['--category-id', quoted(categoryIds.join(','))] : []),
    ...(options.readOnly ? ['--read-only'] : []),
    ...(options.strict ? ['--strict'] : []),
    '--as-of',
    options.asOf,
  ];
  return words.join(' ');
}

function quoted(word: string): string {
  return /^[\w.,:/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
