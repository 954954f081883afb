import type { Halt } from '../runner/halt.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const FAULTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Exit code of a process that a signal ended, as shells count it. */
const INTERRUPTED = 130;

/** Sees what ends a run from outside. */
export interface ProcessWatch {
  readonly halted: Promise<Halt>;
  readonly stop: () => void;
}

/**
 * Watches this process: the first signal, or an error that nobody caught, ends a run early, so that its reports can
 * be written; a second signal ends the process.
 */
export function watchProcess(): ProcessWatch {
  let resolve: (one: Halt) => void = () => {};
  const halted = new Promise<Halt>((settle) => {
    resolve = settle;
  });
  let isOver = false;
  const halt = (one: Halt): void => {
    isOver = true;
    resolve(one);
  };
  const onSignal = (): void => {
    if (isOver) process.exit(INTERRUPTED);
    halt({ end: 'interrupted' });
  };
  const onFault = (fault: unknown): void => halt({ end: 'kit-fault', fault });
  for (const signal of SIGNALS) process.on(signal, onSignal);
  for (const fault of FAULTS) process.on(fault, onFault);
  return {
    halted,
    stop() {
      // Once halted it watches on: what goes on in the background must not end the process before it is through.
      if (isOver) return;
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
      for (const fault of FAULTS) process.removeListener(fault, onFault);
    },
  };
}
