/** Changes of the reference implementation that stories, variations and derived faults share. */
import type { Headers, MaybePromise, Operation, Store } from './reference/behaviour.js';
import { Refusal, type Response } from './reference/behaviour.js';
import type { Behaviour, BehaviourChange } from './reference/correct.js';
import { changed, type RequestContext } from './reference/correct.js';

export type Change = (correct: Behaviour) => Behaviour;

/** Replaces one function or value of the service; `make` gets the one that it replaces, once for each service. */
export const on =
  <Group extends keyof Behaviour, Name extends keyof Behaviour[Group]>(
    group: Group,
    name: Name,
    make: (correct: Behaviour[Group][Name]) => Behaviour[Group][Name],
  ): Change =>
  (behaviour) => ({ ...behaviour, [group]: { ...behaviour[group], [name]: make(behaviour[group][name]) } });

type Wrapper<Replaced> = Replaced extends (...args: infer Arguments) => infer Result
  ? (correct: Replaced, ...args: Arguments) => Result
  : never;

/** Replaces one function of the service by one that may call it. */
export const wrap = <Group extends keyof Behaviour, Name extends keyof Behaviour[Group]>(
  group: Group,
  name: Name,
  wrapper: Wrapper<Behaviour[Group][Name]>,
): Change =>
  on(group, name, (correct) => {
    const wrapped = (...args: unknown[]) => (wrapper as (...all: unknown[]) => unknown)(correct, ...args);
    return wrapped as Behaviour[Group][Name];
  });

export const all =
  (...changes: readonly BehaviourChange[]): Change =>
  (correct) =>
    changes.reduce<Behaviour>(changed, correct);

/** A change that holds a state of its own for each service. */
export const fresh =
  (make: () => Change): Change =>
  (correct) =>
    make()(correct);

/** Fails as code does on input that its author did not expect: the service returns 500. */
export function crash(): never {
  throw new TypeError('The code does not support this value.');
}

export function refuse(status: number, headers: Headers = {}): never {
  throw new Refusal(status, 'refused', 'This service does not support that.', headers);
}

/** Does something before a request is handled: it may throw, or return the response. */
export const before = (step: (context: RequestContext) => unknown): Change =>
  wrap('hooks', 'before', async (previous, context) => {
    const response = (await step(context)) as Response | false | undefined;
    return response || previous(context);
  });

export const after = (change: (response: Response, context: RequestContext) => MaybePromise<Response>): Change =>
  wrap('hooks', 'after', async (previous, context, response) => change(await previous(context, response), context));

export const refused = (change: (refusal: Refusal, context: RequestContext) => Refusal): Change =>
  wrap('hooks', 'refused', async (previous, context, refusal) => change(await previous(context, refusal), context));

/** Changes the responses of one operation that have the given status. */
export const onResponse = (
  operation: Operation,
  status: number,
  change: (response: Response, context: RequestContext) => Response,
): Change =>
  after((response, context) =>
    context.operation === operation && response.status === status ? change(response, context) : response,
  );

/** Ends the connection in place of a response. */
export function hangUp({ connection: { socket } }: RequestContext, reset = false): Promise<never> {
  if (reset) socket.resetAndDestroy();
  else socket.destroy();
  return new Promise(() => {});
}

/** Does something to the store after each such response of one operation. */
export const whenAnswered = (
  operation: Operation,
  status: number,
  effect: (store: Store, context: RequestContext) => void,
): Change =>
  onResponse(operation, status, (response, context) => {
    effect(context.store, context);
    return response;
  });

/** Writes bytes to the socket in place of a response, without Node's corrections, and ends the connection. */
export function sendRaw({ connection: { socket } }: RequestContext, bytes: string | Uint8Array, reset = false): void {
  if (reset) socket.write(bytes, () => socket.resetAndDestroy());
  else socket.end(bytes);
}
