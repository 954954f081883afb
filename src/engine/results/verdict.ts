/** The verdict on the implementation as a whole. */
import { few, grouped, plural } from '../base/text.js';
import type { RunRecord } from '../run/record.js';
import { excessOf } from '../run/remainder.js';
import type { RunOptions } from '../service/run-options.js';
import type { Outcome, RequirementResult, Results } from './results.js';

export type Decision = Pick<Results, 'verdict' | 'reason'>;
/** `early`: why the run ended early, if it did. */
type Circumstances = { early: string | undefined; options: RunOptions } & Pick<RunRecord, 'statistics'>;

export function summarise(requirements: readonly Pick<RequirementResult, 'outcome'>[]): Record<Outcome, number> {
  const summary = { met: 0, violated: 0, warned: 0, inconclusive: 0, 'not-applicable': 0, 'kit-error': 0 };
  for (const { outcome } of requirements) summary[outcome] += 1;
  return summary;
}

export function leftOutBy({ only, skip, readOnly }: RunOptions): readonly string[] {
  const isSet = { '--only': only !== undefined, '--skip': skip.length > 0, '--read-only': readOnly };
  return Object.entries(isSet).flatMap(([name, is]) => (is ? [name] : []));
}

/** Nothing judged is never conformant. @param excused ids that do not count this time, because waivers excuse them */
export function verdictOf(
  all: readonly RequirementResult[],
  { early, options, statistics }: Circumstances,
  excused: ReadonlySet<string> = new Set(),
): Decision {
  // Requirements whose last day is over do not count.
  const due = all.filter(({ leftOut }) => leftOut !== 'date');
  const requirements = due.filter(({ id }) => !excused.has(id));
  const { met, warned, violated } = summarise(requirements);
  const having = (outcome: Outcome) => requirements.filter((one) => one.outcome === outcome);
  const ids = (some: readonly RequirementResult[]) => few(some.map(({ id }) => id));
  const inconclusive = (reason: string): Decision => ({ verdict: 'inconclusive', reason });

  const broken = `${violated} of ${plural(due.length, 'requirement')} violated`;
  if (violated > 0) return { verdict: 'non-conformant', reason: early ?? broken };
  const unfinished = excessOf(statistics, options) ?? early;
  if (unfinished !== undefined) return inconclusive(unfinished);
  const [failed, open, left] = [having('kit-error'), having('inconclusive'), having('not-applicable')];
  const count = (some: readonly unknown[]) => plural(some.length, 'requirement');
  if (failed.length > 0) return inconclusive(`the kit failed at ${count(failed)}: ${ids(failed)}`);
  if (open.length > 0)
    return inconclusive(`${count(open)} could not be judged (${ids(open)}): ${mostCommonReason(open)}`);
  if (met === 0 && excused.size > 0) {
    const found = few(due.filter(({ id }) => excused.has(id)).map(({ id, outcome }) => `${id} is ${outcome}`));
    return inconclusive(`nothing is met beside what the waivers excuse: ${found}`);
  }
  const over = all.filter(({ id, leftOut }) => leftOut === 'date' && options.only?.includes(id));
  const unjudged = over.length > 0 ? `${ids(over)}: ${mostCommonReason(over)}` : mostCommonReason(left);
  if (met === 0) return inconclusive(unjudged === '' ? 'nothing was judged' : `nothing was judged: ${unjudged}`);
  const known = excused.size > 0 ? `, beside ${excused.size} that the waivers excuse` : '';
  if (left.length === 0)
    return { verdict: 'conformant', reason: `${due.length} of ${due.length} judged, no violation found${known}` };
  const byStore = left.filter(({ leftOut }) => leftOut === 'deployment');
  const byOption = left.length > byStore.length ? `left out by ${leftOutBy(options).join(' and ')}` : '';
  const why = [byOption, mostCommonReason(byStore)].filter((one) => one !== '').join('; ');
  const judged = `${met + warned} of ${due.length} judged: ${why}`;
  return options.requireFull
    ? inconclusive(`--require-full asks for all requirements, and ${judged} (${ids(left)})`)
    : { verdict: 'conformant', reason: `${judged}; no violation found${known}` };
}

function mostCommonReason(requirements: readonly RequirementResult[]): string {
  const groups = [...grouped(requirements, ({ reason = '' }) => reason)];
  const [[most] = [''], ...others] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  return others.length === 0 ? most : `${most}; and ${plural(others.length, 'more reason')}`;
}

/** The verdict as people read it; a partial run that found nothing did not look at everything. */
export const verdictWords = ({ verdict, scope }: Pick<Results, 'verdict' | 'scope'>): string =>
  verdict === 'conformant' && scope === 'partial' ? 'no violation found, partial' : verdict;
