import type { Finding, RecordedExchange } from '../../core/results/model.js';

/** Exchanges that are sent at once; or, over one connection of their own, in turn. */
export interface Step {
  readonly exchanges: readonly RecordedExchange[];
  readonly onOneConnection: boolean;
}

/** The exchanges to send for a finding: its control and its exchanges, each once, in the order in which they were sent. */
export function exchangesOf({ control, exchanges }: Finding): readonly RecordedExchange[] {
  const all = new Map([...(control ? [control] : []), ...exchanges].map((one) => [one.number, one]));
  return [...all.values()].sort((one, other) => one.startedMs - other.startedMs || one.number - other.number);
}

/** Times are recorded to a hundredth of a millisecond: what ends and begins in the same one did not overlap. */
const ROUNDING = 0.02;

/**
 * How the exchanges of a finding follow each other: those that were under way at the same time go together, those of
 * one connection over one connection, every other after the one before it. Pure.
 */
export function stepsOf(exchanges: readonly RecordedExchange[]): readonly Step[] {
  const steps: Step[] = [];
  const connections = new Set<number>();
  for (const exchange of exchanges) {
    const { connection } = exchange;
    if (connection !== undefined) {
      if (connections.has(connection)) continue;
      connections.add(connection);
      const all = exchanges.filter((one) => one.connection === connection);
      steps.push({ exchanges: all, onOneConnection: true });
      continue;
    }
    const last = steps.at(-1);
    if (last && !last.onOneConnection && overlaps(last, exchange)) {
      steps[steps.length - 1] = { ...last, exchanges: [...last.exchanges, exchange] };
    } else {
      steps.push({ exchanges: [exchange], onOneConnection: false });
    }
  }
  return steps;
}

function overlaps({ exchanges }: Step, { startedMs }: RecordedExchange): boolean {
  const end = Math.max(...exchanges.map((one) => one.startedMs + one.durationMs));
  return startedMs < end - ROUNDING;
}
