import type { AbsoluteUrl, KitVersion, SetDigest } from '../notation.js';
import { kit } from '../package.js';
import type { Requirement } from './requirement.js';
import { requirementPage } from './requirement-page.js';
import { INTERFACE_VERSION, requirementSet } from './requirement-set.js';

/** A requirement for programs. */
export interface CatalogueEntry extends Requirement {
  /** True when the requirement set lists it. Others are judged and shown but do not count. */
  readonly scored: boolean;
  /** Address of its page, for this version of the kit. */
  readonly page: AbsoluteUrl;
}

/**
 * The output of `list --json` and `explain --json`: all requirements, or the requested ones, in the catalogue's order.
 */
export interface CatalogueDocument {
  /** Version of this format. */
  readonly schemaVersion: '2.0';
  /** The kit of the catalogue. */
  readonly kit: KitVersion;
  /** Version of the interface document. */
  readonly interfaceVersion: string;
  /** The frozen requirements that count. */
  readonly requirementSet: SetDigest;
  /** The requirements. */
  readonly requirements: readonly CatalogueEntry[];
}

/** Rows of the catalogue for programs, in order. */
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
