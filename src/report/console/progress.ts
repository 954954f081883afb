import type { Outcome } from '../../results/model.js';
import type { RunEvents } from '../../results/run-events.js';
import { ellipsis } from '../cut.js';
import { type Line, render, span } from './line.js';
import { outcomeMark, outcomeWord } from './outcome-mark.js';

/** Where progress is written, usually standard error. */
export interface ProgressStream {
  write(text: string): unknown;
  /** Width of the terminal, where the stream is one. */
  readonly columns?: number;
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
}

/** Follows a run. */
export interface ProgressPrinter
  extends Required<Pick<RunEvents, 'preflight' | 'checkStarted' | 'checkFinished'>> {
  /** Clears the line in place; what comes later is not printed. */
  readonly stop: () => void;
}

/** Checks between two lines of progress where a line cannot be rewritten, such as in the log of a CI server. */
const EVERY = 20;
/** Outcomes that a reader wants to know of before the end. */
const NOTABLE: ReadonlySet<Outcome> = new Set<Outcome>(['violated', 'warned', 'kit-error']);
const TO_START_OF_CLEARED_LINE = '\r\u001b[2K';

/** Prints a run while it is under way. No member throws. */
export function progressPrinter(options: ProgressOptions): ProgressPrinter {
  const { stream, isTTY, color, quiet, verbose } = options;
  let open = !quiet;
  let inPlace = false;
  let requests = 0;

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
    if (inPlace) write(TO_START_OF_CLEARED_LINE);
    inPlace = false;
  };
  const print = (line: Line) => {
    clear();
    write(`${render(line, color)}\n`);
  };
  const rewrite = (text: string) => {
    // One column stays free, or some terminals go to the next line.
    write(
      `${TO_START_OF_CLEARED_LINE}${render([span('quiet', ellipsis(text, (stream.columns ?? 80) - 1))], color)}`,
    );
    inPlace = true;
  };

  return {
    preflight: (line) => print([line]),
    checkStarted: ({ id, position, total }) => {
      if (isTTY) rewrite(`[${position}/${total}] ${requests} requests  ${id}`);
    },
    checkFinished: ({ id, position, total, outcome, requests: sent, durationMs }) => {
      requests = sent;
      if (verbose || NOTABLE.has(outcome)) {
        const cost = verbose ? `  [${position}/${total}] ${Math.round(durationMs)} ms` : '';
        print([outcomeMark[outcome], ' ', id, span('quiet', ` ${outcomeWord[outcome]}${cost}`)]);
      } else if (!isTTY && position % EVERY === 0) {
        print([span('quiet', `[${position}/${total}] ${sent} requests`)]);
      }
    },
    stop: () => {
      clear();
      open = false;
    },
  };
}
