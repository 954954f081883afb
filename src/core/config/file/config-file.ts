import { UsageError } from '../../errors.js';
import type { FileValue } from '../kinds/kind.js';
import type { OptionName } from '../options/table.js';

/** A place in the file, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The value of an option as the file has it, with the position of the value. */
export interface Entry extends Position {
  readonly value: FileValue;
}

/** The options at one place: at the top, or under a target. */
export type Section = ReadonlyMap<OptionName, Entry>;

/** A configuration file, its shape checked, its values not yet read. */
export interface ConfigFile {
  /** As error messages show it: relative to the working directory where it lies below it. */
  readonly name: string;
  /** The folder that relative paths in it are relative to. */
  readonly folder: string;
  readonly top: Section;
  readonly targets: ReadonlyMap<string, Section>;
  readonly defaultTarget?: { readonly name: string; readonly at: Position };
}

/** `petstore-conformance.yaml:3:7` */
export function place(file: string, { line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

/** The error for one place of the file. */
export function fileError(file: string, position: Position, problem: string): UsageError {
  return new UsageError(`${place(file, position)}: ${problem}`);
}
