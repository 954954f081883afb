import type { Waiver } from '../config/waiver.js';
import { daysLeft, daysLeftWords } from '../gate/waiver-words.js';
import type { Results } from '../results/model.js';
import { ellipsis } from '../text/cut.js';

/** UTF-16 units of what the team wrote. */
const LONGEST_REASON = 300;
const LONGEST_NAME = 200;

/**
 * `until 2026-12-31: the gateway adds it (https://issues.example.com/7)`. Bounded; hidden characters stay.
 * @param run given: the text says how many days are left from its day on
 */
export function waiverTerms(waiver: Waiver, run?: Pick<Results, 'startedAt'>): string {
  const { expires, reason, issue } = waiver;
  const left = run === undefined ? '' : daysLeftWords(daysLeft(waiver, run));
  const until = `until ${ellipsis(expires, LONGEST_NAME)}${left === '' ? '' : `, ${left}`}`;
  const where = issue === undefined ? '' : ` (${ellipsis(issue, LONGEST_NAME)})`;
  return `${until}: ${ellipsis(reason, LONGEST_REASON)}${where}`;
}
