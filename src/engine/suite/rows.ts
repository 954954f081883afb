/** Rows of tables. Each is a case; its label is the title in reports. */

/** A case: what is odd, and a common library that it misleads: `Jackson reads it so`. @experimental @since 0.1.0 */
export interface Labelled {
  readonly label: string;
  /** The oddity without the value: `a name with a leading space`. */
  readonly kind?: string;
  readonly example?: string;
}

/** A row of a table: what is odd, the value, and a common library that it misleads. @experimental @since 0.1.0 */
export type Row<T> = readonly [words: string, value: T, library?: string];
/** A row as a case, with the value as a member of that name. @experimental @since 0.1.0 */
export type Odd<Name extends string, T> = Labelled & { readonly [name in Name]: T };

/** The cases of a table, the value of each under a name. @param does what the libraries do with such a value */
export const oddities = <Name extends string, T>(
  name: Name,
  rows: readonly Row<T>[],
  does: 'reads it so' | 'fails on it' = 'reads it so',
): readonly Odd<Name, T>[] =>
  rows.map(([label, value, by]) => ({ label, [name]: value, ...(by && { example: `${by} ${does}` }) }) as Odd<Name, T>);

/** A row as the title of its case. The library is a hint for whoever looks for the cause. */
export const titleOf = ({ label, example }: Labelled): string =>
  example === undefined ? label : `${label} (for example, ${example})`;

export const quoted = (text: string, most = 60): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
