/** The options of a run, as the options of the command line give them to the engine. A kit may have more. */
export type Profile = 'quick' | 'standard' | 'thorough';

/** Times are milliseconds. */
export interface RunOptions {
  readonly profile: Profile;
  readonly seed: number;
  readonly runs: number;
  /** Reads may lag so far behind writes. */
  readonly settle: number;
  readonly concurrency: number;
  readonly rate?: number;
  /** The share of lost responses beyond which the run is inconclusive. */
  readonly maxLost: number;
  readonly maxRequests: number;
  readonly maxDuration?: number;
  readonly maxCreates: number;
  readonly readOnly: boolean;
  readonly only?: readonly string[];
  /** Violated requirements after which the run stops. */
  readonly bail?: number;
  readonly skip: readonly string[];
  readonly strict: boolean;
  readonly requireFull: boolean;
  /** `2026-11-28` */
  readonly asOf: string;
  readonly explore?: number;
  /** It marks the names that the run makes up. */
  readonly runId: string;
}
