import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../errors.js';
import { systemProblem } from '../files/system-problem.js';
import type { GivenValue } from './layers/layer.js';

/** A failing random case that a run kept, as its file in the corpus holds it. */
export interface KeptCase {
  /** The first requirement of the check that has the property. */
  readonly requirement: string;
  readonly property: string;
  /** The case in words, for a reader. */
  readonly value: string;
  /** The summary of the finding, for a reader. */
  readonly finding: string;
  readonly seed: number;
  /** fast-check's path to the case; with the seed it makes the case again. */
  readonly path: string;
  /** How often it has passed since it last failed. */
  readonly passes: number;
  /** Version of the kit that kept it. */
  readonly kit: string;
}

/** The failing cases of earlier runs. */
export interface Corpus {
  /** The folder as the user gave it. */
  readonly name: string;
  /** Absolute. It may not exist yet. */
  readonly folder: string;
  readonly cases: readonly (KeptCase & { /** The name of its file. */ readonly file: string })[];
}

/** Reads the cases in a folder, in the order of their names. @throws UsageError with one line that says where */
export async function readCorpus({ value: name, folder: from, origin }: GivenValue<string>): Promise<Corpus> {
  const folder = path.resolve(from, name);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(
      `${origin}: the corpus cannot be read: ${systemProblem(error)}; name another folder`,
    );
  });
  const files = names.filter((file) => /^[^.].*\.json$/.test(file)).sort();
  const cases = files.map(async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8').catch((error: unknown) => {
      throw new UsageError(`${origin}: ${file} cannot be read: ${systemProblem(error)}`);
    });
    const kept = keptCase(text);
    if (kept) return { ...kept, file };
    throw new UsageError(`${origin}: ${file} does not hold a case that the kit has kept; remove the file`);
  });
  return { name, folder, cases: await Promise.all(cases) };
}

function keptCase(text: string): KeptCase | undefined {
  const members = jsonOf(text) as Partial<Record<keyof KeptCase, unknown>> | undefined;
  if (typeof members !== 'object' || members === null) return undefined;
  const { requirement, property, value, finding, seed, path: steps, passes, kit } = members;
  const isText = [requirement, property, value, finding, kit].every((member) => typeof member === 'string');
  const isCase =
    isText &&
    seed === Math.trunc(Number(seed)) &&
    typeof steps === 'string' &&
    /^\d+(:\d+)*$/.test(steps) &&
    Number.isSafeInteger(passes) &&
    Number(passes) >= 0;
  return isCase ? (members as unknown as KeptCase) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
