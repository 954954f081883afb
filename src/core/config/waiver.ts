import type { Day } from '../notation.js';

/** The waiver file that a run reads where it is named none: in the working directory, if it is there. */
export const WAIVERS_FILE = 'waivers.yaml';

/** A violation that a team knows of and lives with until a day: an entry of the waiver file. */
export interface Waiver {
  /** Requirement id, as it is written in the file; the catalogue may not have it. */
  readonly requirement: string;
  /** Why it is waived. */
  readonly reason: string;
  /** Where it is being dealt with; absent: nobody has said. */
  readonly issue?: string;
  /** The last day on which it holds. */
  readonly expires: Day;
  /** Name of the only target that it is for, or its base URL; absent: it is for all. */
  readonly target?: string;
  /** The violation does not show in every run: the waiver does not fail a run that does not see it. */
  readonly flaky?: true;
}

/** The waivers of a run. */
export interface WaiverFile {
  /** Its path as a message names it. */
  readonly name: string;
  /** In the order of the file. */
  readonly waivers: readonly Waiver[];
}
