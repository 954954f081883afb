import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { catalogue } from '../catalogue/catalogue.js';
import type { Corpus, KeptCase } from '../config/corpus.js';
import type { RunOptions } from '../config/options.js';
import { createFolders } from '../files/reports-folder.js';
import { systemProblem } from '../files/system-problem.js';
import { removeLeftovers } from '../files/temporary-name.js';
import { kit } from '../package.js';
import { safeJson } from '../report/results-json.js';
import { stageFile } from '../report/whole-file.js';
import type { CheckRecord } from '../results/check-record.js';
import { plural } from '../text/plural.js';

/** A case that has passed this often leaves the corpus. */
export const MOST_PASSES = 10;

/**
 * Adds the failing random cases of a run to the corpus, counts the passes of those that it had, and drops a case after
 * ten passes or when no property has it any more. A case that was not tried stays as it is.
 * @returns notices for the user
 */
export async function updateCorpus(
  { name, folder, cases }: Corpus,
  records: readonly CheckRecord[],
  options: Pick<RunOptions, 'readOnly'>,
): Promise<readonly string[]> {
  const outcomes = new Map(
    records.flatMap(({ kept = [] }) => kept.map(({ file, outcome }) => [file, outcome])),
  );
  const written = new Map<string, KeptCase>();
  const passed: string[] = [];
  const gone: string[] = [];
  for (const { file, ...kept } of cases) {
    const outcome = outcomes.get(file) ?? (hasProperty(kept, records, options) ? undefined : 'gone');
    const passes = outcome === 'passed' ? kept.passes + 1 : 0;
    if (outcome === 'gone') gone.push(file);
    else if (passes >= MOST_PASSES) passed.push(file);
    else if (outcome !== undefined && passes !== kept.passes) written.set(file, { ...kept, passes });
  }
  const added = failingCases(records).filter((one) => !cases.some((kept) => isSame(kept, one)));
  for (const one of added) written.set(fileOf(one), one);
  try {
    if (written.size > 0) await createFolders(folder);
    await removeLeftovers(folder);
    for (const [file, kept] of written) {
      const staged = await stageFile(path.join(folder, file), safeJson(kept));
      await staged.commit();
    }
    for (const file of [...passed, ...gone]) await rm(path.join(folder, file), { force: true });
  } catch (error) {
    return [`the corpus ${name} could not be written: ${systemProblem(error)}`];
  }
  return [
    ...(added.length > 0 ? [`kept ${plural(added.length, 'failing case')} in the corpus ${name}`] : []),
    ...passed.map((file) => `dropped ${file} from the corpus ${name}: it passed ${MOST_PASSES} times`),
    ...gone.map(
      (file) => `dropped ${file} from the corpus ${name}: this version of the kit has no such case`,
    ),
  ];
}

/** The failing random cases of a run, as they are kept. */
function failingCases(records: readonly CheckRecord[]): readonly KeptCase[] {
  return records.flatMap(({ requirements: [requirement], findings }) =>
    findings.flatMap(({ counterexample, summary }) => {
      if (requirement === undefined || counterexample?.path === undefined) return [];
      const { property, value, seed, path: steps } = counterexample;
      return [
        { requirement, property, value, finding: summary, seed, path: steps, passes: 0, kit: kit.version },
      ];
    }),
  );
}

/** True for a case and the one that it was shrunk from. */
function isSame(one: KeptCase, other: KeptCase): boolean {
  const root = (kept: KeptCase) => Number.parseInt(kept.path, 10);
  return (
    one.requirement === other.requirement &&
    one.property === other.property &&
    one.seed === other.seed &&
    root(one) === root(other)
  );
}

/**
 * False when the property of a case that was not tried does not exist any more: its requirement is unknown, or its check
 * came to its end in another version of the kit without it.
 */
function hasProperty(
  kept: KeptCase,
  records: readonly CheckRecord[],
  { readOnly }: Pick<RunOptions, 'readOnly'>,
): boolean {
  if (!catalogue.judged.some(({ id }) => id === kept.requirement)) return false;
  if (readOnly || kept.kit === kit.version) return true;
  const record = records.find(({ requirements: [first] }) => first === kept.requirement);
  return record === undefined || record.end !== 'completed' || record.findings.length > 0;
}

/** The same name for the same case. */
function fileOf({ requirement, property, seed, path: steps }: KeptCase): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([property, seed, steps]))
    .digest('hex');
  return `${requirement}-${digest.slice(0, 8)}.json`;
}
