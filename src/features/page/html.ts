import { catalogue } from '../../core/catalogue/catalogue.js';
import { defaultFormats, type ReportFormat } from '../../core/config/options/report-formats.js';
import { verdictHeadline } from '../../core/report/console/closing.js';
import { render } from '../../core/report/console/line.js';
import { verdictText } from '../../core/report/console/verdict.js';
import { wholeFile } from '../../core/report/formats.js';
import type { Comparison } from '../../core/results/comparison.js';
import type { Results } from '../../core/results/model.js';
import { replayCommand } from '../../core/results/replay-command.js';
import { cut } from '../../core/text/cut.js';
import { fittingData } from './page-data.js';
import { filledTemplate } from './page-template.js';

/**
 * The run as `report.html`: one file that loads nothing, opens from a disk, and shows the run in short where a
 * server's policy keeps its script from running. All markup is the template's; the run is data in it.
 *
 * @param formats what the run is written in; the page names no other file
 * @param comparison what differs from another run, which then has a section of the page
 */
export function htmlReport(
  results: Results,
  formats: readonly ReportFormat[] = defaultFormats(),
  comparison?: Comparison,
): string {
  const whole = wholeFile(formats);
  const { data, json } = fittingData(
    {
      results,
      pets: results.created.length,
      ...(comparison && { comparison }),
      replay: replayCommands(results, whole),
      stances: stances(results),
    },
    whole,
  );
  return filledTemplate({
    title: escapedHtml(render(verdictHeadline(data.results), false)),
    fallback: pageFallback({ ...data.results, created: results.created }),
    data: json,
  });
}

/** An id keeps its meaning for ever, so this catalogue explains the results of another version too. */
function stances({ requirements }: Results): Readonly<Record<string, string>> {
  const ids = new Set(requirements.map(({ id }) => id));
  const rows = catalogue.judged.filter(({ id }) => ids.has(id));
  return Object.fromEntries(rows.map(({ id, stance }) => [id, stance]));
}

/** The replay command of each requirement with a finding, if the run writes the file that replay reads. */
function replayCommands(results: Results, whole: string | undefined): Readonly<Record<string, string>> {
  if (whole === undefined) return {};
  const found = results.requirements.filter(({ findings }) => findings.length > 0);
  return Object.fromEntries(found.map(({ id }) => [id, replayCommand(results, id, whole)]));
}

/** UTF-16 units; a run with twenty findings has half as many. */
const LONGEST = 60_000;

/**
 * The run as HTML for where the page's script and styles are switched off, as CI servers do with artifacts: what the
 * terminal shows. The attribute of `pre`, long out of fashion, wraps long lines where no style may.
 */
function pageFallback(results: Results): string {
  const text = verdictText(results, { color: false, verbose: false });
  const shown = text.length <= LONGEST ? text : `${cut(text, LONGEST)}\n… (cut)\n`;
  return `<h1>Conformance report</h1>
<p>This is the report in short. All of it, with a map of the requirements and each finding in full, needs scripts, which are switched off here, as they are by some CI servers. Save this file and open it from your disk.</p>
<pre wrap>
${escapedHtml(shown)}</pre>`;
}

/** Text that may stand in an element or in a quoted attribute. */
function escapedHtml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
