import { UsageError } from '../errors.js';
import { firstGiven, type Layer, valueOrDefault } from './layer.js';
import type { OptionName } from './option-values.js';
import { profiles } from './profiles.js';

const ALL = 'a certificate is about every requirement';
const WHOLE = 'a run that ends early is no ground for a certificate';

type Reasons = Readonly<Partial<Record<OptionName, string>>>;

/** Options that a certificate sets: what is typed is refused, and what stands elsewhere does not count. */
export const setByCertificate: Reasons = {
  seed: 'the seeds of a certificate are fixed, but for the last one; --challenge gives that',
  profile: 'a certificate is made in the profile thorough',
  runs: 'a certificate is made with the random cases of the profile thorough',
};

/** Options with which a run is none for a certificate, wherever they stand, and why. */
export const excludedByCertificate: Reasons = {
  only: ALL,
  skip: ALL,
  'read-only': `${ALL}, and most need pets that the run creates`,
  strict: 'a certificate counts warnings as warnings, so that certificates can be compared',
  'as-of': 'a certificate is judged as on the day of its runs',
  'max-requests': WHOLE,
  'max-duration': WHOLE,
  'max-creates': `a run for a certificate may create up to ${profiles.thorough.maxCreates} pets, so that each requirement can be judged`,
  waivers: 'a certificate says what was found, whatever a pipeline lets pass',
};

/** @throws UsageError with one line that says where the first of them was given, and why it is excluded */
export function refuseExcluded(layers: readonly Layer[]): void {
  for (const [name, why] of Object.entries(excludedByCertificate) as [OptionName, string][]) {
    const given = firstGiven(layers, name);
    if (given && matters(name, given.value)) throw new UsageError(`${given.origin}: ${why}; leave it out`);
  }
  const production = firstGiven(layers, 'production');
  if (production?.value && !valueOrDefault(layers, 'allow-writes')) {
    throw new UsageError(
      `${production.origin}: the runs of a certificate create pets, which stay; name another target, or give --allow-writes`,
    );
  }
}

/** What an option is without being given changes nothing. */
function matters(name: OptionName, value: unknown): boolean {
  if (name === 'max-creates') return value !== profiles.thorough.maxCreates;
  return Array.isArray(value) ? value.length > 0 : value !== false;
}
