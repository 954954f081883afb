import { kit } from '../package.js';
import type { Requirement } from './requirement.js';
import { requirementPage } from './requirement-page.js';
import { INTERFACE_VERSION, requirementSet } from './requirement-set.js';

/** A row of the catalogue for programs. */
export interface CatalogueEntry extends Requirement {
  /** Whether the requirement set lists it; where not, it is judged and shown, and counts for nothing. */
  readonly scored: boolean;
  /** Address of its page, for this version of the kit. */
  readonly page: string;
}

/** The catalogue, or a part of it, as `list --json` and `explain --json` print it. `spec/catalogue.schema.json` describes it. */
export interface CatalogueDocument {
  readonly schemaVersion: '1.0';
  readonly kit: { readonly name: string; readonly version: string };
  readonly interfaceVersion: string;
  /** The frozen list of what counts: its name, and the SHA-256 of its file in hexadecimal. */
  readonly requirementSet: { readonly name: string; readonly sha256: string };
  readonly requirements: readonly CatalogueEntry[];
}

/** Rows of the catalogue for programs, in their order. */
export function catalogueDocument(requirements: readonly Requirement[]): CatalogueDocument {
  const { name, sha256, ids } = requirementSet();
  return {
    schemaVersion: '1.0',
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
