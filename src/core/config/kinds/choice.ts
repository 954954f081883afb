import { didYouMean } from '../../text/nearest.js';
import { type OptionKind, type Reading, read, refuse } from './kind.js';

/** One word out of a few. */
export function choice<T extends string>(values: readonly T[]): OptionKind<T> {
  const choose = (text: string): Reading<T> => {
    const chosen = values.find((value) => value === text);
    if (chosen !== undefined) return read(chosen);
    return refuse(`must be ${enumeration(values)}${didYouMean(text, values)}`);
  };
  return {
    placeholder: values.join('|'),
    type: values.map((value) => `'${value}'`).join(' | '),
    fromText: choose,
    fromFile: (value) => choose(typeof value === 'string' ? value : ''),
    schema: { enum: values },
  };
}

function enumeration(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
