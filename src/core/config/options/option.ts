import type { OptionKind } from '../kinds/kind.js';
import type { Profile } from './profiles.js';

/** The facts that a default may depend on. */
export interface DefaultFor {
  readonly profile: Profile;
  readonly now: Date;
}

/** One option of a run. Flags, variables, members of the file, help, schema, page, report and types derive from it. */
export type Option<T> = OptionFacts<T> &
  (({ readonly run?: true } & Treatment<T>) | ({ readonly run: false } & Partial<Treatment<T>>));

interface OptionFacts<T> {
  readonly kind: OptionKind<T>;
  /** Absent: the option has no value unless someone gives one, or `defaultText` says how it is found. */
  readonly default?: T | ((run: DefaultFor) => T);
  /** The default in words, where it is not a fixed value. */
  readonly defaultText?: string;
  /** One sentence without a full stop, for the help and the schema. */
  readonly help: string;
  /** A value as it is typed. */
  readonly example: string;
  /** `argument`: given without a flag's name. */
  readonly flag?: 'argument';
  /** False where the option cannot be set by an environment variable of its own. */
  readonly environment?: false;
  /** False where the option cannot be set in the configuration file. */
  readonly file?: false;
  /** False where the value is not a member of RunOptions by itself: something else is made of it. */
  readonly run?: boolean;
  /** There where a program can give the option, too. */
  readonly embedding?: true | Embedding;
}

/** The texts that differ from those of the command line where a program gives the option. */
interface Embedding {
  readonly help?: string;
  readonly defaultText?: string;
  /** A run needs it. @default false */
  readonly required?: true;
}

/** The parts of a declaration that say what becomes of the value in results and certificates. */
interface Treatment<T> {
  /**
   * Where the option stands in commands that repeat something.
   * - `always`: whatever its value
   * - `changed`: when its value is not the default
   * - `whole-run`: as `changed`, but not where only some requirements are judged again
   * - `never`: it bears neither on what is sent nor on what is judged
   */
  readonly repeat: 'always' | 'changed' | 'whole-run' | 'never';
  /** `free`: a certificate takes any value. */
  readonly certificate: 'free' | CertificateRule<T>;
}

/** The reason why a certificate leaves no choice, and the value that its runs have. */
export interface CertificateRule<T> {
  /**
   * - `set`: `certify` gives the value. A flag is refused; a variable and the file do not count.
   * - `excluded`: another value is refused, wherever it was given.
   * - `least`: a lower value is refused, wherever it was given.
   */
  readonly rule: 'set' | 'excluded' | 'least';
  /** A clause. */
  readonly why: string;
  /** The value in each run. @default the option's default in the profile thorough */
  readonly value?: T;
  /** The value differs from run to run, so its flag is refused whatever it says. @default false */
  readonly varies?: true;
}

/** Checks a declaration, and keeps its exact type: the types of all options are made of these. */
export function option<T, D extends Option<T>>(declaration: D & { readonly kind: OptionKind<T> }): D {
  return declaration;
}

/** Why no option may narrow what a certificate is about. */
export const WHOLE_INTERFACE = 'a certificate is about every requirement';
