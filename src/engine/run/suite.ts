/** Checks as values: suites declare them, the run decides when each starts. */
import type { Case } from './case.js';

export interface Check<Value> {
  /** The requirements that it judges; the first one names its cases. */
  readonly ids: readonly [string, ...string[]];
  /** A statement about the implementation: `an unknown id is answered 404`. */
  readonly title: string;
  readonly body: (t: Case<Value>) => Promise<void>;
  /** The state of the store that it needs: one of the service's states. */
  readonly store: string;
  /** Later states do not wait for it. */
  readonly fills: boolean;
}

export class Suite<Value> {
  readonly checks: Check<Value>[] = [];

  /** @param store the state that a check needs if it names none */
  constructor(private readonly store: string) {}

  readonly check = (
    ids: string | readonly [string, ...string[]],
    title: string,
    body: Check<Value>['body'],
    { store = this.store, fills = false }: { readonly store?: string; readonly fills?: boolean } = {},
  ): void => {
    this.checks.push({ ids: typeof ids === 'string' ? [ids] : ids, title, body, store, fills });
  };
}
