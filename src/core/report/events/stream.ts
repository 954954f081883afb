import { performance } from 'node:perf_hooks';
import { kit } from '../../package.js';
import type { Finding, RecordedExchange, Results } from '../../results/model.js';
import { safeJson } from '../results-json.js';
import type { RunEvents } from '../run-events.js';
import type { EventLine, ShortExchange } from './event-line.js';

/** A run as other programs see it while it is under way: one JSON object a line (see `spec/events.schema.json`). */
export interface EventStream {
  readonly events: RunEvents;
  /** The last line. @param reports paths of the files that were written */
  readonly finished: (results: Results, reports: readonly string[]) => void;
}

/** The members of a line beside its type and time. */
type MembersOf<T extends EventLine['type']> = Omit<Extract<EventLine, { type: T }>, 'type' | 'elapsedMs'>;

/** The same as text. @param write takes a line with its line feed. Must not throw. */
export function eventStream(write: (line: string) => void): EventStream {
  return eventLines((line) => write(safeJson(line, 0)));
}

/** @param tell takes each event. Must not throw. */
export function eventLines(tell: (line: EventLine) => void): EventStream {
  const began = performance.now();
  const send = <T extends EventLine['type']>(type: T, members: MembersOf<T>): void => {
    const elapsedMs = Math.round(performance.now() - began);
    tell({ type, elapsedMs, ...members } as Extract<EventLine, { type: T }>);
  };
  return {
    events: {
      started: (run) => send('run-started', { schemaVersion: '2.0', kit, ...run }),
      waiting: (why) => send('waiting', why),
      preflight: (line) => send('target-answered', { line }),
      checkStarted: (check) => send('check-started', check),
      casesRun: (cases) => send('cases-run', cases),
      created: (pet) => send('pet-created', pet),
      found: (finding) => send('finding', shortFinding(finding)),
      checkFinished: (check) =>
        send('check-finished', { ...check, durationMs: Math.round(check.durationMs) }),
    },
    finished({ verdict, end, scope, reason, gate, summary, statistics, durationMs }, reports) {
      const decided = gate && { gate: { state: gate.state, reason: gate.reason } };
      const ending = { verdict, end, scope, reason, ...decided, summary, statistics, durationMs, reports };
      send('run-finished', ending);
    },
  };
}

/** The whole of it, bodies too, is in results.json. */
function shortFinding({ exchanges, control, markers, ...plain }: Finding) {
  return { ...plain, exchanges: exchanges.map(inShort), ...(control && { control: inShort(control) }) };
}

function inShort({ number, request, response, failure }: RecordedExchange): ShortExchange {
  return {
    number,
    method: request.method,
    url: request.url,
    ...(response && { status: response.status }),
    ...(failure !== undefined && { failure }),
  };
}
