/** A value as YAML gives it; integers are bigint, so that int64 stays exact. */
export type FileValue = null | boolean | bigint | number | string | readonly FileValue[];

/** A value that was read, or a clause that says what it must be. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** A JSON Schema, as far as this package writes them. */
export type Schema = { readonly [keyword: string]: unknown };

/** One kind of value that an option can take, and how it is read from text and from YAML. */
export interface OptionKind<T> {
  /** Stands for the value in the help: `N`, `PATH`. Absent: a yes/no option, which takes none. */
  readonly placeholder?: string;
  /** Stands between several values in text: a flag that is given again adds to them. Absent: there is one value. */
  readonly separator?: string;
  /** The type of the value that a program gives, in TypeScript. */
  readonly type: string;
  /** Reads a value given as a flag, in an environment variable or through `${VAR}`. */
  fromText(text: string): Reading<T>;
  /** Reads a value of the configuration file. Accepts exactly what `schema` accepts, and says more. */
  fromFile(value: FileValue): Reading<T>;
  /** The schema of the value in the configuration file, `${VAR}` apart. */
  readonly schema: Schema;
  /** The value as an error message may repeat it; undefined when it must not. Absent: as it is. */
  readonly show?: (text: string) => string | undefined;
}

export function read<T>(value: T): Reading<T> {
  return { ok: true, value };
}

export function refuse(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}
