/** The catalogue of requirements: spec/requirements, where rows that operations share are written once. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { Finding as AnyFinding, PlacedFinding as AnyPlacedFinding } from '../engine/finding.js';
import type { Json } from '../engine/json.js';
import { packageRoot } from '../engine/package.js';
import type * as service from '../engine/service.js';
import type { ObservationId, RequirementId } from './requirement-ids.js';
import { contract, limits, REMOVAL, REMOVAL_IN_WORDS, readSpec, statuses } from './spec.js';

export type { ObservationId, RequirementId } from './requirement-ids.js';

/**
 * Fixtures that checks share: the longest page, an accepted NewPet, a pet, a full store, the newest pet, pets that the store
 * has lost, and what a key gets.
 */
type Fixture = 'first-page' | 'plain' | 'pet' | 'full' | 'newest' | 'losses' | `key-of-${'list' | 'add' | 'get'}`;

export interface Names extends service.KitNames {
  readonly requirement: RequirementId;
  readonly observation: ObservationId;
  readonly fixture: Fixture;
  readonly options: { readonly categoryIds: readonly string[] };
}

export type Finding = AnyFinding<RequirementId>;
export type PlacedFinding = AnyPlacedFinding<RequirementId>;
export type Expectation = service.Expectation<RequirementId>;
export type Judgement = service.Judgement<Json, Names>;

type WordsOf<Prefix extends string, Id = RequirementId> = Id extends `${Prefix}.${infer Words}` ? Words : never;
/** The words behind the first one in the ids that list, add and get share: `auth.first`. */
export type SharedWords = WordsOf<'list'> & WordsOf<'add'> & WordsOf<'get'>;

/** That of the document. */
export const INTERFACE_VERSION = contract.version;

/** Values of the document that sentences name. */
const facts: Readonly<Record<string, string>> = {
  minimum: String(limits.minimum),
  maximum: String(limits.maximum),
  default: String(limits.default),
  below: String(limits.minimum - 1),
  above: String(limits.maximum + 1),
  statuses: listed(statuses),
  sunset: REMOVAL,
  removal: REMOVAL_IN_WORDS,
};

/** `available, pending and sold` */
function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].join(' and ');
}

/** The frozen set that counts. A later set for the same interface has a name of its own. */
const CURRENT_SET = '1.0.0-3';

type Row = Readonly<Record<string, unknown>>;

interface RequirementFile {
  /** Fill the braces of shared rows: `{request}`. */
  readonly words: Readonly<Record<string, string>>;
  readonly defaults: Row;
  readonly requirements: readonly (Row & { readonly shared?: string })[];
}

const DEFAULTS = { restsOn: [], needsWrites: false, warningOnly: false };

/** The rows of one file: the catalogue's defaults, the file's, the shared row and the row's own fields; later ones win. */
export function requirementsOf(
  { words, defaults, requirements }: RequirementFile,
  shared: Readonly<Record<string, Row>>,
): readonly service.Requirement[] {
  // Other braces stay: `{petId}` is part of a path.
  const filled = (_: string, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(\w+)\}/g, (braces, word: string) => words[word] ?? facts[word] ?? braces)
      : value;
  // A test holds every row against the schema of the catalogue.
  return requirements.map(({ shared: name = '', ...own }) =>
    JSON.parse(JSON.stringify({ ...DEFAULTS, ...defaults, ...shared[name], ...own }), filled),
  );
}

let known: readonly service.Requirement[] | undefined;

/** Every row, in the order of the files; read on first use. */
export function catalogue(): readonly service.Requirement[] {
  if (known) return known;
  const shared = readSpec('requirements/shared') as Readonly<Record<string, Row>>;
  const read = (name: string) => requirementsOf(readSpec(`requirements/${name}`) as RequirementFile, shared);
  known = ['list', 'add', 'get', 'service'].flatMap(read);
  return known;
}

/** The frozen set that counts, with the SHA-256 of its file in hexadecimal. */
export function requirementSet(): { readonly name: string; readonly digest: string } {
  const bytes = fs.readFileSync(`${packageRoot}/spec/frozen/${CURRENT_SET}.txt`);
  return { name: CURRENT_SET, digest: createHash('sha256').update(bytes).digest('hex') };
}
