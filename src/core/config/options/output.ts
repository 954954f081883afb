import { choice } from '../kinds/choice.js';
import { choiceList } from '../kinds/choice-list.js';
import { path } from '../kinds/path.js';
import { yesNo } from '../kinds/yes-no.js';
import { option } from './option.js';
import { defaultFormats, reportFormats } from './report-formats.js';

/** Which exchanges of a run are kept as HAR: all of them, or those that show its findings. */
export type HarScope = 'all' | 'findings';

export const outputOptions = {
  reports: option({
    kind: path('DIR'),
    default: 'reports',
    help: 'folder that reports are written to',
    example: 'build/conformance',
    run: false,
    embedding: { defaultText: 'none are written' },
  }),
  format: option({
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
    repeat: 'never',
    certificate: 'free',
    embedding: {
      help: 'the formats of these reports; console is not one of them',
      get defaultText() {
        return defaultFormats()
          .filter((name) => name !== 'console')
          .join(', ');
      },
    },
  }),
  har: option({
    kind: choice<HarScope>(['all', 'findings']),
    defaultText: 'none',
    help: 'write all exchanges, or those of the findings, to exchanges.har in the folder of the reports',
    example: 'findings',
    repeat: 'never',
    certificate: 'free',
  }),
  events: option({
    kind: path('FILE|-'),
    defaultText: 'none',
    help: 'write what happens as it happens, one JSON object a line, to a file or to standard output (-)',
    example: 'events.ndjson',
    repeat: 'never',
    certificate: 'free',
  }),
  record: option({
    kind: path('FILE'),
    defaultText: 'none',
    help: 'write what came from outside, turn by turn, to a file from which rejudge judges the run again',
    example: 'run.record',
    repeat: 'never',
    certificate: { rule: 'excluded', why: 'the bundle of a certificate holds the record of each run' },
  }),
  quiet: option({
    kind: yesNo,
    default: false,
    help: 'print the verdict and nothing else',
    example: 'true',
    repeat: 'never',
    certificate: 'free',
  }),
  verbose: option({
    kind: yesNo,
    default: false,
    help: 'print more: every check as it ends, and where an internal error came from',
    example: 'true',
    repeat: 'never',
    certificate: 'free',
  }),
  'no-color': option({
    kind: yesNo,
    defaultText: 'colours on a terminal',
    help: 'print without colours',
    example: 'true',
    repeat: 'never',
    certificate: 'free',
  }),
};
