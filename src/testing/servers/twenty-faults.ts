import { changed } from '../../proof/reference/behaviour/correct.js';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { faults } from '../../proof/reference/faults/index.js';

/** Faults that do not hide each other. */
const IDS = [
  'list-repeats-a-pet',
  'limit-is-above-1',
  'limit-0-crashes',
  'limit-default-is-21',
  'filter-is-ignored',
  'unknown-filter-crashes',
  'refusal-by-list-is-without-challenge',
  'refusal-by-list-says-400-of-itself',
  'spaces-in-names-collapsed',
  'names-trimmed',
  'category-through-a-double',
  'missing-name-accepted',
  'cut-off-json-completed',
  'null-status-accepted',
  'extra-members-fail',
  'text-bodies-fail',
  'add-takes-the-key-as-basic',
  'refused-creation-is-stored',
  'refusal-by-add-has-its-status-as-text',
  'ids-read-by-their-leading-digits',
  'unknown-id-answered-with-a-made-up-pet',
  'get-key-counts-twice',
  'list-fills-in-the-status',
  'refusal-by-get-is-a-page',
  // It comes after the other changes to the response of a read.
  'sunset-names-another-year',
] as const;

/** One implementation that breaks about twenty requirements of all operations at once. */
export const twentyFaults: BehaviourChange = (correct) => IDS.map(changeOf).reduce(changed, correct);

function changeOf(id: string): BehaviourChange {
  const fault = faults.find((one) => one.id === id);
  if (!fault) throw new Error(`there is no fault ${id}`);
  return fault.change;
}
