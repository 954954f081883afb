import { inPieces } from '../../core/files/in-pieces.js';
import { packed } from '../../core/record/record-file.js';
import { reportsAsText } from '../../core/report/formats.js';
import type { RunEvents } from '../../core/report/run-events.js';
import type { Results } from '../../core/results/model.js';
import type { BundleRun } from './content.js';
import type { RunFile } from './layout.js';

/** The reports of a run in a bundle. Each is a function of the results, as they are read from their own file. */
const CERTIFIED_FORMATS = ['json', 'junit', 'html'] as const;

/** Listens to a run for its part of a bundle. */
export interface RunEvidence {
  readonly events: RunEvents;
  /** The run's part of the bundle. Call it when the run is over. */
  readonly finish: (results: Results) => Promise<BundleRun>;
}

/** Keeps the record of a run, compressed as it grows. */
export function runEvidence(): RunEvidence {
  const record: Uint8Array[] = [];
  const pieces = inPieces((text) => record.push(packed(text)));
  return {
    events: { recorded: pieces.write },
    async finish(results) {
      pieces.flush();
      return { results, files: await runFiles(results, Buffer.concat(record)) };
    },
  };
}

/** The files of a run, by name. All but the record follow from the results. */
export async function runFiles(results: Results, record: Uint8Array): Promise<BundleRun['files']> {
  const reports = await reportsAsText(results, CERTIFIED_FORMATS);
  const texts = reports.map(({ name, text }) => [name, Buffer.from(text)] as const);
  return Object.fromEntries([...texts, ['run.record', record]]) as unknown as Record<RunFile, Uint8Array>;
}
