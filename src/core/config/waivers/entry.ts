import { didYouMean } from '../../text/nearest.js';
import { fileError, type Position } from '../file/config-file.js';
import type { Item, Member, YamlTree } from '../file/yaml-tree.js';
import type { Waiver } from '../waiver.js';
import { isWaiverField, tooLate, waiverFieldNames, waiverFields } from './fields.js';

/**
 * Reads an entry of a waiver file. Throws UsageError with file, line and column.
 * @param now the moment of a run, which takes no last day that is too far away; absent: any will do
 */
export function readEntry(tree: YamlTree, { value, at }: Item, now?: Date): Waiver {
  const read = new Map<string, string | boolean>();
  for (const member of tree.members(value, 'a waiver', at, 'fields')) {
    read.set(member.name, readField(tree, member, now));
  }
  const needed = waiverFieldNames.filter((name) => waiverFields[name].required);
  const missing = needed.filter((name) => !read.has(name));
  if (missing.length > 0) {
    const problem = `${named(read)} has no ${missing.join(', no ')}; each needs ${needed.join(', ')} (docs/gates.md)`;
    throw fileError(tree.file, at, problem);
  }
  return waiverOf((name) => read.get(name));
}

/** The words that are read, as a waiver; the fields that must be there are. */
function waiverOf(field: (name: keyof Waiver) => string | boolean | undefined): Waiver {
  const issue = field('issue');
  const target = field('target');
  return {
    requirement: String(field('requirement')),
    reason: String(field('reason')),
    ...(issue !== undefined && { issue: String(issue) }),
    expires: String(field('expires')),
    ...(target !== undefined && { target: String(target) }),
    ...(field('flaky') === true && { flaky: true }),
  };
}

function readField(tree: YamlTree, { name, at, value, valueAt }: Member, now?: Date): string | boolean {
  if (!isWaiverField(name)) {
    throw fault(tree, at, `unknown field ${name}${didYouMean(name, waiverFieldNames)}`);
  }
  const scalars = tree.scalars(value);
  if (scalars === null) {
    throw fault(tree, at, `${name} has no value: give one (what begins with # needs quotes)`);
  }
  if (scalars === undefined) throw fault(tree, valueAt, `${name} must be one value`);
  const reading = waiverFields[name].kind.fromFile(scalars);
  const late = name === 'expires' && reading.ok && now && tooLate(String(reading.value), now);
  if (reading.ok && !late) return reading.value;
  const problem = reading.ok ? late : reading.problem;
  throw fault(tree, valueAt, `${name} ${shown(scalars)}: ${problem}`);
}

function fault(tree: YamlTree, at: Position, problem: string) {
  return fileError(tree.file, at, problem);
}

function named(read: ReadonlyMap<string, string | boolean>): string {
  const requirement = read.get('requirement');
  return requirement === undefined ? 'the waiver' : `the waiver for ${requirement}`;
}

const LONGEST_SHOWN = 60;

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  const short = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(short) ? short : JSON.stringify(short);
}
