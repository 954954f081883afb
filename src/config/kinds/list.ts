import { type FileValue, type OptionKind, type Reading, read, refuse, type Schema } from './kind.js';

/**
 * Several values: with commas between them as text, a list (or one value) in the file.
 * `parse` reads one item from its text; `problem` says what an item must be.
 */
export function list<T>(kind: {
  readonly placeholder: string;
  readonly parse: (item: string) => T | undefined;
  readonly problem: string;
  readonly ofFile: (item: FileValue) => boolean;
  readonly schema: Schema;
}): OptionKind<readonly T[]> {
  const items = (texts: readonly string[]): Reading<readonly T[]> => {
    const values: T[] = [];
    for (const text of texts) {
      const value = kind.parse(text.trim());
      if (value === undefined) return refuse(kind.problem);
      values.push(value);
    }
    return read(values);
  };
  return {
    placeholder: kind.placeholder,
    fromText: (text) => items(text.split(',')),
    fromFile(value) {
      const given: readonly FileValue[] = Array.isArray(value) ? value : [value];
      return given.every(kind.ofFile) ? items(given.map(String)) : refuse(kind.problem);
    },
    schema: { anyOf: [kind.schema, { type: 'array', items: kind.schema }] },
  };
}
