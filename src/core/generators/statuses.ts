import fc from 'fast-check';
import { isPetStatus, type PetStatus, petStatuses } from '../contract/pet-status.js';

export { type PetStatus, petStatuses };

export function petStatus(): fc.Arbitrary<PetStatus> {
  return fc.constantFrom(...petStatuses);
}

/** Values for `status` in a query that are not a PetStatus, as raw query text; the plainest first. */
export const outsideStatuses: readonly string[] = ['SOLD', 'unknown', '', 'Available', 'available,sold'];

/**
 * The same beside another parameter, and characters that careless code fails on. The document does not mention a
 * parameter that is given twice.
 */
export const statusesBeside: readonly string[] = ['sold&status=pending', 'unknown&limit=5', '%27', '%FF'];

/** Text that is not a PetStatus: near misses, and any other text. */
export function nearStatus(): fc.Arbitrary<string> {
  const nearMiss = fc.tuple(petStatus(), fc.constantFrom(...slips)).map(([status, slip]) => slip(status));
  return fc
    .oneof(
      { weight: 3, arbitrary: nearMiss },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    )
    .filter((text) => !isPetStatus(text));
}

const slips: readonly ((status: string) => string)[] = [
  (status) => ` ${status}`,
  (status) => `${status} `,
  (status) => status.slice(0, -1),
  (status) => `${status}s`,
  (status) => `"${status}"`,
  (status) => `${status}\0`,
  (status) => status.toUpperCase(),
  (status) => status.slice(0, 1).toUpperCase() + status.slice(1),
];

/** Raw query text, percent-encoded, for a `status` outside the enumeration. */
export function outsideStatus(): fc.Arbitrary<string> {
  return nearStatus().map(encodeURIComponent);
}
