import { choice } from '../kinds/choice.js';
import { int64List } from '../kinds/int64-list.js';
import { seed } from '../kinds/seed.js';
import { wholeNumber } from '../kinds/whole-number.js';
import { yesNo } from '../kinds/yes-no.js';
import type { OptionRows } from '../option-table.js';
import { DEFAULT_SEED, profiles } from '../profiles.js';

const byProfile = (member: 'runs' | 'maxCreates'): string =>
  Object.entries(profiles)
    .map(([name, profile]) => `${name} ${profile[member]}`)
    .join(', ');

export const amountOptions: OptionRows<
  'profile' | 'runs' | 'seed' | 'read-only' | 'production' | 'allow-writes' | 'max-creates' | 'category-id'
> = {
  profile: {
    kind: choice(['quick', 'standard', 'thorough']),
    default: 'standard',
    help: 'how much is sent',
    example: 'quick',
  },
  runs: {
    kind: wholeNumber(0, 100_000),
    defaultText: byProfile('runs'),
    help: 'random cases that each property is tried with, beside its table of boundary cases',
    example: '100',
  },
  seed: {
    kind: seed,
    default: DEFAULT_SEED,
    help: 'seed of the random cases; the same seed gives the same cases',
    example: 'random',
  },
  'read-only': {
    kind: yesNo,
    default: false,
    help: 'create no pet; what can not be judged without one is named',
    example: 'true',
  },
  production: {
    kind: yesNo,
    default: false,
    help: 'the target is production: read-only, unless --allow-writes is given',
    example: 'true',
  },
  'allow-writes': {
    kind: yesNo,
    default: false,
    help: 'create pets in a target that is production',
    example: 'true',
    file: false,
  },
  'max-creates': {
    kind: wholeNumber(0, 1_000_000),
    defaultText: byProfile('maxCreates'),
    help: 'pets that the run may create at the most; there is no way to delete them',
    example: '50',
  },
  'category-id': {
    kind: int64List,
    defaultText: 'ids seen in the store, else 1',
    help: 'categories that the deployment knows, for the pets that are created',
    example: '1,2',
  },
};
