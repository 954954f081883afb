import { certificateRule, certifiedValue } from '../../../core/config/certified.js';
import { baseUrl } from '../../../core/config/kinds/base-url.js';
import { connectionOptions } from '../../../core/config/options/connection.js';
import {
  isOptionName,
  type OptionName,
  optionNames,
  optionTable,
} from '../../../core/config/options/table.js';
import type { Results } from '../../../core/results/model.js';
import { reportedValue } from '../../../core/results/reproduce.js';

type Value = Results['options'][string];

/** The options of a run are those of a certificate, and have values that certify takes. Clauses. Pure. */
export function optionProblems({ options, seed, target }: Results): readonly string[] {
  const { connection, ...declared } = options;
  return [
    ...Object.keys(declared)
      .filter((name) => !isOptionName(name))
      .map(hasNoPlace),
    ...optionNames.flatMap((name) => {
      const problem = problemOf(name, Object.hasOwn(declared, name) ? declared[name] : undefined);
      return problem === undefined ? [] : [problem];
    }),
    ...(connection === undefined || (Array.isArray(connection) && isWay(connection))
      ? []
      : ['the option connection has a value that certify does not take']),
    ...(options.seed === seed ? [] : ['the option seed is not the seed of the run']),
    ...baseUrlProblems(target.baseUrl),
  ];
}

/** An option that no certificate names bends the verdict: its declaration says so, and so does its absence there. */
function problemOf(name: OptionName, value: Value | undefined): string | undefined {
  const { run, certificate, default: fallback } = optionTable[name];
  const needed = certifiedValue(name);
  const isFixed = certificateRule(name)?.varies === undefined && certificate !== 'free';
  if (value === undefined) return fallback === undefined || run === false ? undefined : doesNotTake(name);
  if (certificate === undefined || (isFixed && needed === undefined)) return hasNoPlace(name);
  if (isFixed) {
    const written = reportedValue(needed);
    return same(value, written) ? undefined : `the option ${name} is not ${JSON.stringify(written)}`;
  }
  return isTaken(name, value) ? undefined : doesNotTake(name);
}

const hasNoPlace = (name: string) => `the option ${name} has no place in a certificate`;
const doesNotTake = (name: string) => `the option ${name} has a value that certify does not take`;

/** The kind of the option reads the value, and the kit would write it just so. */
function isTaken(name: OptionName, value: Value): boolean {
  if (Array.isArray(value) && value.length === 0) return same(value, optionTable[name].default);
  const reading = optionTable[name].kind.fromText(String(value));
  return reading.ok && same(reportedValue(reading.value), value);
}

/** A page or a command with the base URL in it shows where the requests went, and nothing else. */
function baseUrlProblems(url: string): readonly string[] {
  const read = baseUrl.fromText(url);
  if (!read.ok || read.value !== url) return ['the base URL is not written as the kit writes one'];
  return url.endsWith('/v1') ? [] : ['the base URL does not end in /v1'];
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
