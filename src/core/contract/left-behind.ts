import { isObject, type JsonValue } from '../json/json.js';
import { type SchemaName, type SchemaProblem, schemaProblems } from './schemas.js';

/** The start of the names of all pets that a run creates. */
export function markerOf(runId: string): string {
  return `pct-${runId}`;
}

const OF_A_RUN = /^(pct-[0-9a-f]{8})[-_.~+=]/;

/** The marker of another run of the kit that created a pet, by its name. */
function otherRunOf(value: JsonValue, ownMarker: string): string | undefined {
  const name = isObject(value) ? value.name : undefined;
  const [, marker] = typeof name === 'string' ? (OF_A_RUN.exec(name) ?? []) : [];
  return marker === ownMarker ? undefined : marker;
}

/** A valid pet in the place of one that does not count. */
const STAND_IN = { id: 0, name: '', categoryId: 0 };

/** The problems of a body that count. */
export interface OwnProblems {
  readonly problems: readonly SchemaProblem[];
  /** Markers of other runs whose pets have problems that do not count. */
  readonly leftBehind: readonly string[];
  /** True when every pet has been left behind, so that the body proves nothing. */
  readonly provesNothing?: true;
}

/**
 * The problems of a body with its schema, without those of pets that other runs of the kit created. A faulty server may
 * have accepted invalid ones, and a correct one that took its place still has them.
 * @param ownMarker of the run; absent: every problem counts
 */
export function ownProblems(
  schema: SchemaName,
  value: JsonValue,
  ownMarker: string | undefined,
): OwnProblems {
  const all = schemaProblems(schema, value);
  if (all.length === 0 || ownMarker === undefined) return { problems: all, leftBehind: [] };
  const items = schema === 'Pets' && Array.isArray(value) ? value : [value];
  const markers = items.map((item) => otherRunOf(item, ownMarker));
  const others = items.map((item, index) => (markers[index] === undefined ? item : STAND_IN));
  const problems = schemaProblems(schema, Array.isArray(value) ? others : (others[0] ?? null));
  if (problems.length === all.length) return { problems, leftBehind: [] };
  const leftBehind = [...new Set(markers.flatMap((marker) => marker ?? []))];
  return { problems, leftBehind, ...(!markers.includes(undefined) && { provesNothing: true }) };
}
