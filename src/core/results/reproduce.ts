import {
  camelCase,
  defaultOf,
  type OptionName,
  optionNames,
  optionTable,
  runOptionNames,
} from '../config/options/table.js';
import type { Profile, RunOptions } from '../config/options.js';
import { kit } from '../package.js';
import { shellWord } from '../text/shell-word.js';
import type { Results } from './model.js';

/** A run to repeat. All of it stands in its results, so anyone who has them can make the command again. */
export interface Repeatable {
  readonly baseUrl: string;
  readonly options: Results['options'];
}

type Reported = Results['options'][string];

/** A reader looks for these first. */
const FIRST: readonly OptionName[] = ['only', 'skip', 'seed'];

const repeated: readonly OptionName[] = [...FIRST, ...optionNames.filter((name) => !FIRST.includes(name))];

/**
 * The command that runs the same again, or only some requirements of it. The key is not in it: it comes from
 * the environment. The declaration of each option says when it is in the command.
 */
export function reproduceCommand({ baseUrl, options }: Repeatable, only?: readonly string[]): string {
  const values = only === undefined ? options : { ...options, only };
  const words = repeated.flatMap((name) => {
    const value = values[name];
    const isIn = value !== undefined && isRepeated(name, value, profileOf(options), only === undefined);
    return isIn ? wordsOf(name, value) : [];
  });
  const { reference, connection } = options;
  return [
    'npx',
    kit.name,
    ...(reference === true ? ['run', '--reference'] : [baseUrl]),
    ...words,
    ...(Array.isArray(connection) ? connection : []),
  ]
    .map(shellWord)
    .join(' ');
}

function isRepeated(name: OptionName, value: Reported, profile: Profile, isWhole: boolean): boolean {
  const { repeat = 'never' } = optionTable[name];
  if (repeat === 'always') return true;
  if (repeat === 'never' || (repeat === 'whole-run' && !isWhole)) return false;
  // No default depends on the day but that of an option that is always in the command.
  const usual = defaultOf(name, { profile, now: new Date(0) });
  return usual === undefined || String(value) !== String(usual);
}

function wordsOf(name: OptionName, value: Reported): readonly string[] {
  return typeof value === 'boolean' ? [`--${name}`] : [`--${name}`, String(value)];
}

/** Results may come from anywhere; a profile that does not exist has no defaults. */
function profileOf({ profile }: Results['options']): Profile {
  const reading = optionTable.profile.kind.fromText(String(profile));
  return reading.ok ? reading.value : 'standard';
}

/**
 * Every option in force as a report holds it, by flag name: never the key, and of the way to the deployment the flags
 * without a secret. The base URL and the target have their own place in the results, which lie in the folder of the
 * reports.
 */
export function optionsInReport(options: RunOptions): Results['options'] {
  const { waivers, corpus, reach } = options;
  const values = options as unknown as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(
      runOptionNames.flatMap((name) => {
        const value = values[camelCase(name)];
        return value === undefined ? [] : [[name, reportedValue(value)]];
      }),
    ),
    ...(waivers && { waivers: waivers.name }),
    ...(corpus && { corpus: corpus.name }),
    ...(reach.flags.length > 0 && { connection: reach.flags }),
  };
}

/** A value as JSON can hold it exactly: ids as text. */
export function reportedValue(value: unknown): Reported {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
