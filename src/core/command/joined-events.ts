import type { RunEvents } from '../report/run-events.js';

type Tell = (...event: readonly unknown[]) => void;

/** Tells several listeners, in their order. What nobody listens to stays absent, since telling may cost. */
export function joinedEvents(listeners: readonly RunEvents[]): RunEvents {
  const joined = new Map<string, Tell>();
  for (const [name, tell] of listeners.flatMap((one) => Object.entries(one) as [string, Tell][])) {
    const before = joined.get(name);
    const both: Tell = (...event) => {
      before?.(...event);
      tell(...event);
    };
    joined.set(name, before ? both : tell);
  }
  return Object.fromEntries(joined);
}
