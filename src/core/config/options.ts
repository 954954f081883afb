import type { ApiKey } from './api-key.js';
import type { ReportFormat } from './report-formats.js';
import type { Reach } from './route.js';
import type { WaiverFile } from './waiver.js';

export type Profile = 'quick' | 'standard' | 'thorough';

/** Which exchanges of a run are kept as HAR: all of them, or those that show its findings. */
export type HarScope = 'all' | 'findings';

/** The options of a run with every default filled in. */
export interface RunOptions {
  /** Absolute, without a trailing slash, query or fragment; http or https. */
  readonly baseUrl: string;
  /** The name of the target in the configuration file, if it came from there. */
  readonly targetName?: string;
  /** True when the deployment is the embedded reference implementation, which this process started. */
  readonly reference?: boolean;
  readonly apiKey: ApiKey;
  /** How the deployment is reached. */
  readonly reach: Reach;
  readonly profile: Profile;
  /** Random cases a property, beside its table. */
  readonly runs: number;
  /** 32-bit signed integer, as fast-check takes it. */
  readonly seed: number;
  /** Patterns of requirement ids; empty means all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly readOnly: boolean;
  /** The target is marked so: it is read-only unless the user allowed writing. */
  readonly production: boolean;
  /** Pets that the run may create at the most. */
  readonly maxCreates: number;
  /** int64 as bigint; empty when the user gave none. */
  readonly categoryIds: readonly bigint[];
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Time for each of: connecting, the headers of a response, each pause in its body. Milliseconds. */
  readonly timeout: number;
  /** How long the kit waits until reads show what was written, in milliseconds. */
  readonly settle: number;
  /** Requests a second at the most; absent: as fast as it goes. */
  readonly rate?: number;
  /** Seconds to wait until the deployment answers. */
  readonly wait: number;
  /** Requests that the run may send at the most; absent: as many as it takes. */
  readonly maxRequests?: number;
  /** The run ends after so many seconds, whatever is left to judge; absent: it takes its time. */
  readonly maxDuration?: number;
  readonly strict: boolean;
  /** A run that left something out is inconclusive. */
  readonly requireFull: boolean;
  /** The day on which the run is judged, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Violations that do not fail the run, each until a day. Absent: there is no waiver file. */
  readonly waivers?: WaiverFile;
  /** Targets that waivers may name: those of the configuration file, none without one. Absent: they are not known. */
  readonly targetNames?: readonly string[];
  /** The folder that reports go to; absent: none are written. */
  readonly reports?: string;
  /** The formats that the results are reported in, each once. */
  readonly formats: readonly ReportFormat[];
  /** Absent: no exchange is kept as HAR. */
  readonly har?: HarScope;
}
