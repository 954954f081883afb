import { changed, correct } from '../../proof/reference/behaviour/correct.js';
import type { Behaviour, BehaviourChange, Overrides } from '../../proof/reference/behaviour.js';

/** Whether the change applies at the moment. */
export interface Repair {
  broken: boolean;
}

/**
 * A change of behaviour that can be switched off while the service runs, so that the store does not change: each
 * function that it replaces asks again whether it is broken.
 */
export function repairable(change: BehaviourChange, repair: Repair): BehaviourChange {
  const broken = changed(correct, change);
  const overrides = typeof change === 'function' ? change(correct) : change;
  const groups = Object.entries(overrides).map(([group, functions]) => [
    group,
    Object.fromEntries(Object.keys(functions).map((name) => [name, either(group, name)])),
  ]);
  return Object.fromEntries(groups) as Overrides;

  function either(group: string, name: string) {
    const [wrong, right] = [functionOf(broken, group, name), functionOf(correct, group, name)];
    return (...given: unknown[]) => (repair.broken ? wrong : right)(...given);
  }
}

function functionOf(behaviour: Behaviour, group: string, name: string): (...given: unknown[]) => unknown {
  const functions = behaviour[group as keyof Behaviour] as unknown as Record<string, never>;
  return functions[name] as unknown as (...given: unknown[]) => unknown;
}
