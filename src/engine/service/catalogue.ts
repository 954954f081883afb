/** The catalogue of requirements as files: rows in groups, where rows that groups share are written once. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Requirement } from './service.js';

type CatalogueRow = Readonly<Record<string, unknown>>;

/** Rows of a catalogue, and what they share. @experimental @since 0.1.0 */
export interface Group {
  /** Fill braces in the texts of its rows: `{request}`. @default none */
  readonly words?: Readonly<Record<string, string>>;
  /** Fields that most of its rows have. @default none */
  readonly defaults?: CatalogueRow;
  /** Each has the fields of a requirement, or names the shared row that has the rest of them. */
  readonly requirements: readonly (CatalogueRow & { readonly shared?: string })[];
}

const DEFAULTS = {
  ...{ basis: 'stated', level: 'MUST', source: '', stance: '', sends: '', violation: '' },
  ...{ restsOn: [], needsWrites: false, warningOnly: false },
};

interface Groups {
  readonly groups: readonly Group[];
  readonly shared?: Readonly<Record<string, CatalogueRow>>;
  /** Fill braces, too, where the group has no word. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The rows of all groups. What a row lacks is its shared row's, its group's, or all rows'. @experimental @since 0.1.0 */
export function catalogueOf({ groups, shared = {}, facts = {} }: Groups): readonly Requirement[] {
  return groups.flatMap(({ words = {}, defaults, requirements }) => {
    // Other braces stay: `{id}` may be part of a path.
    const filled = (_: string, value: unknown) =>
      typeof value === 'string'
        ? value.replace(/\{(\w+)\}/g, (braces, word: string) => words[word] ?? facts[word] ?? braces)
        : value;
    return requirements.map(({ shared: name = '', ...own }) =>
      JSON.parse(JSON.stringify({ ...DEFAULTS, ...defaults, ...shared[name], ...own }), filled),
    );
  });
}

/** A frozen set of requirements. */
export interface RequirementSet {
  /** That of its file, without the ending. */
  readonly name: string;
  /** The SHA-256 of the file in hexadecimal. */
  readonly digest: string;
}

/** A frozen set of requirements. @param file lists them, and names the set @experimental @since 0.1.0 */
export function requirementSetOf(file: string): RequirementSet {
  const digest = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  return { name: path.parse(file).name, digest };
}

/** A document in YAML or JSON. The parser is loaded at the first use. @experimental @since 0.1.0 */
export function readYaml<T = unknown>(file: string | URL): T {
  const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
  return parse(fs.readFileSync(file, 'utf8'));
}
