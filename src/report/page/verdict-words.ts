import type { Verdict } from '../../results/model.js';

/** A verdict's symbol and its words. */
export const VERDICT: Readonly<Record<Verdict, readonly [symbol: string, words: string]>> = {
  conformant: ['✓', 'Conformant'],
  'non-conformant': ['✗', 'Non-conformant'],
  inconclusive: ['?', 'Inconclusive'],
};

/** `2026-06-01 12:00:00 UTC`, of a time in ISO 8601. */
export function began(startedAt: string): string {
  return startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}
