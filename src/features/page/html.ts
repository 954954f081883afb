import { catalogue } from '../../core/catalogue/catalogue.js';
import { defaultFormats, type ReportFormat } from '../../core/config/options/report-formats.js';
import { verdictHeadline } from '../../core/report/console/closing.js';
import { render } from '../../core/report/console/line.js';
import { wholeFile } from '../../core/report/formats.js';
import type { Comparison } from '../../core/results/comparison.js';
import type { Results } from '../../core/results/model.js';
import { replayCommand } from '../../core/results/replay-command.js';
import { fittingData } from './page-data.js';
import { escapedHtml, pageFallback } from './page-fallback.js';
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
      ...(comparison && { comparison }),
      replay: replayCommands(results, whole),
      stances: stances(results),
    },
    whole,
  );
  return filledTemplate({
    title: escapedHtml(render(verdictHeadline(data.results), false)),
    fallback: pageFallback(data.results),
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
