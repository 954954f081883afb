import type { OptionKind } from './kinds/kind.js';

/** All that is to be known of one option; flags, environment, file, schema and help derive from it. */
export interface OptionRow<T> {
  readonly kind: OptionKind<T>;
  /** Absent: there is none, or `defaultText` says how it is found. */
  readonly default?: T;
  /** The default in words, where it is not a fixed value. */
  readonly defaultText?: string;
  /** One sentence without a full stop, for the help and the schema. */
  readonly help: string;
  /** A value as it is typed. */
  readonly example: string;
  /** `argument`: given without a flag's name. */
  readonly flag?: 'argument';
  /** False where the option can not be set by an environment variable of its own. */
  readonly environment?: false;
  /** False where the option can not be set in the configuration file. */
  readonly file?: false;
}
