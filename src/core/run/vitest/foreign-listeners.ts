/** By these vitest, and vite below it, end the process before anything is written. */
const EVENTS: readonly (string | symbol)[] = ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException'];

type Listener = (...args: unknown[]) => void;

/**
 * Takes away whoever begins to listen to these events of the process, before any of them can come, until what it gives
 * back is called. Those who listened before stay.
 */
export function keepListenersOut(): () => void {
  const refuse = (event: string | symbol, listener: Listener): void => {
    // It is not there yet. A signal comes in a later turn of the event loop.
    if (EVENTS.includes(event)) queueMicrotask(() => process.removeListener(event, listener));
  };
  process.on('newListener', refuse);
  return () => process.removeListener('newListener', refuse);
}
