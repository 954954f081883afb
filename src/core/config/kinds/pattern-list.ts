import { list } from './list.js';

const pattern = '^[a-z0-9.*-]+$';

/** Requirement ids, in which `*` stands for any characters. */
export const patternList = list<string>({
  placeholder: 'ID,…',
  parse: (item) => (new RegExp(pattern).test(item) ? item : undefined),
  problem: "must be requirement ids with commas between them; '*' stands for any characters",
  ofFile: (item) => typeof item === 'string' && !item.includes(','),
  schema: { type: 'string', pattern },
});
