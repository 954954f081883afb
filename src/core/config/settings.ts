import path from 'node:path';
import { UsageError } from '../errors.js';
import { readCorpus } from './corpus.js';
import { firstGiven, type Layer, valueOrDefault } from './layers/layer.js';
import type { DefaultFor } from './options/option.js';
import {
  camelCase,
  defaultOf,
  type OptionValues,
  optionTable,
  type PlainOptionName,
  type RunValues,
  runOptionNames,
} from './options/table.js';
import type { RunOptions } from './options.js';
import { resolveLoudness } from './output-options.js';
import { checkPatterns, selectRequirements } from './requirement-patterns.js';
import type { Sources } from './sources.js';

/** The options of a run but for what it judges and with which key. `reports` is absolute. */
export type Settings = Omit<RunOptions, 'baseUrl' | 'targetName' | 'apiKey' | 'reach'> & {
  readonly reports: string;
};

type Surroundings = Pick<Sources, 'workingDirectory' | 'now' | 'requirementIds'>;

/** Throws UsageError if a value is invalid or a pattern matches no requirement. */
export async function resolveSettings(layers: readonly Layer[], around: Surroundings): Promise<Settings> {
  const values = runValues(layers, { profile: required(layers, 'profile'), now: around.now });
  await checkSelection(layers, values, around);
  const reports = firstGiven(layers, 'reports');
  const corpus = firstGiven(layers, 'corpus');
  return {
    ...values,
    ...resolveLoudness(layers),
    ...(corpus && { corpus: await readCorpus(corpus) }),
    // A target that is production is read-only unless writing is allowed in so many words.
    readOnly: values.readOnly || (values.production && !values.allowWrites),
    format: [...new Set(values.format)],
    reports: path.resolve(reports?.folder ?? around.workingDirectory, required(layers, 'reports')),
  };
}

/** The value of every option that a run has by itself: the one that the first layer gives, else its default. */
export function runValues(layers: readonly Layer[], run: DefaultFor): RunValues {
  const values: Record<string, unknown> = {};
  for (const name of runOptionNames) {
    const value = firstGiven(layers, name)?.value ?? defaultOf(name, run);
    if (value !== undefined) values[camelCase(name)] = value;
  }
  // The type is made of the same declarations as the values, which the compiler cannot see.
  return values as unknown as RunValues;
}

async function checkSelection(
  layers: readonly Layer[],
  values: Pick<RunValues, 'only' | 'skip'>,
  around: Surroundings,
): Promise<void> {
  const only = firstGiven(layers, 'only');
  const skip = firstGiven(layers, 'skip');
  if (!only && !skip) return;
  const ids = await around.requirementIds();
  for (const given of [only, skip]) if (given) checkPatterns(given.value, ids, given.origin);
  if (selectRequirements(ids, values).length === 0) {
    const origins = [only?.origin, skip?.origin].filter((origin) => origin !== undefined);
    throw new UsageError(`${origins.join(' and ')}: nothing is left to judge; skip less`);
  }
}

/** The value of an option whose declaration has a default. */
function required<N extends PlainOptionName>(layers: readonly Layer[], name: N): OptionValues[N] {
  const value = valueOrDefault(layers, name);
  if (value === undefined) throw new TypeError(`the option ${optionTable[name].help} has no default`);
  return value;
}
