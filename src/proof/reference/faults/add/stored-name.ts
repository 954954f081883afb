import type { BehaviourChange } from '../../behaviour.js';

/** Stores every name after it was changed; each response then gives the changed one. */
export function storedName(change: (name: string) => string): BehaviourChange {
  return ({ validation }) => ({
    validation: { name: (context, value) => change(validation.name(context, value)) },
  });
}
