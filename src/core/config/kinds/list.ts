import { type FileValue, type OptionKind, type Reading, read, refuse, type Schema } from './kind.js';

/**
 * Several values: with commas between them as text, a list (or one value) in the file.
 * `parse` reads one item from its text; `problem` says what an item must be, where it can for the very item.
 */
export function list<T>(kind: {
  readonly placeholder: string;
  readonly parse: (item: string) => T | undefined;
  readonly problem: string | ((item: string) => string);
  /** The type of one item that a program gives. @default 'string' */
  readonly itemType?: string;
  readonly ofFile: (item: FileValue) => boolean;
  readonly schema: Schema;
}): OptionKind<readonly T[]> {
  const refusal = (item: string) =>
    refuse(typeof kind.problem === 'string' ? kind.problem : kind.problem(item));
  const items = (texts: readonly string[]): Reading<readonly T[]> => {
    const values: T[] = [];
    for (const text of texts) {
      const value = kind.parse(text.trim());
      if (value === undefined) return refusal(text.trim());
      values.push(value);
    }
    return read(values);
  };
  return {
    placeholder: kind.placeholder,
    separator: ',',
    type: `readonly ${kind.itemType ?? 'string'}[]`,
    fromText: (text) => items(text.split(',')),
    fromFile(value) {
      const given: readonly FileValue[] = Array.isArray(value) ? value : [value];
      const foreign = given.find((item) => !kind.ofFile(item));
      return foreign === undefined ? items(given.map(String)) : refusal(String(foreign));
    },
    schema: { anyOf: [kind.schema, { type: 'array', items: kind.schema }] },
  };
}
