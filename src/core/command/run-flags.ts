import { type Command, Option } from 'commander';
import type { Flags } from '../config/layers/flag-layer.js';
import { connectionOptions } from '../config/options/connection.js';
import { keyOptions } from '../config/options/key.js';
import { paceOptions } from '../config/options/pace.js';
import {
  camelCase,
  defaultTextOf,
  namesOf,
  type OptionName,
  optionGroups,
  optionNames,
  optionTable,
  variableOf,
} from '../config/options/table.js';

/** The flags of `run`, made from the option table. Yes/no options get their negation, unseen in the help. */
export function addRunFlags(command: Command): Command {
  for (const { title, names } of optionGroups) {
    for (const name of names) {
      if (optionTable[name].flag !== 'argument') addFlag(command, name, title);
    }
  }
  return command;
}

/** Flags of `run` that another command takes too, by the title of their group in its help. */
export type FlagGroups = Readonly<Record<string, readonly OptionName[]>>;

/** Every way to give the key. */
export const keyFlags = namesOf(keyOptions);

/** All that leads to a deployment. */
export const connectionFlags = namesOf(connectionOptions);

/** How fast and how patiently a deployment is asked; the other options of the pace end a run early. */
export const paceFlags = namesOf(paceOptions).filter((name) => optionTable[name].repeat !== 'whole-run');

export function addFlagGroups(command: Command, groups: FlagGroups): void {
  for (const [title, names] of Object.entries(groups)) {
    for (const name of names) addFlag(command, name, title);
  }
}

/** A flag that only one command has, in a group of its help. */
export function ownFlag(group: string, flags: string, help: string): Option {
  return new Option(flags, help).helpGroup(group);
}

/** One flag of `run`, in a group of the help. */
export function addFlag(command: Command, name: OptionName, group: string): void {
  const { kind, help } = optionTable[name];
  if (kind.placeholder === undefined) {
    const [option, negation] = [new Option(`--${name}`, help), new Option(negated(name)).hideHelp()];
    const positiveFirst = name.startsWith('no-') ? [negation, option] : [option, negation];
    // Commander leaves an option without a default only when it hears of the positive form first.
    for (const flag of positiveFirst) command.addOption(flag.helpGroup(group));
    return;
  }
  const shown = defaultTextOf(name);
  const option = new Option(`--${name} <${kind.placeholder}>`, shown ? `${help} (default: ${shown})` : help);
  const { separator } = kind;
  if (separator !== undefined) option.argParser(joined(separator));
  command.addOption(option.helpGroup(group));
}

/** A list given twice is one list. */
function joined(separator: string) {
  return (value: string, before: string | undefined): string =>
    before === undefined ? value : `${before}${separator}${value}`;
}

function negated(name: OptionName): string {
  return name.startsWith('no-') ? `--${name.slice('no-'.length)}` : `--no-${name}`;
}

/** The flags that were typed, from what commander read. @param names those that are options of `run` in this command */
export function readFlags(
  url: string | undefined,
  read: Readonly<Record<string, unknown>>,
  names: readonly OptionName[] = optionNames,
): Flags {
  const flags: { [N in OptionName]?: string | boolean } = {};
  if (url !== undefined) flags['base-url'] = url;
  for (const name of names) {
    const inverted = name.startsWith('no-');
    const value = read[camelCase(inverted ? name.slice('no-'.length) : name)];
    if (typeof value === 'boolean') flags[name] = inverted ? !value : value;
    if (typeof value === 'string') flags[name] = value;
  }
  return flags;
}

/** Which variable stands for which flag, for the help. */
export const variableRule = `Each option but --api-key and --reference can also be an environment variable (--max-creates: ${variableOf('max-creates')})
or a member of petstore-conformance.yaml (max-creates: 50). A flag overrides a variable, and a variable overrides
the file. A yes/no option is turned off again with --no- before its name (--no-strict).`;
