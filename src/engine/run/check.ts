/** The work of a run: checks, in the order of the states of the store that they need. */
import type { Service } from '../service/service.js';
import type { Case } from './case.js';

/** Suites declare checks as values; the run decides when each starts. @experimental @since 0.1.0 */
export interface Check<Value> {
  /** The requirements that it judges; the first one names its cases. */
  readonly ids: readonly [string, ...string[]];
  /** A statement about the implementation: `an unknown id is answered 404`. */
  readonly title: string;
  readonly body: (t: Case<Value>) => Promise<unknown>;
  /** The state of the store that it needs: one of the service's states. */
  readonly store: string;
  /** Later states do not wait for it. */
  readonly fills: boolean;
}

/** A state that the store does not have by itself, such as empty again. @experimental @since 0.1.0 */
export interface State<Value> {
  readonly name: string;
  /** A case of its own, with nothing else under way. If it cannot go on, nor can the checks of the state. */
  enter(t: Case<Value>): Promise<unknown>;
}

/** A service whose store a run can bring into states. @experimental @since 0.1.0 */
export interface StatefulService<Value = unknown, Facts = unknown> extends Service<Value, Facts> {
  /** The states of the store, in the order of a run. A check of a later state starts when the earlier ones have ended. */
  readonly states: readonly (string | State<Value>)[];
}
