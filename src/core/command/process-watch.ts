import { performance } from 'node:perf_hooks';
import type { Halt } from '../run/halt.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const FAULTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Exit code of a process that a signal ended, as shells count it. */
export const INTERRUPTED = 130;

/**
 * Ctrl-C goes to a terminal's whole group of processes, and npm hands it on to its child: what comes again so soon, in
 * milliseconds, and is the same, is one wish and not two.
 */
const HANDED_ON = 100;

/** So long after the first signal the process is to be gone, in milliseconds, with some room for the way out. */
const TIME_TO_END = 1_500;

/** Milliseconds. While the process makes its reports, or other processes keep it from running, no step ends. */
const STEP = 50;

/** Sees what ends a run from outside. */
export interface ProcessWatch {
  readonly halted: Promise<Halt>;
  /** Resolves when the user has waited as long as he should after a signal. */
  readonly overdue: Promise<void>;
  /** Whether a signal came. */
  readonly isInterrupted: () => boolean;
  readonly stop: () => void;
}

/**
 * Watches this process: the first signal, or an error that nobody caught, ends a run early, so that its reports can
 * be written; a second signal ends the process.
 */
export function watchProcess(): ProcessWatch {
  const halted = deferred<Halt>();
  const overdue = deferred<void>();
  let isOver = false;
  let first: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
  const halt = (one: Halt): void => {
    isOver = true;
    halted.resolve(one);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    const at = performance.now();
    if (first && !(signal === first.signal && at - first.at < HANDED_ON)) process.exit(INTERRUPTED);
    if (first) return;
    first = { signal, at };
    void waited(TIME_TO_END).then(overdue.resolve);
    halt({ end: 'interrupted' });
  };
  const onFault = (fault: unknown): void => halt({ end: 'kit-fault', fault });
  for (const signal of SIGNALS) process.on(signal, onSignal);
  for (const fault of FAULTS) process.on(fault, onFault);
  return {
    halted: halted.promise,
    overdue: overdue.promise,
    isInterrupted: () => first !== undefined,
    stop() {
      // Once halted it watches on: what goes on in the background must not end the process before it is through.
      if (isOver) return;
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
      for (const fault of FAULTS) process.removeListener(fault, onFault);
    },
  };
}

/** Waits in steps, so that only time in which the process had nothing to do but wait for a disk counts in full. */
async function waited(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
