const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The first signal ends a run early, so that its reports can be written; the second ends the process. */
export interface Interruption {
  readonly happened: Promise<void>;
  isOver(): boolean;
  /** Takes away the signal handlers that came since: vitest's own end the process before anything is written. */
  removeOthers(): void;
  stop(): void;
}

export function listenForInterruption(): Interruption {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  let resolveFirst: () => void = () => {};
  const happened = new Promise<void>((resolve) => {
    resolveFirst = resolve;
  });
  let over = false;
  const onSignal = (): void => {
    if (over) process.exit(INTERRUPTED);
    over = true;
    resolveFirst();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    happened,
    isOver: () => over,
    removeOthers() {
      for (const signal of SIGNALS) {
        for (const listener of process.listeners(signal)) {
          if (listener === onSignal || before.get(signal)?.includes(listener)) continue;
          process.removeListener(signal, listener);
        }
      }
    },
    stop() {
      // After a first signal the handler stays, for the second one.
      if (!over) for (const signal of SIGNALS) process.removeListener(signal, onSignal);
    },
  };
}

/** Exit code of a process that a signal ended, as shells count it. */
const INTERRUPTED = 130;
