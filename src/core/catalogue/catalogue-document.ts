import type { AbsoluteUrl, KitVersion, SetDigest } from '../notation.js';
import { kit } from '../package.js';
import type { Requirement } from './requirement.js';
import { requirementPage } from './requirement-page.js';
import { INTERFACE_VERSION, requirementSet } from './requirement-set.js';

/** A requirement for programs. */
export interface CatalogueEntry extends Requirement {
  /** Whether the requirement set lists it. If not, it is judged and shown, and counts for nothing. */
  readonly scored: boolean;
  /** Address of its page, for this version of the kit. */
  readonly page: AbsoluteUrl;
}

/** The requirements that `list --json` and `explain --json` print: all, or the ones asked for, in the catalogue's order. */
export interface CatalogueDocument {
  /** Version of this format. */
  readonly schemaVersion: '2.0';
  /** The kit that they are from. */
  readonly kit: KitVersion;
  /** Version of the interface document. */
  readonly interfaceVersion: string;
  /** The frozen requirements that count. */
  readonly requirementSet: SetDigest;
  /** The requirements. */
  readonly requirements: readonly CatalogueEntry[];
}

/** Rows of the catalogue for programs, in their order. */
export function catalogueDocument(requirements: readonly Requirement[]): CatalogueDocument {
  const { name, sha256, ids } = requirementSet();
  return {
    schemaVersion: '2.0',
    kit,
    interfaceVersion: INTERFACE_VERSION,
    requirementSet: { name, sha256 },
    requirements: requirements.map(({ id, ...row }) => ({
      id,
      ...row,
      scored: ids.has(id),
      page: requirementPage(id, kit),
    })),
  };
}
