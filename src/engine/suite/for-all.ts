/** Properties: a body for each row of a table and for random values. Each value is a case with an address of its own. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Case } from '../run/case.js';
import type { Counterexample } from '../run/record.js';
import type { KitNames } from '../service/service.js';
import { type Labelled, titleOf } from './rows.js';

/** The cases of a check: rows of a table, and random ones. @experimental @since 0.1.0 */
export interface Cases<T> {
  /** The first part of their paths, where one requirement has several sets of cases. @default the check's first id */
  readonly path?: string;
  readonly table?: readonly T[];
  /** The rows that the profile quick tries; the plainest come first. @default all */
  readonly plain?: number;
  readonly random?: fc.Arbitrary<T>;
  /** The share of the run's random cases, where a table leaves little to chance. @default 1 */
  readonly share?: number;
}

/** Cases that are tried to make one counterexample smaller. */
const MOST_SHRINKING = 40;

/** Tries all cases at once. When a check is run again for a finding of its own, its cases are not. */
export async function forAll<Value, Names extends KitNames, T extends Labelled>(
  t: Case<Value, Names>,
  { path: start = t.ids[0] ?? '', table = [], plain = table.length, random, share = 1 }: Cases<T>,
  ofKit: (t: Case<Value, Names>, value: T) => Promise<unknown>,
): Promise<void> {
  // The run knows no names of a kit.
  const body = ofKit as (t: Case<Value>, value: T) => Promise<unknown>;
  if (t.attempt > 0) return;
  const { run, isQuick, options, ids, check } = t;
  const rows = isQuick ? table.slice(0, plain) : table;
  const numRuns = Math.ceil(options.runs * share);
  const seedOf = (round: number) => {
    const text = round === 0 ? `${options.seed} ${start}` : `${options.seed} ${start} ${round}`;
    return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 7), 16);
  };

  const randomCases = async (round: number) => {
    if (!random) return;
    const seed = seedOf(round);
    const values = fc.sample(random, { seed, numRuns });
    const suffix = round === 0 ? '' : `~${round}`;
    await Promise.all(
      values.map((value, index) => {
        const path = `${start}/r${index}${suffix}`;
        const shrink = async (kind: string): Promise<Counterexample | undefined> => {
          let tries = 0;
          const holds = fc.asyncProperty(random, async (simpler) => {
            tries += 1;
            if (tries > MOST_SHRINKING) return;
            const own = new Case(run, path, run.nextAttempt(path), ids, check);
            // A case that cannot be judged shows nothing.
            await body(own, simpler).catch(() => {});
            own.end();
            if (run.book.isFound(kind, own)) throw new Error(kind);
          });
          const given = { seed, path: String(index), numRuns: 1 };
          const { counterexample, counterexamplePath } = await fc.check(holds, given);
          if (!counterexample) return undefined;
          return { value: titleOf(counterexample[0]), path: counterexamplePath ?? given.path };
        };
        const record = { path, ids, title: titleOf(value), origin: 'random', check } as const;
        return run.attempt(record, (own) => body(own, value), shrink);
      }),
    );
  };

  if (random) run.explores(start, randomCases);
  await Promise.all([
    ...rows.map((value, index) =>
      run.attempt({ path: `${start}/${index}`, ids, title: titleOf(value), origin: 'table', check }, (own) =>
        body(own, value),
      ),
    ),
    randomCases(0),
  ]);
}
