import { MOST_LOST } from '../config/options/pace.js';
import type { LostCounts, Statistics } from '../results/model.js';
import { plural } from '../text/plural.js';
import { Unanswered } from './ending.js';

/** The responses of a run, and how many of them were lost. */
export type Lossy = Pick<Statistics, 'requests' | 'reconnects' | 'lost'>;

/**
 * The rate of the next run differs, and a run that ends early has not counted all that it lost: one that loses a fifth
 * may have counted a ninth. So the advised bound is this many times the measured rate, in steps of `STEP`.
 */
const MARGIN = 1.5;
const STEP = 5;

/** Why a run is inconclusive that lost more responses than it may; undefined for any other run. */
export function tooLossy(run: Lossy, maxLost: number): string | undefined {
  const { requests } = run;
  const lost = withDoubtful(run, maxLost);
  const percent = (lostIn(lost) / Math.max(1, requests)) * 100;
  if (percent <= maxLost) return undefined;
  return `${percent.toFixed(1)} % of the responses were lost (${lossesOf(lost)} in ${requests} requests), more than --max-lost ${maxLost} allows; ${advice(percent)}`;
}

function advice(percent: number): string {
  const most = Math.ceil((percent * MARGIN) / STEP) * STEP;
  if (most > MOST_LOST)
    return 'judge over a more reliable network, and look for what drops them in the deployment';
  return `judge over a more reliable network, or set --max-lost ${most}`;
}

/**
 * @throws {Unanswered} when chance can hardly bring the share of lost responses below the bound again: it is three
 * standard deviations and three losses above it
 */
export function refuseBeyondHope(run: Lossy, maxLost: number): void {
  const expected = (run.requests * maxLost) / 100;
  if (lostIn(withDoubtful(run, maxLost)) <= expected + 3 * Math.sqrt(expected) + 3) return;
  throw new Unanswered(`more responses are lost than --max-lost ${maxLost} allows`);
}

/**
 * The losses, with those that looked like the end of an idle connection if that can't be the cause: a server that ends
 * idle connections does not end new ones in the same way.
 */
function withDoubtful({ reconnects, lost }: Lossy, maxLost: number): LostCounts {
  const isDoubtful = lost.closed > (reconnects + lost.closed) * (maxLost / 100);
  return isDoubtful ? { ...lost, closed: lost.closed + reconnects } : lost;
}

/** Notices about lost responses and timeouts, a sentence each; empty if there was none. */
export function lossNotices(
  { requests, reconnects, crowded, lowered, ...run }: Statistics,
  maxLost: number,
): readonly string[] {
  const lost = withDoubtful({ requests, reconnects, lost: run.lost }, maxLost);
  return [
    ...(lostIn(lost) > 0
      ? [
          `${lostIn(lost)} of ${requests} responses got lost (${lossesOf(lost)}), and came when the kit retried the requests.`,
        ]
      : []),
    ...(lowered !== undefined
      ? [
          `${plural(crowded, 'request')} timed out because too many were in flight at once; the kit went on with ${lowered} at once. Set --concurrency ${lowered}.`,
        ]
      : []),
  ];
}

function lostIn(lost: LostCounts): number {
  let sum = 0;
  for (const [kind] of WORDS) sum += lost[kind] ?? 0;
  return sum;
}

/** `3 cut by a reset, 1 timed out`. */
function lossesOf(lost: LostCounts): string {
  const counted = WORDS.map(([kind, word]) => [lost[kind] ?? 0, word] as const);
  return counted
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

const WORDS: readonly (readonly [keyof LostCounts, string])[] = [
  ['closed', 'closed before a response'],
  ['reset', 'cut by a reset'],
  ['timeout', 'timed out'],
  ['gateway', 'answered 502 or 504'],
  ['refused', 'with the connection refused'],
];
