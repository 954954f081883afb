import path from 'node:path';
import { type GrowingFile, growFile } from '../../files/growing-file.js';
import type { RunEvents } from '../run-events.js';
import { entryText, HAR_BEGINNING, HAR_END, HAR_FILE } from './document.js';
import { type HarRun, harEntry } from './entry.js';

/** All exchanges of a run on their way to a file. */
export interface HarStream {
  readonly events: RunEvents;
  /** Ends the file, however the run ended, and puts it in its place. Rejects with the file system's error. */
  readonly commit: () => Promise<string>;
  /** Removes what was written, unless it was put in place. */
  readonly discard: () => void;
}

/** Writes exchanges as they end, so that none is kept in memory. Throws the file system's error. */
export function streamHar(directory: string, { mayBeHttp2 }: Pick<HarRun, 'mayBeHttp2'>): HarStream {
  const place = path.join(directory, HAR_FILE);
  const file: GrowingFile = growFile(place);
  let startedAt = 0;
  let separator = '';
  file.write(HAR_BEGINNING);
  return {
    events: {
      started: (run) => {
        startedAt = Date.parse(run.startedAt);
      },
      exchange: (exchange, check) => {
        const entry = harEntry(
          exchange,
          { startedAt, mayBeHttp2 },
          check === undefined ? {} : { _check: check },
        );
        file.write(separator + entryText(entry));
        separator = ',\n';
      },
    },
    async commit() {
      file.write(HAR_END);
      await file.commit();
      return place;
    },
    discard: file.discard,
  };
}
