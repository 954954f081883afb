import type { RunOptions } from '../config/options.js';
import type { FileTarget, OutputOptions } from '../config/output-options.js';
import { UsageError } from '../errors.js';
import type { RunEvents } from '../report/run-events.js';
import type { Results } from '../results/model.js';
import type { Io } from './io.js';

/** Observers of a run beside the terminal: exchanges that go to a file, events that go to a program. */
export interface Followers {
  readonly events: readonly RunEvents[];
  /** Puts the exchanges in their place. Gives the paths of the files. @throws UsageError */
  readonly commit: () => Promise<readonly string[]>;
  /**
   * Reports the end; nothing follows it.
   * @param reports paths of the files that were written
   * @throws UsageError when not every event could be written
   */
  readonly end: (results: Results, reports: readonly string[]) => Promise<void>;
  /** Removes what was not put in its place. */
  readonly discard: () => void;
}

/** Opens what the options ask for. @throws UsageError when something cannot be written */
export async function openFollowers(
  { har, reports, reach }: Pick<RunOptions, 'har' | 'reach'> & { readonly reports: string },
  { events, record: target }: Pick<OutputOptions, 'events' | 'record'>,
  io: Io,
): Promise<Followers> {
  const stream = events === undefined ? undefined : await openEvents(events, io);
  const exchanges = har === 'all' ? await openHar(reports, reach.route?.http2 === true) : undefined;
  const record = target && (await openRecord(target));
  return {
    events: [
      ...(exchanges ? [exchanges.events] : []),
      ...(stream ? [stream.stream.events] : []),
      ...(record ? [{ recorded: record.write }] : []),
    ],
    async commit() {
      await record?.commit();
      return [...(exchanges ? [await exchanges.commit()] : []), ...(target ? [target.file] : [])];
    },
    async end(results, written) {
      stream?.stream.finished(results, written);
      await stream?.close();
    },
    discard() {
      exchanges?.discard();
      record?.discard();
    },
  };
}

async function openRecord({ file, origin }: FileTarget) {
  const { recordStream } = await import('../record/record-file.js');
  return recordStream(file, origin);
}

async function openHar(directory: string, mayBeHttp2: boolean) {
  const [{ streamHar }, { HAR_FILE }, { guarded }] = await Promise.all([
    import('../report/har/stream.js'),
    import('../report/har/document.js'),
    import('../report/write.js'),
  ]);
  const stream = await guarded(directory, async () => streamHar(directory, { mayBeHttp2 }), HAR_FILE);
  return { ...stream, commit: () => guarded(directory, stream.commit, HAR_FILE) };
}

async function openEvents(target: NonNullable<OutputOptions['events']>, io: Io) {
  const [{ eventStream }, { openEventFile }] = await Promise.all([
    import('../report/events/stream.js'),
    import('../report/events/event-file.js'),
  ]);
  if (target === '-') return { stream: eventStream((line) => io.stdout.write(line)), close: async () => {} };
  const file = await openEventFile(target.file, target.origin);
  const close = async () => {
    const problem = await file.close();
    if (problem === undefined) return;
    throw new UsageError(
      `${target.origin}: the events are not whole: ${problem}; choose another file and run again`,
    );
  };
  return { stream: eventStream(file.write), close };
}
