/** Lists of servers: the reference implementation with a change, and the options of its run. */
import type { BehaviourChange } from './reference/behaviour.js';

/** The options of a row beside its change. */
interface RowOptions {
  /** Pets in the store at the start. @default 0 */
  readonly seedPets?: number;
  /** @default /v1 */
  readonly basePath?: string;
  /** Milliseconds, well above the lag of its reads. */
  readonly settle?: number;
  /** Categories that it accepts. */
  readonly categoryIds?: readonly string[];
  readonly readOnly?: boolean;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly asOf?: string;
  /** The verdict may be `inconclusive`; a comment says why. @default false */
  readonly mayBeInconclusive?: boolean;
}
/** Servers by their permanent ids, which say how each differs from the reference implementation. */
export type Rows = Readonly<Record<string, BehaviourChange | readonly [BehaviourChange, RowOptions]>>;
export type ProofServer = RowOptions & { readonly id: string; readonly change: BehaviourChange };

export const serversOf = (rows: Rows): readonly ProofServer[] =>
  Object.entries(rows).map(([id, row]) => {
    const [change, options] = (Array.isArray(row) ? row : [row, {}]) as readonly [BehaviourChange, RowOptions];
    return { id, change, ...options };
  });
