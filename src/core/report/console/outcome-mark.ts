import type { Outcome } from '../../results/model.js';
import { type Span, span } from './line.js';

/** The symbol of an outcome; a word always stands near it. */
export const outcomeMark: Readonly<Record<Outcome, Span>> = {
  met: span('good', '✓'),
  violated: span('bad', '✗'),
  warned: span('doubt', '!'),
  inconclusive: span('doubt', '?'),
  'not-applicable': span('quiet', '-'),
  'kit-error': span('bad', '#'),
};

/** The outcome in words. */
export const outcomeWord: Readonly<Record<Outcome, string>> = {
  met: 'met',
  violated: 'violated',
  warned: 'warned',
  inconclusive: 'inconclusive',
  'not-applicable': 'not applicable',
  'kit-error': "the kit's own fault",
};
