import { list } from './list.js';

/** Integers from -2^63 to 2^63-1, exact. */
export const int64List = list<bigint>({
  placeholder: 'N,…',
  parse: (item) => {
    if (!/^-?\d{1,20}$/.test(item)) return undefined;
    const value = BigInt(item);
    return BigInt.asIntN(64, value) === value ? value : undefined;
  },
  problem: 'must be whole numbers from -9223372036854775808 to 9223372036854775807, with commas between them',
  itemType: '(number | bigint)',
  ofFile: (item) => typeof item === 'bigint',
  schema: { type: 'integer' },
});
