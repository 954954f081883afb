import type { Results, Verdict } from '../../../core/results/model.js';
import { verdictWords } from '../../../core/results/verdict-words.js';

const SYMBOL: Readonly<Record<Verdict, string>> = {
  conformant: '✓',
  'non-conformant': '✗',
  inconclusive: '?',
};

/** A verdict's symbol and its words. */
export function verdictWithSymbol(
  run: Pick<Results, 'verdict' | 'scope'>,
): readonly [symbol: string, words: string] {
  const words = verdictWords(run);
  return [SYMBOL[run.verdict], capitalised(words)];
}

/** The words as the beginning of a sentence. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `2026-06-01 12:00:00 UTC`, of a time in ISO 8601. */
export function began(startedAt: string): string {
  return startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}
