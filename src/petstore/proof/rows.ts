/** Lists of servers: the reference implementation with a change, and the options of its run. */
import type { ProofServer } from '../../engine/kit/kit.js';
import type { RunOptions } from '../../engine/service/run-options.js';
import type { Names, RequirementId } from '../catalogue.js';
import { described, type Prefix, prefixes } from '../spec.js';
import type { Operation } from './reference/behaviour.js';
import type { BehaviourChange } from './reference/correct.js';
import type { ReferenceOptions } from './reference/start.js';

interface RowOptions
  extends Pick<ReferenceOptions, 'seeded' | 'basePath' | 'maxConnections'>,
    Pick<ProofServer, 'profile' | 'verdict' | 'mayBeInconclusive' | 'incidents' | 'partsMayMiss'> {
  /** Options of its run that are not the selftest's. */
  readonly run?: Partial<RunOptions & Names['options']>;
}
/** Servers by their permanent ids, which say how each differs from the reference implementation. */
type Rows = Readonly<Record<string, BehaviourChange | readonly [BehaviourChange, RowOptions]>>;
export type Server = RowOptions & { readonly id: string; readonly behaviour: BehaviourChange };

/** A story that `quick` does not find. */
export const standard = (change: BehaviourChange, options: RowOptions = {}) =>
  [change, { ...options, profile: 'standard' }] as const;
/** A story that only `thorough` finds. */
export const thorough = (change: BehaviourChange) => [change, { profile: 'thorough' }] as const;

export const serversOf = (rows: Rows): readonly Server[] =>
  Object.entries(rows).map(([id, row]) => {
    const [behaviour, options] = (Array.isArray(row) ? row : [row, {}]) as readonly [BehaviourChange, RowOptions];
    return { id, behaviour, ...options };
  });

/** A fault about state or meaning, by hand; the derived faults treat single requests wrongly. */
export type Story = Server & Required<Pick<ProofServer, 'own' | 'also'>>;

type WordsOf<Id> = Id extends `${Prefix}.${infer Words}` ? Words : never;
type Shared<Words> = Words extends string ? (`${Prefix}.${Words}` extends RequirementId ? Words : never) : never;
/** The words behind the first one in the ids that all described operations share: `auth.first`. */
type SharedWords = Shared<WordsOf<RequirementId>>;

/** A requirement, or that of each described operation: `*.body` is `list.body` and so on. */
export type Named = RequirementId | `*.${SharedWords}`;
type Some = Named | readonly Named[];

/** Stories that break the same, and perhaps more: `breaking('list.body', [], { 'list-is-latin-1': change })`. */
export const breaking = (own: Some, also: readonly Named[], rows: Rows): readonly Story[] =>
  serversOf(rows).map((server) => ({ ...server, own: expanded([own].flat()), also: expanded(also) }));

export const expanded = (ids: readonly Named[], among: readonly Prefix[] = prefixes): readonly RequirementId[] =>
  ids.flatMap((id) => {
    const [, words] = /^\*\.(.*)$/.exec(id) ?? [];
    if (words === undefined) return [id as RequirementId];
    return among.map((prefix) => `${prefix}.${words as SharedWords}` as const);
  });

type RowsOfEach = Readonly<Record<string, (operation: Operation) => BehaviourChange>>;
/** One story for each operation, which breaks the requirements of that operation: `*` stands for its name. */
export const breakingEach = (own: Some, also: readonly Named[], rows: RowsOfEach): readonly Story[] =>
  prefixes.flatMap((prefix) => {
    const changes = Object.entries(rows).map(([id, change]) => [id.replace('*', prefix), change(described[prefix].id)]);
    return breaking(expanded([own].flat(), [prefix]), expanded(also, [prefix]), Object.fromEntries(changes));
  });
