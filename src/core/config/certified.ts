import { UsageError } from '../errors.js';
import type { Flags } from './layers/flag-layer.js';
import { firstGiven, type Layer, valueOrDefault } from './layers/layer.js';
import type { CertificateRule } from './options/option.js';
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
export function certifiedValue(name: OptionName): unknown {
  const rule = certificateRule(name);
  // No default in the profile thorough depends on the day but those that vary.
  return rule?.varies
    ? undefined
    : (rule?.value ?? defaultOf(name, { profile: 'thorough', now: new Date(0) }));
}

/** @throws UsageError with one line that says where the first of them was given, and why it is excluded */
export function refuseExcluded(layers: readonly Layer[]): void {
  for (const name of excludedByCertificate) {
    const given = firstGiven(layers, name);
    // A value that the run has without it changes nothing.
    if (given && String(given.value) !== String(certifiedValue(name))) {
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
