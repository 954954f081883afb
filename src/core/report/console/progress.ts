import { performance } from 'node:perf_hooks';
import type { Outcome } from '../../results/model.js';
import { plural } from '../../text/plural.js';
import type { RunEvents } from '../run-events.js';
import { type Line, render, span } from './line.js';
import { outcomeMark, outcomeWord } from './outcome-mark.js';
import { progressLine, type RunPosition, waitingLine } from './progress-line.js';
import { RequestRate } from './request-rate.js';

/** Where progress is written, usually standard error. */
export interface ProgressStream {
  write(text: string): unknown;
  /** Width of the terminal, where the stream is one. */
  readonly columns?: number;
}

/** Time as a display sees it. */
export interface DisplayClock {
  /** Milliseconds since some moment that stays the same. */
  readonly now: () => number;
  /** Calls `work` at this interval, in milliseconds, until stopped. It does not keep the process alive. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
}

export interface ProgressOptions {
  readonly stream: ProgressStream;
  /** Whether the stream is a terminal that can go back to the beginning of a line. */
  readonly isTTY: boolean;
  readonly color: boolean;
  /** Nothing is written. */
  readonly quiet: boolean;
  /** A line for each check. */
  readonly verbose: boolean;
  /** @default the system's */
  readonly clock?: DisplayClock;
}

/** Follows a run. Its members need no `this`. */
export interface ProgressPrinter
  extends Required<
    Pick<RunEvents, 'waiting' | 'preflight' | 'checkStarted' | 'casesRun' | 'found' | 'checkFinished'>
  > {
  /** Clears the line in place; what comes later is not printed. */
  readonly stop: () => void;
}

/** Checks between two lines of progress where a line cannot be rewritten, such as in the log of a CI server. */
const EVERY = 20;
/** Milliseconds between two such lines while the target is waited for. */
const WAITING_EVERY = 15_000;
/** Milliseconds between two drawings of the line in place, at the least. */
const SHORTEST_PAUSE = 100;
/** Outcomes that a reader wants to know of before the end. */
const NOTABLE: ReadonlySet<Outcome> = new Set<Outcome>(['violated', 'warned', 'kit-error']);
const TO_START_OF_CLEARED_LINE = '\r\u001b[2K';

const systemClock: DisplayClock = {
  now: () => performance.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Prints a run while it is under way. No member throws. */
export function progressPrinter(options: ProgressOptions): ProgressPrinter {
  const { stream, isTTY, color, quiet, verbose, clock = systemClock } = options;
  const rate = new RequestRate();
  const startedAt = clock.now();
  const found = new Set<string>();
  let open = !quiet;
  let drawn = '';
  let drawnAt = Number.NEGATIVE_INFINITY;
  let where: Pick<RunPosition, 'id' | 'position' | 'total' | 'cases'> | undefined;
  let awaited: { readonly reason: string; readonly until: number } | undefined;
  let saidWaitingAt = Number.NEGATIVE_INFINITY;

  const write = (text: string) => {
    if (!open) return;
    try {
      stream.write(text);
    } catch {
      // A reader that went away must not end the run: the reports are still to be written.
      open = false;
    }
  };
  const clear = () => {
    if (drawn !== '') write(TO_START_OF_CLEARED_LINE);
    drawn = '';
  };
  const print = (line: Line) => {
    clear();
    write(`${render(line, color)}\n`);
  };
  const draw = () => {
    const now = clock.now();
    if (!isTTY || now - drawnAt < SHORTEST_PAUSE) return;
    // One column stays free, or some terminals go to the next line.
    const room = Math.max(1, (stream.columns || 80) - 1);
    const text = textAt(now, room);
    if (text === undefined || text === drawn) return;
    write(`${TO_START_OF_CLEARED_LINE}${render([span('quiet', text)], color)}`);
    drawn = text;
    drawnAt = now;
  };
  const textAt = (now: number, room: number): string | undefined => {
    if (awaited) return waitingLine(awaited.reason, awaited.until - now, room);
    if (where === undefined) return undefined;
    const perSecond = rate.at(now);
    const position = { ...where, findings: found.size, elapsedMs: now - startedAt };
    return progressLine({ ...position, ...(perSecond !== undefined && { rate: perSecond }) }, room);
  };
  // While a check waits nothing is heard of it, and the time goes on.
  const stopTicking = isTTY && open ? clock.every(SHORTEST_PAUSE, draw) : () => {};

  return {
    waiting: ({ reason, leftMs }) => {
      const now = clock.now();
      awaited = { reason, until: now + leftMs };
      draw();
      if (isTTY || now - saidWaitingAt < WAITING_EVERY) return;
      saidWaitingAt = now;
      print([span('quiet', waitingLine(reason, leftMs))]);
    },
    preflight: (line) => {
      awaited = undefined;
      print([line]);
    },
    checkStarted: ({ id, position, total }) => {
      where = { id, position, total };
      draw();
    },
    casesRun: ({ run, planned, requests }) => {
      rate.note(clock.now(), requests);
      if (where) where = { ...where, cases: { run, planned } };
      draw();
    },
    found: ({ requirement, cause }) => {
      found.add(`${requirement}\n${cause}`);
      draw();
    },
    checkFinished: ({ id, position, total, outcome, requests, durationMs }) => {
      rate.note(clock.now(), requests);
      if (verbose || NOTABLE.has(outcome)) {
        const cost = verbose ? `  [${position}/${total}] ${Math.round(durationMs)} ms` : '';
        print([outcomeMark[outcome], ' ', id, span('quiet', ` ${outcomeWord[outcome]}${cost}`)]);
      } else if (!isTTY && position % EVERY === 0 && position < total) {
        const soFar = `${plural(requests, 'request')}, ${plural(found.size, 'finding')}`;
        print([span('quiet', `[${position}/${total}] ${soFar}`)]);
      }
    },
    stop: () => {
      stopTicking();
      clear();
      open = false;
    },
  };
}
