import type { BehaviourChange } from '../../behaviour.js';

/** Stores a changed name, which every response then shows. */
export function storedName(change: (name: string) => string): BehaviourChange {
  return ({ validation }) => ({
    validation: { name: (context, value) => change(validation.name(context, value)) },
  });
}
