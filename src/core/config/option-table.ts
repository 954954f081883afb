import type { OptionRow } from './option-row.js';
import type { OptionName, OptionValues } from './option-values.js';
import { amountOptions } from './table/amount.js';
import { connectionOptions } from './table/connection.js';
import { judgedOptions } from './table/judged.js';
import { keyOptions } from './table/key.js';
import { outputOptions } from './table/output.js';
import { paceOptions } from './table/pace.js';
import { verdictOptions } from './table/verdict.js';

export type OptionRows<N extends OptionName = OptionName> = {
  readonly [K in N]: OptionRow<OptionValues[K]>;
};

/** The options as the help groups them. */
export const optionGroups: readonly { readonly title: string; readonly options: Partial<OptionRows> }[] = [
  { title: 'What is judged', options: judgedOptions },
  { title: 'API key', options: keyOptions },
  { title: 'How much is sent', options: amountOptions },
  { title: 'What counts', options: verdictOptions },
  { title: 'Pace', options: paceOptions },
  { title: 'Connection', options: connectionOptions },
  { title: 'Output', options: outputOptions },
];

/** The one home of every option of a run. */
export const optionTable: OptionRows = {
  ...judgedOptions,
  ...keyOptions,
  ...amountOptions,
  ...verdictOptions,
  ...paceOptions,
  ...connectionOptions,
  ...outputOptions,
};

export const optionNames = Object.keys(optionTable) as readonly OptionName[];

/** `--max-creates`; the base URL is an argument without a flag. */
export function flagOf(name: OptionName): string {
  return optionTable[name].flag === 'argument' ? 'base URL' : `--${name}`;
}

/** `PETSTORE_MAX_CREATES`. */
export function variableOf(name: OptionName): string {
  return `PETSTORE_${name.replaceAll('-', '_').toUpperCase()}`;
}

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(optionTable, name);
}
