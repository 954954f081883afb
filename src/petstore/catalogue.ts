/** The catalogue of requirements: spec/requirements, where rows that operations share are written once. */
import { catalogueOf, type Group, requirementSetOf } from '../engine/catalogue.js';
import type { Finding as AnyFinding, PlacedFinding as AnyPlacedFinding } from '../engine/finding.js';
import type { Json } from '../engine/json.js';
import { packageRoot } from '../engine/package.js';
import type * as service from '../engine/service.js';
import type { ObservationId, RequirementId } from './requirement-ids.js';
import { contract, limits, REMOVAL, REMOVAL_IN_WORDS, readSpec, statuses } from './spec.js';

export type { ObservationId, RequirementId } from './requirement-ids.js';

/** Fixtures that checks share. `losses` are pets that the store has lost, and `key-of-list` is what the key gets there. */
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

/** Values of the document that sentences name. */
const facts: Readonly<Record<string, string>> = {
  minimum: String(limits.minimum),
  maximum: String(limits.maximum),
  default: String(limits.default),
  below: String(limits.minimum - 1),
  above: String(limits.maximum + 1),
  statuses: statuses.join(', ').replace(/, (?=\w+$)/, ' and '),
  sunset: REMOVAL,
  removal: REMOVAL_IN_WORDS,
};

/** The frozen set that counts. A later set for the same interface has a name of its own. */
const CURRENT_SET = `${contract.version}-3`;

const read = <T>(name: string) => readSpec(`requirements/${name}`) as T;
/** Every row, in the order of the files. */
export const catalogue = catalogueOf({
  groups: ['list', 'add', 'get', 'service'].map(read<Group>),
  shared: read('shared'),
  facts,
});

export const requirementSet = () => requirementSetOf(`${packageRoot}/spec/frozen/${CURRENT_SET}.txt`);
