import { uncertified } from '../../../core/config/certified.js';
import { baseUrl } from '../../../core/config/kinds/base-url.js';
import { connectionOptions } from '../../../core/config/options/connection.js';
import type { Profile } from '../../../core/config/options/profiles.js';
import { optionNames } from '../../../core/config/options/table.js';
import type { Results } from '../../../core/results/model.js';

/** The options of a run are those of a certificate, and lead to a deployment in no other way. Clauses. Pure. */
export function optionProblems({ options, target }: Results, profile: Profile): readonly string[] {
  const { connection } = options;
  return [
    ...optionNames.flatMap((name) => {
      const value = options[name];
      const why = value === undefined ? undefined : uncertified(name, value, profile);
      return why === undefined ? [] : [`the option ${name} ${why}`];
    }),
    ...(connection === undefined || (Array.isArray(connection) && isWay(connection))
      ? []
      : ['the option connection has a value that certify does not take']),
    ...baseUrlProblems(target.baseUrl),
  ];
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
