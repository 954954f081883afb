/** By these vitest ends the process before anything is written. */
const EVENTS = ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException'] as const;

/** Remembers who listens to the process. What it gives back takes away the listeners that came since. */
export function rememberListeners(): () => void {
  const before = new Map(EVENTS.map((event) => [event, listenersOf(event)]));
  return () => {
    for (const event of EVENTS) {
      for (const listener of listenersOf(event)) {
        if (!before.get(event)?.includes(listener)) process.removeListener(event, listener);
      }
    }
  };
}

function listenersOf(event: (typeof EVENTS)[number]): ((...args: unknown[]) => void)[] {
  return process.listeners(event as 'SIGINT') as ((...args: unknown[]) => void)[];
}
