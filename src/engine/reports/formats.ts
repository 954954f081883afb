/** The files that a run leaves in its folder of reports, by the format or the option that asks for them. */
import { jsonText } from '../base/text.js';
import type { Format } from '../options/table.js';
import type { RecordedExchange, Results } from '../results/results.js';
import { badgeReport } from './badge.js';
import { ctrfReport } from './ctrf.js';
import { harReport } from './har.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import { htmlReport } from './page/page.js';
import { reproduceScript } from './reproduce.js';

interface Source {
  /** All exchanges, if they are asked for. */
  readonly log?: readonly RecordedExchange[];
  /** The variable from which commands read the key. */
  readonly keyVariable: string;
}

interface ReportFile {
  readonly file: string;
  readonly content: (results: Results, source: Source) => string;
  /** Whether there is anything to say. One that an earlier run left is removed if not. @default true */
  readonly isDue?: (results: Results) => boolean;
}

/** The formats that are files, and `--har`. */
export const reportOfFormat: Readonly<Record<Exclude<Format, 'console'> | 'har', ReportFile>> = {
  junit: { file: 'junit.xml', content: junitReport },
  json: { file: 'results.json', content: (results) => jsonText(results) },
  html: { file: 'report.html', content: htmlReport },
  markdown: { file: 'report.md', content: markdownReport },
  ctrf: { file: 'ctrf.json', content: ctrfReport },
  badge: { file: 'badge.json', content: badgeReport },
  har: { file: 'exchanges.har', content: (results, { log }) => harReport(results, log) },
  script: {
    file: 'reproduce.sh',
    content: (results, { keyVariable }) => reproduceScript(results, keyVariable),
    isDue: ({ requirements }) => requirements.some(({ findings }) => findings.length > 0),
  },
};
