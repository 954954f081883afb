import type { Environment } from './environment-layer.js';
import type { Flags } from './flag-layer.js';
import type { KeyPlaces } from './key-source.js';

/** Everything outside of the program that the options of a run are found in. */
export interface Sources extends KeyPlaces {
  readonly flags: Flags;
  readonly environment: Environment;
  /** Absolute. */
  readonly workingDirectory: string;
  readonly now: Date;
  /** The ids of the catalogue; asked for only when --only or --skip is given. */
  readonly requirementIds: () => Promise<readonly string[]>;
}
