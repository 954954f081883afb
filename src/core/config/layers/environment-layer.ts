import { optionTable, variableOf } from '../options/table.js';
import { accepted, type Layer, labelled } from './layer.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The layer of the `PETSTORE_…` variables. An empty one counts as not set, since CI systems set such. */
export function environmentLayer(environment: Environment, folder: string): Layer {
  return {
    given(name) {
      const row = optionTable[name];
      const text = environment[variableOf(name)];
      if (row.environment === false || text === undefined || text === '') return undefined;
      const origin = labelled(variableOf(name), '=', row.kind, text);
      return { value: accepted(row.kind.fromText(text), origin), origin, folder };
    },
  };
}
