import { type Command, Option } from 'commander';
import type { Flags } from '../config/flag-layer.js';
import { optionGroups, optionNames, optionTable, variableOf } from '../config/option-table.js';
import type { OptionName } from '../config/option-values.js';

/** The flags of `run`, made from the option table. Yes/no options get their negation, unseen in the help. */
export function addRunFlags(command: Command): Command {
  for (const { title, options } of optionGroups) {
    for (const name of optionNames.filter((candidate) => candidate in options)) {
      if (optionTable[name].flag !== 'argument') addFlag(command, name, title);
    }
  }
  return command;
}

/** One flag of `run`, also for a command that judges and takes only some of them. */
export function addFlag(command: Command, name: OptionName, group: string): void {
  const { kind, help, defaultText, default: fallback } = optionTable[name];
  if (kind.placeholder === undefined) {
    const [option, negation] = [new Option(`--${name}`, help), new Option(negated(name)).hideHelp()];
    const positiveFirst = name.startsWith('no-') ? [negation, option] : [option, negation];
    // Commander leaves an option without a default only when it hears of the positive form first.
    for (const flag of positiveFirst) command.addOption(flag.helpGroup(group));
    return;
  }
  const shown = defaultText ?? (fallback === undefined ? undefined : String(fallback));
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

/** The flags that were typed, from what commander read. */
export function readFlags(url: string | undefined, read: Readonly<Record<string, unknown>>): Flags {
  const flags: { [N in OptionName]?: string | boolean } = {};
  if (url !== undefined) flags['base-url'] = url;
  for (const name of optionNames) {
    const inverted = name.startsWith('no-');
    const attribute = (inverted ? name.slice('no-'.length) : name).replace(/-./g, (joint) =>
      joint.slice(1).toUpperCase(),
    );
    const value = read[attribute];
    if (typeof value === 'boolean') flags[name] = inverted ? !value : value;
    if (typeof value === 'string') flags[name] = value;
  }
  return flags;
}

/** Which variable stands for which flag, for the help. */
export const variableRule = `Each option but --api-key and --reference can also be an environment variable (--max-creates: ${variableOf('max-creates')})
or a member of petstore-conformance.yaml (max-creates: 50). A flag counts over a variable, a variable over the
file. A yes/no option is turned off again with --no- before its name (--no-strict).`;
