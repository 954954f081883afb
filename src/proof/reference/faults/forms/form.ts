import type { BehaviourChange } from '../../behaviour.js';
import type { Fault } from '../fault.js';

/** A form that a common library accepts: the fault's id and description, the row that finds it, and how to recognise it. */
export type Form = readonly [id: string, description: string, row: string, pattern: RegExp];

/** A fault that one row of a table finds, or random cases. `quick` sends only the plainest rows. */
export function rowFault(
  id: string,
  description: string,
  row: string,
  turnsRed: Fault['turnsRed'],
  change: BehaviourChange,
): Fault {
  return { id, description, row, turnsRed, change, profile: 'standard' };
}
