import { gzipSync } from 'node:zlib';
import type { RecordLine } from '../../core/record/record.js';
import { RECORD_LEVEL } from '../../core/record/record-file.js';
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

/** UTF-16 units that are compressed together. */
const PIECE = 65_536;

/** Keeps the record of a run, compressed as it grows. */
export function runEvidence(): RunEvidence {
  const pieces: Uint8Array[] = [];
  let gathered = '';
  const pack = () => {
    pieces.push(gzipSync(gathered, { level: RECORD_LEVEL }));
    gathered = '';
  };
  return {
    events: {
      recorded(line: RecordLine) {
        gathered += `${JSON.stringify(line)}\n`;
        if (gathered.length >= PIECE) pack();
      },
    },
    async finish(results) {
      pack();
      return { results, files: await runFiles(results, Buffer.concat(pieces)) };
    },
  };
}

/** The files of a run, by name. All but the record follow from the results. */
export async function runFiles(results: Results, record: Uint8Array): Promise<BundleRun['files']> {
  const reports = await reportsAsText(results, CERTIFIED_FORMATS);
  const texts = reports.map(({ name, text }) => [name, Buffer.from(text)] as const);
  return Object.fromEntries([...texts, ['run.record', record]]) as unknown as Record<RunFile, Uint8Array>;
}
