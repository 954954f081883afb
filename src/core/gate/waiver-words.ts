import { WAIVERS_FILE } from '../config/waiver.js';
import type { WaiverState, WaiverUse } from '../results/gate-model.js';
import type { Outcome, Results } from '../results/model.js';
import { dayOf } from '../text/day-of.js';
import { shellWord } from '../text/shell-word.js';

/** The state of a waiver, in words that stand alone. */
export const waiverStateWords: Readonly<Record<WaiverState, string>> = {
  applied: 'applied',
  expired: 'expired',
  unknown: 'unknown requirement',
  'not-needed': 'no longer needed',
  'not-seen': 'not seen this time',
  'not-judged': 'not judged in this run',
  'other-target': 'for another target',
};

/** The problem of a waiver that fails a run, and what to do about it. Both are clauses without a full stop. */
export interface WaiverProblem {
  /** `expired on 2026-05-01, 31 days ago`; the waiver is the subject. */
  readonly problem: string;
  readonly advice: string;
}

/** Undefined where it does not fail the run. A text of the waiver stands in it as it is written in the file. */
export function waiverProblem(results: Results, waiver: WaiverUse): WaiverProblem | undefined {
  const { requirement: id, state, expires } = waiver;
  const remove = `remove its entry from ${results.gate?.waiverFile ?? 'the waiver file'}`;
  switch (state) {
    case 'expired': {
      const outcome = results.requirements.find((one) => one.id === id)?.outcome;
      const days = daysLeft(waiver, results);
      const ago = days === undefined || days >= 0 ? '' : `, ${counted(-days)} ago`;
      return {
        problem: `expired on ${expires}${ago}`,
        advice: adviceOnExpiry(outcome, renewal(results, waiver), remove),
      };
    }
    case 'unknown':
      return {
        problem: 'names no requirement of this kit',
        advice: `correct the id (\`npx petstore-conformance list\` shows them all), or ${remove}`,
      };
    case 'not-needed':
      return {
        problem: 'is no longer needed, since the requirement is met',
        advice: `${remove}, or write \`flaky: true\` there if the violation does not show in every run`,
      };
    default:
      return undefined;
  }
}

/** Days from the day on which the run began until its last one, which is day 0; undefined where the file has no such day. */
export function daysLeft(
  { expires }: Pick<WaiverUse, 'expires'>,
  { startedAt }: Pick<Results, 'startedAt'>,
): number | undefined {
  const today = dayOf(startedAt);
  const days = Math.round((Date.parse(expires) - Date.parse(today)) / DAY);
  return Number.isNaN(days) ? undefined : days;
}

/** `213 days left`, `the last day is today`; empty if it is over or unknown. */
export function daysLeftWords(days: number | undefined): string {
  if (days === undefined || days < 0) return '';
  return days === 0 ? 'the last day is today' : `${counted(days)} left`;
}

const DAY = 24 * 60 * 60 * 1000;

function adviceOnExpiry(outcome: Outcome | undefined, renew: string, remove: string): string {
  if (outcome === undefined) return remove;
  if (outcome === 'met') return `the requirement is met, so ${remove}`;
  return outcome === 'violated' || outcome === 'warned'
    ? `fix the implementation, or ${renew}`
    : `${renew}, or ${remove}`;
}

/** How the waiver is renewed. A command only where the file's texts can stand in one that is read and copied. */
function renewal({ gate }: Results, { requirement, target }: WaiverUse): string {
  const { waiverFile = WAIVERS_FILE } = gate ?? {};
  const options = [
    ...(target === undefined ? [] : [['--target', target] as const]),
    ...(waiverFile === WAIVERS_FILE ? [] : [['--waivers', waiverFile] as const]),
  ];
  if (!options.every(([, value]) => COPIABLE.test(value))) return 'renew the waiver';
  const words = options.map(([name, value]) => ` ${name} ${shellWord(value)}`);
  return `renew the waiver with \`npx petstore-conformance waive ${requirement}${words.join('')} --until YYYY-MM-DD\``;
}

/** Without hidden characters, and not too long. */
const COPIABLE = /^[^\p{C}\p{Zl}\p{Zp}]{1,120}$/u;

function counted(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
