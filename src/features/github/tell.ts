import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { type Io, print } from '../../core/command/io.js';
import type { ReportFormat } from '../../core/config/options/report-formats.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import { systemProblem } from '../../core/files/system-problem.js';
import { reportWriter } from '../../core/report/formats.js';
import type { Results } from '../../core/results/model.js';

/**
 * Reports a run to GitHub Actions: annotations on standard output, unless that holds only the verdict or events, and
 * the summary of the job in the file that `GITHUB_STEP_SUMMARY` names. Neither changes how the run ends.
 */
export async function tellGithub(
  results: Results,
  formats: readonly ReportFormat[],
  { quiet, events }: OutputOptions,
  io: Io,
): Promise<void> {
  if (io.workflow !== undefined && !quiet && events !== '-') {
    const { annotations } = await import('./annotations.js');
    for (const line of annotations(results)) print(io.workflow, line);
  }
  const summary = io.environment.GITHUB_STEP_SUMMARY;
  if (summary) await appendSummary(results, formats, path.resolve(io.workingDirectory, summary), io);
}

/** The file may hold the output of earlier steps. */
async function appendSummary(
  results: Results,
  formats: readonly ReportFormat[],
  file: string,
  io: Io,
): Promise<void> {
  const write = await reportWriter('markdown')?.load();
  if (!write) return;
  try {
    await appendFile(file, `${write(results, formats)}\n`);
  } catch (error) {
    print(
      io.stderr,
      `notice: cannot write to the file that GITHUB_STEP_SUMMARY names: ${systemProblem(error)}`,
    );
  }
}
