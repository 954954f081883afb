/** The catalogue of requirements: spec/requirements, where rows that operations share are written once. */
import type { Json } from '../engine/base/json.js';
import { packageRoot } from '../engine/base/package.js';
import { catalogueOf, type Group, requirementSetOf } from '../engine/service/catalogue.js';
import type { Finding as AnyFinding, PlacedFinding as AnyPlacedFinding } from '../engine/service/finding.js';
import type * as service from '../engine/service/service.js';
import type { ObservationId, RequirementId } from './requirement-ids.js';
import * as spec from './spec.js';
import { limits, type Prefix, readSpec } from './spec.js';

export type { ObservationId, RequirementId } from './requirement-ids.js';

export interface Names extends service.KitNames {
  readonly requirement: RequirementId;
  readonly observation: ObservationId;
  /** `losses` are pets that the store has lost, and `key-of-list` is what the key gets there. */
  readonly fixture: 'first-page' | 'plain' | 'pet' | 'full' | 'newest' | 'losses' | `key-of-${Prefix}`;
  readonly options: { readonly categoryIds: readonly string[] };
}

export type Finding = AnyFinding<RequirementId>;
export type PlacedFinding = AnyPlacedFinding<RequirementId>;
export type Expectation = service.Expectation<RequirementId>;
export type Judgement = service.Judgement<Json, Names>;

/** Values of the document that sentences name. */
const facts: Readonly<Record<string, string>> = {
  minimum: String(limits.minimum),
  maximum: String(limits.maximum),
  default: String(limits.default),
  below: String(limits.minimum - 1),
  above: String(limits.maximum + 1),
  statuses: spec.statuses.join(', ').replace(/, (?=\w+$)/, ' and '),
  sunset: spec.REMOVAL,
  removal: spec.REMOVAL_IN_WORDS,
};

/** The frozen set that counts. A later set for the same interface has a name of its own. */
const CURRENT_SET = `${spec.contract.version}-3`;

const read = <T>(name: string) => readSpec(`requirements/${name}`) as T;
/** The rows of an operation, and what the document says of it for those that it shares. */
function groupOf(prefix: Prefix): Group {
  const { id: operation, title: request, answered, schema } = spec.described[prefix];
  const { defaults, requirements } = read<Group>(prefix);
  return { words: { prefix, answered, request, schema }, defaults: { operation, ...defaults }, requirements };
}

export const catalogue = catalogueOf({
  groups: [...spec.prefixes.map(groupOf), read<Group>('service')],
  shared: read('shared'),
  facts,
});

export const requirementSet = () => requirementSetOf(`${packageRoot}/spec/frozen/${CURRENT_SET}.txt`);
