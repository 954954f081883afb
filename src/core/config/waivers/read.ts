import { UsageError } from '../../errors.js';
import { didYouMean } from '../../text/nearest.js';
import { fileError } from '../file/config-file.js';
import { fileText } from '../file/text.js';
import type { YamlTree } from '../file/yaml-tree.js';
import type { Waiver, WaiverFile } from '../waiver.js';
import { readEntry } from './entry.js';
import type { FilePlace } from './place.js';

const WAIVERS = 'waivers';
const START = { line: 1, column: 1 };

/** Advice for a file that has the name and is something else. */
const ADVICE = 'write `waivers:` with a list under it, or name another file with --waivers PATH';

/**
 * Reads a waiver file for a run. The YAML parser is loaded only here, where there is a file.
 *
 * @throws UsageError with one line that says where
 */
export async function readWaiverFile({ location, name, origin }: FilePlace, now: Date): Promise<WaiverFile> {
  const text = await fileText(location);
  if (!text.ok) {
    throw new UsageError(`${origin}: the waiver file cannot be read: ${text.problem}; check the path`);
  }
  return { name, waivers: await readWaivers(text.value, name, now) };
}

/**
 * The entries of the text of a waiver file, in their order.
 * @param now the moment of a run, which takes no last day that is too far away; absent: any will do
 * @throws UsageError with one line that says where
 */
export async function readWaivers(text: string, name: string, now?: Date): Promise<readonly Waiver[]> {
  const { YamlTree } = await import('../file/yaml-tree.js');
  return waiversOf(new YamlTree(name, text), now);
}

function waiversOf(tree: YamlTree, now?: Date): readonly Waiver[] {
  const members = tree.top(WAIVERS);
  const list = members.find((member) => member.name === WAIVERS);
  if (list === undefined) {
    const [other] = members;
    const found = other === undefined ? '' : `, but ${other.name}${didYouMean(other.name, [WAIVERS])}`;
    throw fileError(tree.file, other?.at ?? START, `there is no \`waivers:\` here${found}: ${ADVICE}`);
  }
  const other = members.find((member) => member !== list);
  if (other) throw fileError(tree.file, other.at, `unknown member ${other.name}: ${ADVICE}`);
  const items = tree.items(list.value, list.valueAt);
  if (items === undefined) {
    throw fileError(tree.file, list.valueAt, 'waivers must be a list of waivers; where there are none, `[]`');
  }
  const waivers: Waiver[] = [];
  for (const item of items) {
    const waiver = readEntry(tree, item, now);
    if (waivers.some((earlier) => isSameWaiver(earlier, waiver))) {
      throw fileError(tree.file, item.at, `${subject(waiver)} is waived above already; keep one of the two`);
    }
    waivers.push(waiver);
  }
  return waivers;
}

/** Whether two entries are about the same: one requirement, at one target or at all. */
export function isSameWaiver(
  one: Pick<Waiver, 'requirement' | 'target'>,
  other: Pick<Waiver, 'requirement' | 'target'>,
): boolean {
  return one.requirement === other.requirement && one.target === other.target;
}

/** `list.unique at staging` */
export function subject({ requirement, target }: Pick<Waiver, 'requirement' | 'target'>): string {
  return target === undefined ? requirement : `${requirement} at ${target}`;
}
