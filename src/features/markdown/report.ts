import type { ReportFormat } from '../../core/config/options/report-formats.js';
import { summaryBounds } from '../../core/report/bounds.js';
import { byReason } from '../../core/report/by-reason.js';
import { outcomeWord } from '../../core/report/console/outcome-mark.js';
import { wholeFile } from '../../core/report/formats.js';
import { gateView } from '../../core/report/gate-view.js';
import { scoredWords } from '../../core/report/scored-words.js';
import type { Outcome, RequirementResult, Results } from '../../core/results/model.js';
import { unblocking, unblockingWords } from '../../core/results/unblocking.js';
import { escaped, fenced } from '../../core/text/escaped-markdown.js';
import { evidenceBlock } from './evidence.js';
import { fitting } from './fitting.js';
import { failingWaiverItems, waivedTable } from './gate.js';
import { headLines } from './head.js';
import { findingsTable } from './tables.js';

/** Bytes of the whole, and of its parts. GitHub takes 1 MiB a step, and shows less with more patience. */
const WHOLE = 58_000;
const VIOLATED = 16_000;
const OTHERS = 5_000;
const CREATED = 2_000;
/** Requirements whose evidence is shown; a reader of a summary has seen enough by then. */
const IN_FULL = 10;

/**
 * The run as a summary in Markdown, for the page of a CI job: below 60 kB whatever a server sends, and nothing that
 * a server sent is markup in it.
 */
export function markdownReport(results: Results, formats: readonly ReportFormat[]): string {
  const gate = gateView(results);
  const { counting: violated } = gate;
  const warned = having(results, 'warned');
  const before = [
    ...headLines(results),
    ...titled('Violated', violated.length > 0 ? findingsTable(results, violated, VIOLATED) : []),
    ...titled('Waivers that fail the run', failingWaiverItems(gate, OTHERS)),
  ];
  const after = [
    ...titled('Waived', waivedTable(results, OTHERS)),
    ...titled('Warnings', warned.length > 0 ? findingsTable(results, warned, OTHERS) : []),
    ...titled('Not judged', notJudged(results, OTHERS)),
    ...titled('Notes', notes(results)),
    ...titled('Pets that stay in the store', createdLines(results, CREATED, wholeFile(formats))),
    ...titled('Repeat', [fenced([results.reproduce], 'sh')]),
  ];
  const rest = WHOLE - Buffer.byteLength([...before, ...after].join('\n'));
  return `${[...before, ...evidenceLines(results, violated, formats, rest), ...after].join('\n').trimEnd()}\n`;
}

function evidenceLines(
  results: Results,
  violated: readonly RequirementResult[],
  formats: readonly ReportFormat[],
  bytes: number,
): string[] {
  const whole = wholeFile(formats);
  const blocks = violated
    .slice(0, IN_FULL)
    .map((requirement) => `${evidenceBlock(results, requirement, summaryBounds(whole))}\n`);
  const { shown } = fitting(blocks, bytes);
  const left = violated.length - shown.length;
  const where = whole === undefined ? '' : ` ${whole} has all of it.`;
  return [...shown, ...(left > 0 ? [`The evidence of ${left} more is left out here.${where}`, ''] : [])];
}

function having({ requirements }: Results, outcome: Outcome): readonly RequirementResult[] {
  return requirements.filter((requirement) => requirement.outcome === outcome);
}

function notes({ notices }: Results): string[] {
  const { shown, left } = fitting(
    notices.map((notice) => `- ${escaped(notice, 300)}`),
    OTHERS,
  );
  return [...shown, ...(left > 0 ? [`- … ${left} more`] : [])];
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];
}

/** The ids of what stays in the store, in so many bytes of UTF-8; empty when nothing was created. */
function createdLines({ created }: Results, bytes: number, whole: string | undefined): string[] {
  if (created.length === 0) return [];
  const { shown, left } = fitting(
    created.map(({ id }) => `\`${id}\``),
    bytes,
  );
  const rest = left > 0 ? ` and ${left} more${whole === undefined ? '' : `, which ${whole} lists`}` : '';
  return [`${created.length === 1 ? 'Id' : 'Ids'} ${shown.join(', ')}${rest}.`];
}

const NOT_JUDGED: readonly Outcome[] = ['kit-error', 'inconclusive', 'not-applicable'];
/** Ids that share a reason and are named. */
const NAMED = 12;

/** The requirements that were not judged, a line for each reason, in at most so many bytes. */
function notJudged({ requirements }: Results, bytes: number): string[] {
  const lines = NOT_JUDGED.flatMap((outcome) =>
    byReason(requirements, outcome).map((group) => {
      const { reason, ids } = group;
      const named = ids.slice(0, NAMED).map((id) => `\`${id}\``);
      const left = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
      return `- **${ids.length} ${outcomeWord[outcome]}${scoredWords(group)}** ${named.join(', ')}${left}: ${escaped(reason, 300)}`;
    }),
  );
  const fixes = unblocking(requirements).map((one) => `- ${escaped(unblockingWords(one), 300)}`);
  const { shown, left } = fitting([...fixes, ...lines], bytes);
  return [...shown, ...(left > 0 ? [`- … ${left} more`] : [])];
}
