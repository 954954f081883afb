import { randomInt } from 'node:crypto';
import { choice } from '../kinds/choice.js';
import { duration } from '../kinds/duration.js';
import { type OptionKind, read, refuse } from '../kinds/kind.js';
import { list } from '../kinds/list.js';
import { path } from '../kinds/path.js';
import { wholeNumber } from '../kinds/whole-number.js';
import { yesNo } from '../kinds/yes-no.js';
import { option, WHOLE_INTERFACE } from './option.js';
import { byProfile, DEFAULT_SEED, type Profile, profiles } from './profiles.js';

const LOWEST_SEED = -(2 ** 31);
const HIGHEST_SEED = 2 ** 31 - 1;
const SEED_PROBLEM = `must be a whole number from ${LOWEST_SEED} to ${HIGHEST_SEED}, or random`;
const number = wholeNumber(LOWEST_SEED, HIGHEST_SEED);

/** A 32-bit signed integer, or `random`, which is replaced by a number at once so that it can be reported. */
const seed: OptionKind<number> = {
  placeholder: 'N|random',
  type: "number | 'random'",
  fromText(text) {
    if (text === 'random') return read(randomInt(HIGHEST_SEED));
    const reading = number.fromText(text);
    return reading.ok ? reading : refuse(SEED_PROBLEM);
  },
  fromFile(value) {
    if (value === 'random') return read(randomInt(HIGHEST_SEED));
    const reading = number.fromFile(value);
    return reading.ok ? reading : refuse(SEED_PROBLEM);
  },
  schema: { anyOf: [number.schema, { const: 'random' }] },
};

/** Integers from -2^63 to 2^63-1, exact. */
const int64List = list<bigint>({
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

const PROFILE_ALONE = 'a certificate is made with the cases of the profile thorough';

export const amountOptions = {
  profile: option({
    kind: choice(Object.keys(profiles) as Profile[]),
    default: 'standard',
    help: 'how much is sent',
    example: 'quick',
    repeat: 'changed',
    certificate: {
      rule: 'set',
      value: 'thorough',
      why: 'a certificate is made in the profile thorough',
    },
    embedding: true,
  }),
  runs: option({
    kind: wholeNumber(0, 100_000),
    default: ({ profile }) => profiles[profile].runs,
    defaultText: byProfile('runs'),
    help: 'random cases that each property is tried with, beside its table of boundary cases',
    example: '100',
    repeat: 'changed',
    certificate: {
      rule: 'set',
      why: 'a certificate is made with the random cases of the profile thorough',
    },
    embedding: true,
  }),
  seed: option({
    kind: seed,
    default: DEFAULT_SEED,
    help: 'seed of the random cases; the same seed gives the same cases',
    example: 'random',
    repeat: 'always',
    certificate: {
      rule: 'set',
      varies: true,
      why: 'the seeds of a certificate are fixed, but for the last one; --challenge gives that',
    },
    embedding: true,
  }),
  explore: option({
    kind: duration(86_400),
    defaultText: 'not at all',
    help: 'after the checks, try further random cases with further seeds for this long',
    example: '10m',
    repeat: 'whole-run',
    certificate: { rule: 'excluded', why: PROFILE_ALONE },
    embedding: {
      help: 'after the checks, try further random cases for this long: seconds, or text such as 10m',
    },
  }),
  corpus: option({
    kind: path('DIR'),
    defaultText: 'none',
    help: 'keep failing random cases in this folder, and try those of earlier runs first',
    example: 'ci/corpus',
    run: false,
    repeat: 'whole-run',
    certificate: { rule: 'excluded', why: PROFILE_ALONE },
    embedding: true,
  }),
  'read-only': option({
    kind: yesNo,
    default: false,
    help: 'create no pets; the report names what cannot be judged without them',
    example: 'true',
    repeat: 'changed',
    certificate: { rule: 'excluded', why: `${WHOLE_INTERFACE}, and most need pets that the run creates` },
    embedding: true,
  }),
  production: option({
    kind: yesNo,
    default: false,
    help: 'the target is production: read-only, unless --allow-writes is given',
    example: 'true',
    repeat: 'never',
    certificate: 'free',
  }),
  'allow-writes': option({
    kind: yesNo,
    default: false,
    help: 'create pets in a target that is production',
    example: 'true',
    repeat: 'changed',
    certificate: 'free',
    file: false,
  }),
  'max-creates': option({
    kind: wholeNumber(0, 1_000_000),
    default: ({ profile }) => profiles[profile].maxCreates,
    defaultText: byProfile('maxCreates'),
    help: 'pets that the run may create at the most; there is no way to delete them',
    example: '50',
    repeat: 'changed',
    certificate: {
      rule: 'excluded',
      why: `a run for a certificate may create up to ${profiles.thorough.maxCreates} pets, so that each requirement can be judged`,
    },
    embedding: true,
  }),
  'category-id': option({
    kind: int64List,
    default: [],
    defaultText: 'ids seen in the store, else 1',
    help: 'categories that the deployment knows, for the pets that are created',
    example: '1,2',
    repeat: 'changed',
    certificate: 'free',
    embedding: true,
  }),
};
