import { path } from '../kinds/path.js';
import { yesNo } from '../kinds/yes-no.js';
import type { OptionRows } from '../option-table.js';

export const outputOptions: OptionRows<'reports' | 'quiet' | 'verbose' | 'no-color'> = {
  reports: {
    kind: path('DIR'),
    default: 'reports',
    help: 'folder that results.json and junit.xml are written to',
    example: 'build/conformance',
  },
  quiet: {
    kind: yesNo,
    default: false,
    help: 'print the verdict and nothing else',
    example: 'true',
  },
  verbose: {
    kind: yesNo,
    default: false,
    help: 'print more: every check as it ends, and where an internal error came from',
    example: 'true',
  },
  'no-color': {
    kind: yesNo,
    defaultText: 'colours on a terminal',
    help: 'print without colours',
    example: 'true',
  },
};
