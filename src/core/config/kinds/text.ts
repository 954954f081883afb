import { type OptionKind, type Reading, refuse, type Schema } from './kind.js';

/** A kind of value that is text in the file as everywhere else; `parse` says whether it will do. */
export function text<T>(kind: {
  readonly placeholder: string;
  readonly parse: (text: string) => Reading<T>;
  readonly schema?: Schema;
  readonly show?: (text: string) => string | undefined;
}): OptionKind<T> {
  return {
    placeholder: kind.placeholder,
    type: 'string',
    fromText: kind.parse,
    fromFile: (value) => (typeof value === 'string' ? kind.parse(value) : refuse('must be text')),
    schema: { type: 'string', minLength: 1, ...kind.schema },
    ...(kind.show && { show: kind.show }),
  };
}
