/** Rows of tables. Each is a case; its label is the title in reports. */

/** A case: what is odd, and which common library takes it for a valid one or fails on it. */
export interface Labelled {
  readonly label: string;
  readonly readBy?: string;
  readonly troubles?: string;
}

/** A row of a table: what is odd, the value, and a common library that it misleads. */
export type Row<T> = readonly [words: string, value: T, library?: string];
export type Odd<Name extends string, T> = Labelled & { readonly [name in Name]: T };

/** The cases of a table, the value of each under a name. @param hint what the libraries do with such a value */
export const oddities = <Name extends string, T>(
  name: Name,
  rows: readonly Row<T>[],
  hint: 'readBy' | 'troubles' = 'readBy',
): readonly Odd<Name, T>[] =>
  rows.map(([label, value, by]) => ({ label, [name]: value, ...(by && { [hint]: by }) }) as Odd<Name, T>);

/** A row as the title of its case. The library is a hint for whoever looks for the cause. */
export function shown({ label, readBy, troubles }: Labelled): string {
  if (readBy) return `${label} (for example, ${readBy} reads it so)`;
  return troubles ? `${label} (for example, ${troubles} fails on it)` : label;
}

/** A text as a label quotes it. */
export const quoted = (text: string, most = 60): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
