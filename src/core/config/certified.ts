import { UsageError } from '../errors.js';
import type { Flags } from './layers/flag-layer.js';
import { firstGiven, type Layer, valueOrDefault } from './layers/layer.js';
import type { CertificateRule } from './options/option.js';
import type { Profile } from './options/profiles.js';
import { defaultOf, type OptionName, optionNames, optionTable } from './options/table.js';

/** Options that a certificate sets: what is typed is refused, and what stands elsewhere does not count. */
export const setByCertificate = namesUnder('set');

/** Options with which a run is none for a certificate, wherever they stand. */
export const excludedByCertificate = namesUnder('excluded');

/** Why a certificate leaves no choice, and which value its runs have; undefined: any value will do. */
export function certificateRule(name: OptionName): CertificateRule<unknown> | undefined {
  const { certificate } = optionTable[name];
  return certificate === 'free' ? undefined : certificate;
}

/** The value that an option has in each run for a certificate; undefined: none, or another in each run. */
function certifiedValue(name: OptionName, profile: Profile = 'thorough'): unknown {
  const rule = certificateRule(name);
  if (rule?.varies) return undefined;
  // No default in a profile depends on the day but those that vary.
  return name === 'profile' ? profile : (rule?.value ?? defaultOf(name, { profile, now: new Date(0) }));
}

/**
 * Why no certificate has an option with this value, to follow its name; undefined if one may.
 * @param profile of the runs @default thorough
 */
export function uncertified(name: OptionName, value: unknown, profile?: Profile): string | undefined {
  const rule = certificateRule(name);
  if (!rule || rule.varies) return undefined;
  const certified = certifiedValue(name, profile);
  if (rule.rule === 'least' && Number(value) >= Number(certified)) return undefined;
  if (String(value) === String(certified)) return undefined;
  if (certified === undefined) return 'has no place in a certificate';
  return `is ${String(value)}, and a certificate needs ${rule.rule === 'least' ? 'at least ' : ''}${String(certified)}`;
}

/** @throws UsageError with one line that says where the first of them was given, and why it is excluded */
export function refuseExcluded(layers: readonly Layer[]): void {
  for (const name of [...excludedByCertificate, ...namesUnder('least')]) {
    const given = firstGiven(layers, name);
    // A value that the run has without it changes nothing.
    if (given && (certificateRule(name)?.varies || uncertified(name, given.value) !== undefined)) {
      throw new UsageError(`${given.origin}: ${certificateRule(name)?.why}; leave it out`);
    }
  }
  const production = firstGiven(layers, 'production');
  if (production?.value && !valueOrDefault(layers, 'allow-writes')) {
    throw new UsageError(
      `${production.origin}: the runs of a certificate create pets, which stay; name another target, or give --allow-writes`,
    );
  }
}

function namesUnder(rule: CertificateRule<unknown>['rule']): readonly OptionName[] {
  return optionNames.filter((name) => certificateRule(name)?.rule === rule);
}

/** The flags that give each run for a certificate the values that it sets. */
export function flagsOfCertificate(): Flags {
  return Object.fromEntries(
    setByCertificate.flatMap((name) => {
      const value = certifiedValue(name);
      return value === undefined ? [] : [[name, typeof value === 'boolean' ? value : String(value)]];
    }),
  );
}
