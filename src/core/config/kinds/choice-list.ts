import { didYouMean } from '../../text/nearest.js';
import type { OptionKind } from './kind.js';
import { list } from './list.js';

/** Some words out of a few. */
export function choiceList<T extends string>(
  values: readonly T[],
  placeholder: string,
): OptionKind<readonly T[]> {
  return list<T>({
    placeholder,
    parse: (item) => values.find((value) => value === item),
    problem: (item) =>
      `must be out of ${values.join(', ')}, with commas between them${didYouMean(item, values)}`,
    ofFile: (item) => typeof item === 'string',
    schema: { enum: values },
  });
}
