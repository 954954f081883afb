import { wholeNumber } from '../kinds/whole-number.js';
import type { OptionRows } from '../option-table.js';

export const paceOptions: OptionRows<
  'concurrency' | 'rate' | 'timeout' | 'settle' | 'wait' | 'max-requests' | 'max-duration'
> = {
  concurrency: {
    kind: wholeNumber(1, 256),
    default: 16,
    help: 'requests under way at once',
    example: '4',
  },
  rate: {
    kind: wholeNumber(1, 100_000),
    defaultText: 'as fast as it goes',
    help: 'requests a second at the most',
    example: '20',
  },
  timeout: {
    kind: wholeNumber(100, 600_000, 'MS'),
    default: 10_000,
    help: 'milliseconds for connecting, for the headers of a response, and for each pause in its body',
    example: '30000',
  },
  settle: {
    kind: wholeNumber(0, 600_000, 'MS'),
    default: 5_000,
    help: 'milliseconds that reads may lag behind writes',
    example: '20000',
  },
  wait: {
    kind: wholeNumber(0, 86_400, 'SECONDS'),
    default: 0,
    help: 'wait until the deployment answers, for so many seconds at the most',
    example: '120',
  },
  'max-requests': {
    kind: wholeNumber(1, 10_000_000),
    defaultText: 'none',
    help: 'requests that the run may send at the most; what is not judged by then is inconclusive',
    example: '2000',
  },
  'max-duration': {
    kind: wholeNumber(1, 86_400, 'SECONDS'),
    defaultText: 'none',
    help: 'end the run after so many seconds; what is not judged by then is inconclusive',
    example: '600',
  },
};
