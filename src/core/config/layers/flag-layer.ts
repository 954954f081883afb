import { flagOf, type OptionName, optionTable } from '../options/table.js';
import { accepted, type Layer, labelled } from './layer.js';

/** Flags as they were typed, by option name: text, or true and false for a yes/no option and its negation. */
export type Flags = { readonly [N in OptionName]?: string | boolean };

/** The layer of the command line. */
export function flagLayer(flags: Flags, folder: string): Layer {
  return {
    given(name) {
      const typed = flags[name];
      if (typed === undefined) return undefined;
      const { kind } = optionTable[name];
      const text = String(typed);
      const origin = typeof typed === 'boolean' ? flagOf(name) : labelled(flagOf(name), ' ', kind, text);
      return { value: accepted(kind.fromText(text), origin), origin, folder };
    },
  };
}
