import { optionTable } from '../config/option-table.js';
import type { RunOptions } from '../config/options.js';
import { profiles } from '../config/profiles.js';
import { kit } from '../package.js';
import { shellWord } from '../text/shell-word.js';
import type { Results } from './model.js';

/** What the command depends on: all of it stands in the results, so that the command can be made again of them. */
export type ReproducedOptions = Pick<
  RunOptions,
  | 'reference'
  | 'baseUrl'
  | 'profile'
  | 'runs'
  | 'maxCreates'
  | 'seed'
  | 'only'
  | 'skip'
  | 'readOnly'
  | 'production'
  | 'strict'
  | 'requireFull'
  | 'concurrency'
  | 'rate'
  | 'timeout'
  | 'settle'
  | 'maxRequests'
  | 'maxDuration'
  | 'waivers'
  | 'asOf'
> & {
  readonly categoryIds: readonly (bigint | string)[];
  readonly reach: Pick<RunOptions['reach'], 'flags'>;
};

/**
 * The command that runs the same again, or only some requirements of it. The key is not in it: it comes from
 * the environment. What has its default is left out, but the seed never is.
 */
export function reproduceCommand(options: ReproducedOptions, only: readonly string[] = options.only): string {
  const { profile, runs, maxCreates, seed, skip, categoryIds } = options;
  const words = [
    'npx',
    kit.name,
    ...(options.reference ? ['run', '--reference'] : [shellWord(options.baseUrl)]),
    ...(only.length > 0 ? ['--only', shellWord(only.join(','))] : []),
    ...(skip.length > 0 && only === options.only ? ['--skip', shellWord(skip.join(','))] : []),
    '--seed',
    `${seed}`,
    ...(profile === 'standard' ? [] : ['--profile', profile]),
    ...(runs === profiles[profile].runs ? [] : ['--runs', `${runs}`]),
    ...(maxCreates === profiles[profile].maxCreates ? [] : ['--max-creates', `${maxCreates}`]),
    ...(categoryIds.length > 0 ? ['--category-id', shellWord(categoryIds.join(','))] : []),
    ...(options.readOnly ? ['--read-only'] : []),
    ...(options.production && !options.readOnly ? ['--allow-writes'] : []),
    ...options.reach.flags.map(shellWord),
    ...(options.strict ? ['--strict'] : []),
    ...(options.requireFull ? ['--require-full'] : []),
    ...(['concurrency', 'rate', 'timeout', 'settle'] as const).flatMap((name) =>
      options[name] === optionTable[name].default ? [] : [`--${name}`, `${options[name]}`],
    ),
    ...(only === options.only ? ofTheWholeRun(options) : []),
    '--as-of',
    options.asOf,
  ];
  return words.join(' ');
}

/**
 * What ends a run early; a few requirements of it keep well below. What its gate is made of: it says of the whole file
 * of waivers whether they are needed.
 */
function ofTheWholeRun({ maxDuration, maxRequests, waivers }: ReproducedOptions): readonly string[] {
  return [
    ...(waivers === undefined ? [] : ['--waivers', shellWord(waivers.name)]),
    ...(maxRequests === undefined ? [] : ['--max-requests', `${maxRequests}`]),
    ...(maxDuration === undefined ? [] : ['--max-duration', `${maxDuration}`]),
  ];
}

/** The options in force as a report holds them, by flag name; never the key. */
export function optionsInReport(options: RunOptions): Results['options'] {
  const {
    profile,
    runs,
    only,
    skip,
    readOnly,
    maxCreates,
    categoryIds,
    concurrency,
    timeout,
    settle,
    maxDuration,
    maxRequests,
    rate,
    strict,
    asOf,
    waivers,
  } = options;
  return {
    ...(options.reference && { reference: true }),
    profile,
    runs,
    seed: options.seed,
    only,
    skip,
    'read-only': readOnly,
    'max-creates': maxCreates,
    'category-id': categoryIds.map(String),
    concurrency,
    timeout,
    settle,
    ...(rate !== undefined && { rate }),
    ...(maxRequests !== undefined && { 'max-requests': maxRequests }),
    ...(maxDuration !== undefined && { 'max-duration': maxDuration }),
    ...(options.production && { production: true }),
    ...(options.requireFull && { 'require-full': true }),
    ...(options.reach.flags.length > 0 && { connection: options.reach.flags }),
    strict,
    'as-of': asOf,
    ...(waivers && { waivers: waivers.name }),
  };
}
