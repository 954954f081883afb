import type { Basis, Requirement } from './requirement.js';

const EFFECTS: Readonly<Record<Basis, string>> = {
  stated: 'the document says so; a violation is non-conformance',
  interpreted:
    'the document says so in the one reading that makes it usable; a violation is non-conformance, and --skip turns it off',
  http: "HTTP's own rule; a violation is a warning, and non-conformance only under --strict",
  observed: 'the document leaves it open; never judged, only recorded',
};

/** Describes the basis of a requirement, and the effect of a violation on the verdict. */
export function effect({ basis, warningOnly }: Pick<Requirement, 'basis' | 'warningOnly'>): string {
  if (!warningOnly) return EFFECTS[basis];
  return 'the document says so, but shows little of it; a violation is a warning, and non-conformance only under --strict';
}
