import { wholeNumber } from '../kinds/whole-number.js';
import { option } from './option.js';
import { byProfile, DEFAULT_SETTLE } from './profiles.js';

/**
 * The highest bound on lost responses, in percent. A run that allows more would pass an implementation that drops every
 * fifth response: one that ends early has not counted all that it lost.
 */
export const MOST_LOST = 15;

const ENDS_EARLY = 'a run that ends early cannot support a certificate';

export const paceOptions = {
  concurrency: option({
    kind: wholeNumber(1, 256),
    default: 16,
    help: 'requests under way at once',
    example: '4',
    repeat: 'changed',
    certificate: { rule: 'least', why: 'fewer requests at once would hide faults that only many show' },
    embedding: true,
  }),
  rate: option({
    kind: wholeNumber(1, 100_000),
    defaultText: 'no limit',
    help: 'requests a second at the most',
    example: '20',
    repeat: 'changed',
    certificate: {
      rule: 'excluded',
      why: 'a slow run would hide faults that only many requests show; the kit slows down by itself where it is asked to',
    },
    embedding: true,
  }),
  timeout: option({
    kind: wholeNumber(100, 600_000, 'MS'),
    default: 10_000,
    help: 'milliseconds for connecting, for the headers of a response, and for each pause in its body',
    example: '30000',
    repeat: 'changed',
    certificate: { rule: 'least', why: 'what is given up early cannot be judged' },
    embedding: true,
  }),
  settle: option({
    kind: wholeNumber(0, 600_000, 'MS'),
    default: DEFAULT_SETTLE,
    help: 'milliseconds that reads may lag behind writes',
    example: '20000',
    repeat: 'changed',
    certificate: { rule: 'excluded', why: 'every certificate allows reads the same lag' },
    embedding: true,
  }),
  wait: option({
    kind: wholeNumber(0, 86_400, 'SECONDS'),
    default: 0,
    help: 'wait up to this many seconds until the deployment responds',
    example: '120',
    repeat: 'never',
    certificate: 'free',
    embedding: true,
  }),
  'max-lost': option({
    kind: wholeNumber(0, MOST_LOST, 'PERCENT'),
    default: 5,
    help: `percent of the responses that the network may lose, ${MOST_LOST} at most; a run that loses more is inconclusive`,
    example: '10',
    repeat: 'whole-run',
    certificate: {
      rule: 'excluded',
      why: 'a certificate is for a deployment that answers nearly every request',
    },
    embedding: true,
  }),
  'max-requests': option({
    kind: wholeNumber(1, 10_000_000),
    defaultText: byProfile('ceiling'),
    help: 'the most requests of the run, if fewer than the default; what is not judged by then is inconclusive',
    example: '2000',
    repeat: 'whole-run',
    certificate: { rule: 'excluded', why: ENDS_EARLY },
    embedding: true,
  }),
  'max-duration': option({
    kind: wholeNumber(1, 86_400, 'SECONDS'),
    defaultText: 'none',
    help: 'end the run after this many seconds; what is not judged by then is inconclusive',
    example: '600',
    repeat: 'whole-run',
    certificate: { rule: 'excluded', why: ENDS_EARLY },
    embedding: true,
  }),
};
