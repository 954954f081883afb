/**
 * Why a test of a requirement fails. The name is what the runner prints before the message.
 * - `Violated`: the implementation does not keep the requirement
 * - `Inconclusive`: it could not be judged, which says nothing against the implementation
 * - `GateFailed`: a waiver has to go
 * - `KitError`: the kit itself failed
 */
export class TestFailure extends Error {
  override readonly name: 'Violated' | 'Inconclusive' | 'GateFailed' | 'KitError';

  constructor(name: TestFailure['name'], message: string) {
    super(message);
    this.name = name;
    withoutStack(this);
  }
}

/** For errors that are about the implementation or the options: frames of the kit, and its source, would bury them. */
export function withoutStack<T extends Error>(error: T): T {
  // Not the message either: a runner looks for frames in the stack, and a server may have written some into it.
  Object.defineProperty(error, 'stack', { value: '', configurable: true, writable: true });
  return error;
}
