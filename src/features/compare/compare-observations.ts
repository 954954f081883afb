import type { ObservationChange } from '../../core/results/comparison.js';
import type { Observation } from '../../core/results/model.js';

/** Choices that differ where the document is silent, in the order of the later run. */
export function observationChanges(
  before: readonly Observation[],
  after: readonly Observation[],
): readonly ObservationChange[] {
  const earlier = new Map(before.map((observation) => [observation.id, observation]));
  const later = new Map(after.map((observation) => [observation.id, observation]));
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((id) =>
    changeOf(earlier.get(id), later.get(id)),
  );
}

function changeOf(before: Observation | undefined, after: Observation | undefined): ObservationChange[] {
  const known = after ?? before;
  if (known === undefined) return [];
  const appeared = seenWithout(after, before);
  const gone = seenWithout(before, after);
  if (appeared.length + gone.length === 0) return [];
  const kind = before === undefined ? 'only-after' : after === undefined ? 'only-before' : 'chosen';
  return [{ id: known.id, sentence: known.sentence, kind, appeared, gone }];
}

function seenWithout(one: Observation | undefined, other: Observation | undefined): readonly string[] {
  const known = new Set(other?.seen.map(withoutTimes));
  return (one?.seen ?? []).filter((seen) => !known.has(withoutTimes(seen)));
}

/** A duration differs each time, and is not a choice. */
function withoutTimes(seen: string): string {
  return seen.replace(/\b\d+ ms\b/g, 'ms');
}
