import { dayOf } from '../config/day-of.js';
import type { Waiver } from '../config/waiver.js';
import type { Excuse } from '../gate/gate.js';
import { daysLeft, daysLeftWords } from '../gate/waiver-words.js';
import type { Results } from '../results/model.js';
import { ellipsis } from '../text/cut.js';

/** What keeps a violation from failing the run, in a word. */
export const excuseWord: Readonly<Record<Excuse['by'], string>> = { waiver: 'waived', baseline: 'known' };

/** UTF-16 units of what the team wrote. */
const LONGEST_REASON = 300;
const LONGEST_NAME = 200;

/**
 * `waived until 2026-12-31: the gateway adds it (https://issues.example.com/7)`. Bounded; what hides in it is still there.
 * @param today the run, where the days that are left are to be told
 */
export function excuseText(excuse: Excuse, today?: Pick<Results, 'startedAt'>): string {
  if (excuse.by === 'baseline') {
    const { startedAt, file } = excuse.baseline;
    return `known: the run of ${dayOf(startedAt)} had it, too (${ellipsis(file, LONGEST_NAME)})`;
  }
  return `waived ${waiverTerms(excuse.waiver, today)}`;
}

/** What the team wrote: `until 2026-12-31: the gateway adds it (https://issues.example.com/7)`. Bounded like the above. */
export function waiverTerms(waiver: Waiver, today?: Pick<Results, 'startedAt'>): string {
  const { expires, reason, issue } = waiver;
  const left = today === undefined ? '' : daysLeftWords(daysLeft(waiver, today));
  const until = `until ${ellipsis(expires, LONGEST_NAME)}${left === '' ? '' : `, ${left}`}`;
  return `${until}: ${ellipsis(reason, LONGEST_REASON)} (${ellipsis(issue, LONGEST_NAME)})`;
}
