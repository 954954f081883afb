import { baseUrl } from '../../../core/config/kinds/base-url.js';
import { optionTable } from '../../../core/config/option-table.js';
import { profiles } from '../../../core/config/profiles.js';
import { connectionOptions } from '../../../core/config/table/connection.js';
import type { Results } from '../../../core/results/model.js';

type Value = Results['options'][string] | undefined;

/** As a certificate needs them. */
const NEEDED: Readonly<Record<string, string | number | boolean | readonly string[]>> = {
  profile: 'thorough',
  runs: profiles.thorough.runs,
  only: [],
  skip: [],
  'read-only': false,
  'max-creates': profiles.thorough.maxCreates,
  strict: false,
};

/**
 * Options that say how the deployment is reached and how patient the kit is: theirs to choose, as far as the kit takes
 * them. An option that is neither here nor above bends the verdict, or is unknown.
 */
const FREE: Readonly<Record<string, (value: Value) => boolean>> = {
  // There or not: pets are created in production where the user allowed it.
  production: (value) => value === undefined || value === true,
  reference: (value) => value === undefined || value === true,
  concurrency: (value) => isTaken('concurrency', value),
  timeout: (value) => isTaken('timeout', value),
  settle: (value) => isTaken('settle', value),
  rate: (value) => value === undefined || isTaken('rate', value),
  'category-id': (value) =>
    Array.isArray(value) && (value.length === 0 || reads('category-id', value.join(','))),
  connection: (value) => value === undefined || (Array.isArray(value) && isWay(value)),
  // By the dates, and below.
  'as-of': (value) => typeof value === 'string',
  seed: (value) => typeof value === 'number',
};

/** The options of a run are those of a certificate, and have values that certify takes. Clauses. Pure. */
export function optionProblems({ options, seed, target }: Results): readonly string[] {
  const given = (name: string): Value => (Object.hasOwn(options, name) ? options[name] : undefined);
  return [
    ...Object.entries(NEEDED)
      .filter(([name, value]) => !same(given(name), value))
      .map(([name, value]) => `the option ${name} is not ${JSON.stringify(value)}`),
    ...Object.keys(options)
      .filter((name) => !(Object.hasOwn(NEEDED, name) || Object.hasOwn(FREE, name)))
      .map((name) => `the option ${name} has no place in a certificate`),
    ...Object.entries(FREE)
      .filter(([name, isGood]) => !isGood(given(name)))
      .map(([name]) => `the option ${name} has a value that certify does not take`),
    ...(options.seed === seed ? [] : ['the option seed is not the seed of the run']),
    ...baseUrlProblems(target.baseUrl),
  ];
}

/** A page or a command with the base URL in it shows where the requests went, and nothing else. */
function baseUrlProblems(url: string): readonly string[] {
  const read = baseUrl.fromText(url);
  if (!read.ok || read.value !== url) return ['the base URL is not written as the kit writes one'];
  return url.endsWith('/v1') ? [] : ['the base URL does not end in /v1'];
}

function isTaken(name: 'concurrency' | 'timeout' | 'settle' | 'rate', value: Value): boolean {
  return typeof value === 'number' && reads(name, String(value));
}

function reads(name: keyof typeof optionTable, text: string): boolean {
  return optionTable[name].kind.fromText(text).ok;
}

/** Flags of the way through a network with their values, and no flag that asks for something else. */
function isWay(words: readonly string[]): boolean {
  const left = [...words];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const name = word.replace(/^--/, '');
    if (name === word || !isConnectionOption(name)) return false;
    const { kind } = connectionOptions[name];
    if (kind.placeholder === undefined) continue;
    const value = left.shift();
    if (value === undefined || !kind.fromText(value).ok) return false;
  }
  return true;
}

function isConnectionOption(name: string): name is keyof typeof connectionOptions {
  return Object.hasOwn(connectionOptions, name);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
