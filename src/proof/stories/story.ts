/** A fault about state or meaning, by hand; the derived faults treat single requests wrongly. */
import type { BehaviourChange, Operation } from '../reference/behaviour.js';
import { type ProofServer, type Rows, serversOf } from '../rows.js';

export interface Story extends ProofServer {
  /** The requirements that it breaks; at least one of them must be found. */
  readonly own: readonly string[];
  /** Other requirements that may turn red, since they really are broken, too. */
  readonly also: readonly string[];
  /** The smallest profile that finds it: `quick` has few cases. */
  readonly profile: 'quick' | 'standard';
}

/**
 * Stories by the requirements that they break: `own` ids, those of `also` in brackets, and the word `standard` if
 * `quick` need not find them; `*.body` is `list.body add.body get.body`.
 */
export const stories = (groups: Readonly<Record<string, Rows>>): readonly Story[] =>
  Object.entries(groups).flatMap(([broken, rows]) => {
    const [, own = '', also = '', standard] = /^(.*?)(?: \((.*)\))?( standard)?$/.exec(broken) ?? [];
    const profile = standard ? 'standard' : 'quick';
    return serversOf(rows).map((server) => ({ ...server, own: expanded(own), also: expanded(also), profile }));
  });

const operations = { list: 'listPets', add: 'addPet', get: 'getPet' } as const;

/** Ids in a text; `*.body` is `list.body add.body get.body`. */
export const expanded = (text: string): readonly string[] =>
  (text.match(/\S+/g) ?? []).flatMap((id) =>
    id.startsWith('*') ? Object.keys(operations).map((one) => one + id.slice(1)) : [id],
  );

type RowsOfEach = Readonly<Record<string, (operation: Operation) => BehaviourChange>>;
/** One story for each operation: `*` is the first part of its requirements. */
export const ofEach = (groups: Readonly<Record<string, RowsOfEach>>): readonly Story[] =>
  Object.entries(operations).flatMap(([prefix, operation]) =>
    Object.entries(groups).flatMap(([broken, rows]) => {
      const changes = Object.entries(rows).map(([id, change]) => [id.replace('*', prefix), change(operation)]);
      return stories({ [broken.replaceAll('*', prefix)]: Object.fromEntries(changes) });
    }),
  );
