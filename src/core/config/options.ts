import type { Corpus } from './corpus.js';
import type { ApiKey } from './key/api-key.js';
import type { RunValues } from './options/table.js';
import type { Reach } from './route/route.js';
import type { WaiverFile } from './waiver.js';

export type { HarScope } from './options/output.js';
export type { Profile } from './options/profiles.js';

/** The options of a run with every default filled in: the declared ones, and what is made of several. */
export interface RunOptions extends RunValues {
  /** Absolute, without a trailing slash, query or fragment; http or https. */
  readonly baseUrl: string;
  /** The name of the target in the configuration file, if it came from there. */
  readonly targetName?: string;
  readonly apiKey: ApiKey;
  /** How the deployment is reached. */
  readonly reach: Reach;
  /** Violations that do not fail the run, each until a day. Absent: there is no waiver file. */
  readonly waivers?: WaiverFile;
  /** The failing cases of earlier runs, which are tried first. Absent: none are kept. */
  readonly corpus?: Corpus;
  /** Targets that waivers may name: those of the configuration file, none without one. Absent: they are not known. */
  readonly targetNames?: readonly string[];
  /** The folder that reports go to; absent: none are written. */
  readonly reports?: string;
}
