/** The files that a run leaves in its folder of reports, by the format or the option that asks for them. */
import { jsonText } from '../base/text.js';
import type { Format } from '../options/table.js';
import type { Results } from '../results/results.js';
import type { LogEntry } from '../service/service.js';
import { badgeReport } from './badge.js';
import { ctrfReport } from './ctrf.js';
import { exchangesOf, type HarContext, harReport } from './har.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import { htmlReport } from './page/page.js';
import { reproduceScript } from './reproduce.js';

/** More than the results, for reports that show exchanges. */
interface Source {
  /** All exchanges, if they are asked for. @default those of the findings */
  readonly log?: readonly LogEntry[];
  readonly evidence: HarContext;
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
  har: {
    file: 'exchanges.har',
    content: (results, { log = exchangesOf(results), evidence }) => harReport(log, evidence),
  },
  script: {
    file: 'reproduce.sh',
    content: (results, { evidence }) => reproduceScript(results, evidence.keyVariable),
    isDue: ({ requirements }) => requirements.some(({ findings }) => findings.length > 0),
  },
};
