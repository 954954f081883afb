import type { Behaviour } from './behaviour.js';
import type { Store } from './store.js';

/** What all exchanges of one running service share. */
export interface Service {
  readonly key: string;
  /** Begins with a slash and does not end in one: `/v1`. */
  readonly basePath: string;
  readonly behaviour: Behaviour;
  readonly store: Store;
  /** Aborts when the service closes: for timers that must not outlive it. */
  readonly closing: AbortSignal;
}
