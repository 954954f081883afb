import type { LogHead } from '../log/log.js';

/** The options of a run, resolved: every source is read, every default is filled in. Their home is the schema of the log. */
export type RunOptions = LogHead['options'];
export type Profile = RunOptions['profile'];
