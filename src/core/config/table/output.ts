import { choice } from '../kinds/choice.js';
import { choiceList } from '../kinds/choice-list.js';
import { path } from '../kinds/path.js';
import { yesNo } from '../kinds/yes-no.js';
import type { OptionRows } from '../option-table.js';
import { defaultFormats, reportFormats } from '../report-formats.js';

export const outputOptions: OptionRows<
  'reports' | 'format' | 'har' | 'events' | 'quiet' | 'verbose' | 'no-color'
> = {
  reports: {
    kind: path('DIR'),
    default: 'reports',
    help: 'folder that reports are written to',
    example: 'build/conformance',
  },
  format: {
    // Features add formats of their own before the first option is read.
    get kind() {
      return choiceList(reportFormats(), 'NAME,…');
    },
    get default() {
      return defaultFormats();
    },
    get help() {
      return `what the results are reported in: ${reportFormats().join(', ')}`;
    },
    example: 'console,junit,ctrf',
  },
  har: {
    kind: choice(['all', 'findings']),
    defaultText: 'none',
    help: 'write all exchanges, or those of the findings, to exchanges.har in the folder of the reports',
    example: 'findings',
  },
  events: {
    kind: path('FILE|-'),
    defaultText: 'none',
    help: 'write what happens as it happens, one JSON object a line, to a file or to standard output (-)',
    example: 'events.ndjson',
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
