import { isObject, type JsonValue } from '../json/json.js';
import { tagIn } from './pet-names.js';
import { type SchemaName, type SchemaProblem, schemaProblems } from './schemas.js';

/** The tag of another run of the kit that created a pet, by its name. */
function otherRunOf(value: JsonValue, ownTag: string): string | undefined {
  const name = isObject(value) ? value.name : undefined;
  const tag = typeof name === 'string' ? tagIn(name) : undefined;
  return tag === ownTag ? undefined : tag;
}

/** A valid pet in the place of one that does not count. */
const STAND_IN = { id: 0, name: '', categoryId: 0 };

/** The problems of a body that count. */
export interface OwnProblems {
  readonly problems: readonly SchemaProblem[];
  /** Tags of other runs whose pets have problems that do not count. */
  readonly leftBehind: readonly string[];
  /** True when every pet has been left behind, so that the body proves nothing. */
  readonly provesNothing?: true;
}

/**
 * The problems of a body with its schema, without those of pets that other runs of the kit created. A faulty server may
 * have accepted invalid ones, and a correct one that took its place still has them.
 * @param ownTag of the run; absent: every problem counts
 */
export function ownProblems(schema: SchemaName, value: JsonValue, ownTag: string | undefined): OwnProblems {
  const all = schemaProblems(schema, value);
  if (all.length === 0 || ownTag === undefined) return { problems: all, leftBehind: [] };
  const items = schema === 'Pets' && Array.isArray(value) ? value : [value];
  const tags = items.map((item) => otherRunOf(item, ownTag));
  if (tags.every((tag) => tag === undefined)) return { problems: all, leftBehind: [] };
  const others = items.map((item, index) => (tags[index] === undefined ? item : STAND_IN));
  const problems = schemaProblems(schema, Array.isArray(value) ? others : (others[0] ?? null));
  if (problems.length === all.length) return { problems, leftBehind: [] };
  const leftBehind = [...new Set(tags.flatMap((tag) => tag ?? []))];
  return { problems, leftBehind, ...(!tags.includes(undefined) && { provesNothing: true }) };
}
