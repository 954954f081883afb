import { didYouMean } from '../../text/nearest.js';
import { isOptionName, type OptionName, optionNames, optionTable } from '../options/table.js';
import { type ConfigFile, type Entry, fileError, type Section } from './config-file.js';
import { VARIABLE } from './variables.js';
import type { Member, YamlTree } from './yaml-tree.js';

/** The members of the file that are no options. */
export const DEFAULT_TARGET = 'default-target';
export const TARGETS = 'targets';

/** The options that a file can set. */
export const fileOptionNames: readonly OptionName[] = optionNames.filter(
  (name) => optionTable[name].file !== false,
);

/** Sorts the members of the file into sections. Throws UsageError for a member that has no place there. */
export function readShape(tree: YamlTree): Pick<ConfigFile, 'top' | 'targets' | 'defaultTarget'> {
  const members = tree.top();
  const special = (name: string) => members.find((member) => member.name === name);
  const top = readSection(
    tree,
    members.filter(({ name }) => name !== DEFAULT_TARGET && name !== TARGETS),
    [...fileOptionNames, DEFAULT_TARGET, TARGETS],
  );
  const targets = readTargets(tree, special(TARGETS));
  const defaultTarget = readDefaultTarget(tree, special(DEFAULT_TARGET), [...targets.keys()]);
  return { top, targets, ...(defaultTarget && { defaultTarget }) };
}

function readTargets(tree: YamlTree, member: Member | undefined): ReadonlyMap<string, Section> {
  const targets = new Map<string, Section>();
  if (!member) return targets;
  for (const target of tree.members(member.value, TARGETS, member.at)) {
    const options = tree.members(target.value, `the target ${target.name}`, target.at);
    targets.set(target.name, readSection(tree, options, fileOptionNames));
  }
  return targets;
}

function readDefaultTarget(
  tree: YamlTree,
  member: Member | undefined,
  known: readonly string[],
): ConfigFile['defaultTarget'] {
  if (!member) return undefined;
  const name = tree.scalars(member.value);
  if (typeof name === 'string' && known.includes(name)) return { name, at: member.valueAt };
  const hint = known.length === 0 ? 'there are none' : known.join(', ');
  const problem = `${DEFAULT_TARGET} must be the name of a target under ${TARGETS} (${hint})`;
  throw fileError(tree.file, member.valueAt, problem);
}

function readSection(tree: YamlTree, members: readonly Member[], known: readonly string[]): Section {
  const section = new Map<OptionName, Entry>();
  for (const { name, at, value, valueAt } of members) {
    if (!known.includes(name) || !isOptionName(name)) {
      throw fileError(tree.file, at, `unknown option ${name}${didYouMean(name, known)}`);
    }
    const scalars = tree.scalars(value);
    if (scalars === undefined)
      throw fileError(tree.file, valueAt, `${name} must be a value or a list of values`);
    if (scalars === null) throw fileError(tree.file, at, `${name} has no value: give one or remove the line`);
    if (name === 'api-key') refuseClearText(tree.file, { value: scalars, ...valueAt });
    section.set(name, { value: scalars, ...valueAt });
  }
  return section;
}

/** Also under a target that this run does not use: a committed key is a leak whoever runs. */
function refuseClearText(file: string, entry: Entry): void {
  if (typeof entry.value === 'string' && new RegExp(`^${VARIABLE}$`).test(entry.value)) return;
  const reading = optionTable['api-key'].kind.fromFile(entry.value);
  if (!reading.ok) throw fileError(file, entry, `api-key: ${reading.problem}`);
}
