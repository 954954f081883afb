import type { Results, Verdict } from '../../results/model.js';
import { ellipsis } from '../cut.js';
import { endedEarly } from '../ended-early.js';
import { wrap } from '../fold.js';
import { plural } from '../plural.js';
import { inSeconds } from '../seconds.js';
import { countsLine } from './counts.js';
import { type Line, type Span, span } from './line.js';

const VERDICT: Readonly<Record<Verdict, Span>> = {
  conformant: span('good', '✓ CONFORMANT'),
  'non-conformant': span('bad', '✗ NON-CONFORMANT'),
  inconclusive: span('doubt', '? INCONCLUSIVE'),
};

/** UTF-16 units; a reason may quote a server. */
const LONGEST_REASON = 600;

/** The verdict with what a reader wants next: why, how many, what it cost, where the reports are, how to repeat it. */
export function closing(results: Results, reports: readonly string[], width: number): Line[] {
  const prose = (text: string) => wrap(text, width - 2).map((row): Line => ['  ', row]);
  return [
    verdictHeadline(results),
    ...prose(ellipsis(results.reason, LONGEST_REASON)),
    ['  ', ...countsLine(results.summary)],
    ...prose(effort(results)),
    ...(results.created.length > 0 ? prose(created(results)) : []),
    ...(reports.length > 0 ? [['  Reports: ', reports.join(', ')]] : []),
    ['  Repeat: ', results.reproduce],
  ];
}

/** `✗ NON-CONFORMANT  staging, https://staging.example.com/v1`. */
export function verdictHeadline(results: Pick<Results, 'target' | 'end' | 'scope' | 'verdict'>): Line {
  const { name, baseUrl } = results.target;
  const early = endedEarly[results.end];
  const limits = [
    ...(results.scope === 'partial' ? ['judged in part'] : []),
    ...(early === undefined ? [] : [early]),
  ];
  return [
    VERDICT[results.verdict],
    limits.length > 0 ? ` (${limits.join(', ')})` : '',
    '  ',
    name === undefined ? baseUrl : `${name}, ${baseUrl}`,
  ];
}

function effort({ statistics, durationMs, seed }: Results): string {
  const { requests, throttled, throttledMs, reconnects } = statistics;
  return [
    `${plural(requests, 'request')} in ${inSeconds(durationMs)}, seed ${seed}.`,
    ...(throttled > 0
      ? [
          `The deployment asked for fewer requests ${plural(throttled, 'time')}; the kit waited ${inSeconds(throttledMs)} in all.`,
        ]
      : []),
    ...(reconnects > 0
      ? [
          `A kept connection had closed before the answer ${plural(reconnects, 'time')}, and the request was sent again.`,
        ]
      : []),
  ].join(' ');
}

function created({ created: animals }: Results): string {
  const rest =
    animals.length === 1
      ? 'which stays in the store; results.json names it'
      : 'which stay in the store; results.json lists them';
  return `The run created ${plural(animals.length, 'animal')}, ${rest}.`;
}
