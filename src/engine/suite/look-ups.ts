/** Looks that may lag behind writes, and what is wrong only beside other responses. */
import type { Exchange } from '../exchange/exchange.js';
import { durationText } from '../kit/kinds.js';
import type { FindingContext } from '../run/book.js';
import type { Case, Judged } from '../run/case.js';
import { type Cause, causeNamed, type Finding } from '../service/finding.js';
import type { RunOptions } from '../service/run-options.js';
import type { KitNames } from '../service/service.js';

/** A thing that the service holds, with its creation if the run created it. @experimental @since 0.1.0 */
export interface Thing {
  readonly id: bigint | string;
  readonly exchange?: Exchange;
  /** Requests at the same time as the creation, without which the fault may not show. */
  readonly beside?: readonly Exchange[];
}

/** When a look was still wrong, in words. */
export const late = ({ options: { settle } }: Pick<Case<unknown>, 'options'>): string =>
  settle === 0
    ? 'right after the creation (--settle 0)'
    : `at least ${settle / 1000} s after the creation (--settle ${durationText(settle)})`;

/** The longest lag of looks behind writes in a run, in milliseconds. */
const lags = new WeakMap<RunOptions, number>();
export const lagOf = ({ options }: Pick<Case<unknown>, 'options'>): number => lags.get(options) ?? 0;

/**
 * Looks for things until the look is good or the settling time is over, and notes how long it lagged behind them.
 * @param lastOf the response of a good look that came last
 */
export async function lookFor<Value, Names extends KitNames, Seen>(
  t: Case<Value, Names>,
  things: readonly Thing[],
  look: () => Promise<Seen>,
  isGood: (seen: Seen) => boolean,
  lastOf: (seen: Seen) => Judged<Value> | undefined,
) {
  const found = await t.until('read', look, isGood);
  const last = found.good && found.repeated ? lastOf(found.seen)?.exchange : undefined;
  const since = Math.max(...things.map(({ exchange }) => (exchange ? exchange.at + exchange.took : 0)));
  if (last && since > 0) lags.set(t.options, Math.max(lagOf(t), Math.round(last.at - since)));
  return found;
}

/** Reads things until no read gets 404, or the settling time is over. @experimental @since 0.1.0 */
export async function lookUp<Value, Names extends KitNames, One extends Thing>(
  t: Case<Value, Names>,
  things: readonly One[],
  read: (thing: One) => Promise<Judged<Value>>,
) {
  const last = new Map<One['id'], Judged<Value>>();
  const isDue = ({ id }: One) => (last.get(id)?.status ?? 404) === 404;
  const look = async () => {
    const all = await Promise.all(things.filter(isDue).map(async (one) => [one.id, await read(one)] as const));
    for (const [id, judged] of all) last.set(id, judged);
    return things.filter(isDue);
  };
  const isWhole = (missing: readonly One[]) => missing.length === 0;
  const { seen: lost, ...more } = await lookFor(t, things, look, isWhole, () => [...last.values()].at(-1));
  return { ...more, lost, last };
}

/**
 * A response that is wrong only beside others, such as the creation of a thing. Its marks are by default the status or request line.
 * @experimental @since 0.1.0
 */
export interface Fault
  extends Pick<Finding, 'expected' | 'marks'>,
    Pick<FindingContext, 'hasty' | 'control' | 'again'> {
  /** A text is the words of a cause without a subject. */
  readonly cause: Cause | string;
  readonly returned: string;
  /** @default `returned` */
  readonly actual?: string;
  readonly thing?: Thing;
}

/** Counts a requirement as judged by this response, and reports it unless it is kept. @experimental @since 0.1.0 */
export function hold<Value, Names extends KitNames>(
  t: Case<Value, Names>,
  judged: Judged<Value>,
  requirement: Names['requirement'],
  isKept: boolean,
  fault: Fault,
): void {
  if (isKept) t.judgedBy(judged, requirement);
  else report(t, judged, requirement, fault);
}

/** Reports a response that is wrong only beside others; `hold` counts it as judged, too. @experimental @since 0.1.0 */
export function report<Value, Names extends KitNames>(
  t: Case<Value, Names>,
  judged: Judged<Value>,
  requirement: Names['requirement'],
  { cause: given, returned, expected, actual = returned, marks, thing, ...more }: Fault,
): void {
  const cause = typeof given === 'string' ? causeNamed(given) : given;
  const summary = `${t.service.words(judged.exchange.request, judged.label)} returned ${returned}.`;
  const usual = [{ part: judged.status === 200 ? 'request-line' : 'status' }] as const;
  const { exchange, beside = [] } = thing ?? {};
  const others = exchange && { others: [exchange, ...beside.filter((other) => other !== exchange)] };
  t.fail(judged, { requirement, cause, summary, expected, actual, marks: marks ?? usual }, { ...more, ...others });
}
