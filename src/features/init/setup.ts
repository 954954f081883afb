import type { Profile } from '../../core/config/options.js';

/** The systems that `init` writes a pipeline for. */
export const CI_SYSTEMS = ['github', 'gitlab', 'jenkins', 'none'] as const;
export type CiSystem = (typeof CI_SYSTEMS)[number];

/** The settings of a new project. */
export interface Setup {
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** Name of the target in the configuration file. */
  readonly target: string;
  /** Environment variable that holds the API key. */
  readonly keyVariable: string;
  readonly profile: Profile;
  /** No pet is created there. */
  readonly production: boolean;
  readonly ci: CiSystem;
}

/** A file that a project is set up with; the path is relative to its folder, with slashes. */
export interface SetupFile {
  readonly path: string;
  readonly text: string;
}
