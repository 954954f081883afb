/** Commands and their surroundings: how a command takes the flags of a run, and the process as it sees it. */
import type { Readable } from 'node:stream';
import { type Command, Option as CommanderOption } from 'commander';
import type { Mask } from '../exchange/mask.js';
import type { Kind } from '../kit/kinds.js';
import type { Kit } from '../kit/kit.js';
import { type Flags, givenAs, readGiven, type Surroundings } from './resolve.js';
import { type GroupTitle, helpOf, memberOf, type OptionName, optionsOf } from './table.js';

/** Adds a command. Its action imports what needs time, so that help stays fast. @throws {UsageError} from the action */
export type Feature = (program: Command, context: Context) => void;

export interface Output {
  /** @param done gets the error of this writing. Whoever passes it answers for it. */
  readonly write: (text: string, done?: (error?: Error | null) => void) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The process as a command sees it; tests pass their own. */
export interface Context extends Surroundings {
  /** Commands to CI servers in what is written are made harmless. */
  readonly stdout: Output;
  readonly stderr: Output;
  /** Standard output as it is, for workflow commands that the kit means, and for files. */
  readonly rawStdout: Output;
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly setRawMode?: (isRaw: boolean) => unknown };
  /** How the user called the kit, for commands that repeat something: `npx things-kit`. */
  readonly invocation: string;
  /** Leaves the exit code. @default 0 */
  readonly exitWith: (code: number) => void;
  /** All that is printed from then on goes through the mask, but for `rawStdout`. */
  readonly learn: (mask: Mask) => void;
  /** Calls back at the first SIGHUP, SIGINT or SIGTERM, with the exit code for it. The second one ends the process at once. */
  readonly onSignal: (listener: (exitCode: number) => void) => void;
}

/** Aborts at the first signal; its reason is the exit code. */
export function interruptionOf({ onSignal }: Pick<Context, 'onSignal'>): AbortSignal {
  const interruption = new AbortController();
  onSignal((exitCode) => interruption.abort(exitCode));
  return interruption.signal;
}

type FlagGroups = Readonly<Record<string, readonly OptionName[]>>;

export const flagGroups = (kit: Kit, ...titles: readonly GroupTitle[]): FlagGroups =>
  Object.fromEntries(titles.map((title) => [title, Object.keys(optionsOf(kit).groups[title]) as OptionName[]]));

/** Flags as the parser gives them, in camel case. */
type TypedFlags = Readonly<Record<string, unknown>>;

/**
 * Adds flags of a run, by the titles of their groups; those that the kit lacks are left out. A yes/no option gets a negation
 * that the help does not show.
 */
export function addFlags({ kit }: Pick<Context, 'kit'>, command: Command, chosen: FlagGroups): Command {
  const { table, names: known } = optionsOf(kit);
  const titled = Object.entries(chosen).flatMap(([title, names]) => names.map((name) => ({ title, name })));
  for (const { title, name } of titled.filter((one) => one.name !== 'base-url' && known.includes(one.name))) {
    const { placeholder, several, isOptional } = table[name].kind;
    const required = placeholder === '' ? '' : ` <${placeholder}>`;
    const value = isOptional ? ` [${placeholder}]` : required;
    const option = new CommanderOption(`--${name}${value}`, helpOf(table[name])).helpGroup(title);
    if (several) option.argParser((text: string, before: string[] = []) => [...before, text]);
    command.addOption(option);
    if (value === '' && name !== 'no-color') command.addOption(new CommanderOption(`--no-${name}`).hideHelp());
  }
  return command;
}

export function flagsOf({ kit }: Pick<Context, 'kit'>, url: string | undefined, typed: TypedFlags): Flags {
  const flags = Object.fromEntries(optionsOf(kit).names.map((name) => [name, typed[memberOf(name)]]));
  // commander names this one after its positive form, which is true by default.
  return { ...flags, 'no-color': typed.color === false || undefined, ...(url !== undefined && { 'base-url': url }) };
}

/** Reads a flag that only one command has, for the parser. @throws {UsageError} */
export function reader<T>(flag: string, kind: Kind<T>) {
  return (text: string) => ownValue(kind, flag, text);
}
/** The value of a flag that only one command has. @param flag as typed: `--times`. @throws {UsageError} */
export const ownValue = <T>(kind: Kind<T>, flag: string, text: string): T =>
  readGiven(kind, givenAs(kind, text, '', flag));
