import type { KeyPlaces } from './key/key-source.js';
import type { Environment } from './layers/environment-layer.js';
import type { Flags } from './layers/flag-layer.js';

/** Everything outside of the program that the options of a run are found in. */
export interface Sources extends KeyPlaces {
  readonly flags: Flags;
  readonly environment: Environment;
  /** Takes each secret that the options name, as soon as it is known. */
  readonly learn?: (secrets: readonly string[]) => void;
  /** Absolute. */
  readonly workingDirectory: string;
  readonly now: Date;
  /** The ids of the catalogue; asked for only when --only or --skip is given. */
  readonly requirementIds: () => Promise<readonly string[]>;
}
