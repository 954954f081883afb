import path from 'node:path';
import { UsageError } from '../errors.js';
import { dayOf } from './day-of.js';
import { firstGiven, type Layer, valueOrDefault } from './layer.js';
import { optionTable } from './option-table.js';
import type { OptionName, OptionValues } from './option-values.js';
import type { RunOptions } from './options.js';
import { profiles } from './profiles.js';
import { checkPatterns, selectRequirements } from './requirement-patterns.js';
import type { Sources } from './sources.js';

/** The options of a run but for what it judges and with which key. `reports` is absolute. */
export type Settings = Omit<RunOptions, 'baseUrl' | 'targetName' | 'apiKey' | 'reach'> & {
  readonly reports: string;
};

type Surroundings = Pick<Sources, 'workingDirectory' | 'now' | 'requirementIds'>;

/** Throws UsageError when a value is no good or a pattern fits no requirement. */
export async function resolveSettings(layers: readonly Layer[], around: Surroundings): Promise<Settings> {
  const profile = required(layers, 'profile');
  const reports = firstGiven(layers, 'reports');
  return {
    profile,
    runs: valueOrDefault(layers, 'runs') ?? profiles[profile].runs,
    seed: required(layers, 'seed'),
    ...(await resolveSelection(layers, around)),
    ...writing(layers),
    maxCreates: valueOrDefault(layers, 'max-creates') ?? profiles[profile].maxCreates,
    categoryIds: valueOrDefault(layers, 'category-id') ?? [],
    concurrency: required(layers, 'concurrency'),
    ...optional('rate', valueOrDefault(layers, 'rate')),
    wait: required(layers, 'wait'),
    ...optional('maxRequests', valueOrDefault(layers, 'max-requests')),
    requireFull: required(layers, 'require-full'),
    timeout: required(layers, 'timeout'),
    settle: required(layers, 'settle'),
    strict: required(layers, 'strict'),
    asOf: valueOrDefault(layers, 'as-of') ?? dayOf(around.now.toISOString()),
    ...optional('maxDuration', valueOrDefault(layers, 'max-duration')),
    formats: [...new Set(required(layers, 'format'))],
    ...optional('har', valueOrDefault(layers, 'har')),
    reports: path.resolve(reports?.folder ?? around.workingDirectory, required(layers, 'reports')),
  };
}

/** A target that is production is read-only unless writing is allowed in so many words; --read-only counts in any case. */
function writing(layers: readonly Layer[]): Pick<RunOptions, 'readOnly' | 'production'> {
  const production = required(layers, 'production');
  const asked = firstGiven(layers, 'read-only')?.value === true;
  const allowed = required(layers, 'allow-writes');
  return { production, readOnly: asked || (production && !allowed) };
}

function optional<K extends string, V>(name: K, value: V | undefined): { readonly [N in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [N in K]: V });
}

async function resolveSelection(
  layers: readonly Layer[],
  around: Surroundings,
): Promise<{ only: readonly string[]; skip: readonly string[] }> {
  const only = firstGiven(layers, 'only');
  const skip = firstGiven(layers, 'skip');
  const selection = { only: only?.value ?? [], skip: skip?.value ?? [] };
  if (!only && !skip) return selection;
  const ids = await around.requirementIds();
  for (const given of [only, skip]) if (given) checkPatterns(given.value, ids, given.origin);
  if (selectRequirements(ids, selection).length === 0) {
    const origins = [only?.origin, skip?.origin].filter((origin) => origin !== undefined);
    throw new UsageError(`${origins.join(' and ')}: nothing is left to judge; skip less`);
  }
  return selection;
}

/** The value of an option for which the table has a default. */
function required<N extends OptionName>(layers: readonly Layer[], name: N): OptionValues[N] {
  const value = valueOrDefault(layers, name);
  if (value === undefined) throw new TypeError(`the option ${optionTable[name].help} has no default`);
  return value;
}
