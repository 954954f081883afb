import { DEFAULT_SEED, DEFAULT_SETTLE } from '../../core/config/options/profiles.js';
import { faults } from '../reference/faults/index.js';
import { variations } from '../reference/variations/index.js';
import { degenerates } from './degenerate/index.js';
import type { Subject } from './subject.js';

/** The extent of the selftest. */
interface Extent {
  /** A fixed sample of every kind. */
  readonly quick: boolean;
  /** Variations in the profile `thorough` too. */
  readonly thorough: boolean;
  /** The number of seeds for each variation, in each profile. */
  readonly seeds: number;
  /**
   * Every nth variation in the profile `standard`, and every nth fault of one case that only `standard` sends. All
   * variations in `quick` and all other faults are judged. @default 1
   */
  readonly standardEvery?: number;
  /** Each server once, in the profile `standard` and with the default settling time, to see how long a run takes. */
  readonly times?: boolean;
}

/** The quick sample takes every nth server of each kind. */
const SAMPLE = { fault: 6, variation: 6, degenerate: 4 } as const;

/** The runs of the selftest, the slowest kinds first, so that no thread starts a slow one at the end. */
export function plan({ times, ...extent }: Extent): readonly Subject[] {
  if (!times) return subjectsOf(extent);
  const subjects = subjectsOf({ ...extent, thorough: false, seeds: 1 });
  const inOneProfile = subjects.filter(({ kind, profile }) => kind !== 'variation' || profile === 'quick');
  return inOneProfile.map((subject) => ({ ...subject, profile: 'standard', settle: DEFAULT_SETTLE }));
}

function subjectsOf({
  quick,
  thorough,
  seeds,
  standardEvery = 1,
}: Omit<Extent, 'times'>): readonly Subject[] {
  const profiles = quick
    ? (['quick'] as const)
    : thorough
      ? (['quick', 'standard', 'thorough'] as const)
      : (['quick', 'standard'] as const);
  const every = <T>(all: readonly T[], step: number) =>
    all.filter((_, index) => !quick || index % step === 0);
  return [
    ...every(degenerates, SAMPLE.degenerate).map(
      ({ id }) => ({ kind: 'degenerate', id, profile: 'quick', seed: DEFAULT_SEED }) as const,
    ),
    ...every(variations, SAMPLE.variation).flatMap(({ id }, index) =>
      profiles
        .filter((profile) => profile !== 'standard' || index % standardEvery === 0)
        .flatMap((profile) =>
          seedsOf(quick ? 1 : seeds).map((seed) => ({ kind: 'variation', id, profile, seed }) as const),
        ),
    ),
    ...every(faults, SAMPLE.fault)
      .filter(({ id }) => (ofOneCase.get(id) ?? 0) % standardEvery === 0)
      .map(
        ({ id, profile }) =>
          ({ kind: 'fault', id, profile: profile ?? 'quick', seed: DEFAULT_SEED }) as const,
      ),
  ];
}

/** The positions of the faults of one case that only `standard` sends, among them. They are much alike. */
const ofOneCase: ReadonlyMap<string, number> = new Map(
  faults
    .filter(({ row, profile }) => row !== undefined && profile === 'standard')
    .map(({ id }, position) => [id, position]),
);

/** The default seed and those after it. */
function seedsOf(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => DEFAULT_SEED + index);
}
