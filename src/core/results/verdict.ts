import { fewIds } from '../text/few-ids.js';
import type { End, Outcome, RequirementResult, Summary, Verdict } from './model.js';

/** Counts outcomes. */
export function summarise(requirements: readonly Pick<RequirementResult, 'outcome'>[]): Summary {
  const summary = { met: 0, violated: 0, warned: 0, inconclusive: 0, 'not-applicable': 0, 'kit-error': 0 };
  for (const { outcome } of requirements) summary[outcome] += 1;
  return summary;
}

/** The inputs of a verdict beside the outcomes. */
export interface Circumstances {
  readonly end: End;
  /** More about how the run ended, where there is more to say: the bound that it met, what failed. */
  readonly detail?: string;
  /** The options that left something out on purpose, such as `--skip`; none: the run was a full one. */
  readonly leftOutBy?: readonly string[];
  /** Whether a run that left something out is inconclusive. @default false */
  readonly requireFull?: boolean;
  /** Why nothing could be judged in this run, if so: the reason of all that is open in a run that is complete. */
  readonly unjudgeable?: string;
  /** Why too many responses were lost to judge by the others, if so. */
  readonly lossy?: string;
  /** Ids that do not count this time: violations that are known, and what only they keep from being judged. */
  readonly excused?: ReadonlySet<string>;
}

type Judged = Pick<RequirementResult, 'id' | 'outcome' | 'notScored'>;

/** The verdict on the implementation with its reason. Nothing judged is never conformant. What is not scored does not count. */
export function verdictOf(
  judged: readonly Judged[],
  circumstances: Circumstances,
): { readonly verdict: Verdict; readonly reason: string } {
  const { end, detail, leftOutBy = [], unjudgeable, lossy, excused = new Set() } = circumstances;
  const scored = judged.filter(({ notScored, outcome }) => !notScored || outcome === 'kit-error');
  const requirements = scored.filter(({ id }) => !excused.has(id));
  const summary = summarise(requirements);
  const early =
    end === 'complete' ? undefined : ENDED_EARLY[end] + (detail === undefined ? '' : `: ${detail}`);
  if (summary.violated > 0) {
    const reason = [`${counted(summary.violated)} violated`, early].filter(Boolean).join('; ');
    return { verdict: 'non-conformant', reason };
  }
  if (lossy !== undefined) return inconclusive(lossy);
  const open = unjudged(requirements, 'inconclusive');
  if (early !== undefined) return inconclusive([early, open].filter(Boolean).join('; '));
  if (summary['kit-error'] > 0) return inconclusive(`the kit failed at ${counted(summary['kit-error'])}`);
  if (open !== undefined) return inconclusive(unjudgeable ?? open);
  if (summary.met === 0) return inconclusive(unjudgeable ?? nothing(excused));
  if (leftOutBy.length > 0) return partly(scored, circumstances);
  return { verdict: 'conformant', reason: `${counted(summary.met)} met, none violated` };
}

function nothing(excused: ReadonlySet<string>): string {
  return excused.size === 0 ? 'nothing was judged' : 'nothing is met beside what does not count';
}

/** The verdict where all that was judged is well, and something was left out. */
function partly(requirements: readonly Judged[], { leftOutBy = [], requireFull }: Circumstances) {
  const { met, warned, violated } = summarise(requirements);
  const judged = `${met + warned + violated} of ${counted(requirements.length)} judged`;
  const found = violated === 0 ? 'none violated' : 'none violated that counts';
  const reason = `${judged}, ${found}; partial because of ${leftOutBy.join(' and ')}`;
  if (!requireFull) return { verdict: 'conformant', reason } as const;
  const left = requirements.filter(({ outcome }) => outcome === 'not-applicable').map(({ id }) => id);
  return inconclusive(`--require-full asks for all requirements: ${reason}; not judged: ${fewIds(left)}`);
}

/** `2 requirements could not be judged: get.found, get.id`. */
function unjudged(requirements: readonly Judged[], outcome: Outcome): string | undefined {
  const ids = requirements.filter((one) => one.outcome === outcome).map(({ id }) => id);
  return ids.length === 0 ? undefined : `${counted(ids.length)} could not be judged: ${fewIds(ids)}`;
}

function inconclusive(reason: string) {
  return { verdict: 'inconclusive', reason } as const;
}

const ENDED_EARLY: Readonly<Record<Exclude<End, 'complete'>, string>> = {
  interrupted: 'the run was interrupted',
  'out-of-time': 'the run took longer than --max-duration allows',
  'kit-fault': 'the kit itself failed',
};

function counted(count: number): string {
  return count === 1 ? '1 requirement' : `${count} requirements`;
}
