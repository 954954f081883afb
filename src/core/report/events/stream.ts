import { performance } from 'node:perf_hooks';
import { kit } from '../../package.js';
import type { Finding, RecordedExchange, Results } from '../../results/model.js';
import type { RunEvents } from '../../results/run-events.js';
import { safeJson } from '../results-json.js';

/** A run told to other programs while it is under way: one JSON object a line (see `spec/events.schema.json`). */
export interface EventStream {
  readonly events: RunEvents;
  /** The last line. @param reports paths of the files that were written */
  readonly finished: (results: Results, reports: readonly string[]) => void;
}

/** @param write takes a line with its line feed. Must not throw. */
export function eventStream(write: (line: string) => void): EventStream {
  const began = performance.now();
  const tell = (type: string, members: object): void => {
    const elapsedMs = Math.round(performance.now() - began);
    write(safeJson({ type, elapsedMs, ...members }, 0));
  };
  return {
    events: {
      started: (run) => tell('run-started', { schemaVersion: '1.0', kit, ...run }),
      waiting: (why) => tell('waiting', why),
      preflight: (line) => tell('target-answered', { line }),
      checkStarted: (check) => tell('check-started', check),
      casesRun: (cases) => tell('cases-run', cases),
      created: (pet) => tell('pet-created', pet),
      found: (finding) => tell('finding', told(finding)),
      checkFinished: (check) =>
        tell('check-finished', { ...check, durationMs: Math.round(check.durationMs) }),
    },
    finished({ verdict, end, scope, reason, gate, summary, statistics, durationMs }, reports) {
      const decided = gate && { gate: { state: gate.state, reason: gate.reason } };
      const ending = { verdict, end, scope, reason, ...decided, summary, statistics, durationMs, reports };
      tell('run-finished', ending);
    },
  };
}

/** The whole of it, bodies too, is in results.json. */
function told({ exchanges, control, signs, ...plain }: Finding) {
  return { ...plain, exchanges: exchanges.map(inShort), ...(control && { control: inShort(control) }) };
}

function inShort({ number, request, response, failure }: RecordedExchange) {
  return {
    number,
    method: request.method,
    url: request.url,
    ...(response && { status: response.status }),
    ...(failure !== undefined && { failure }),
  };
}
