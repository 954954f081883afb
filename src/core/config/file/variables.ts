/** A reference to an environment variable in the configuration file, as the source of a regular expression. */
export const VARIABLE = '\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}';

/** A text with its references expanded, or a clause that says what is wrong. */
export type Expansion =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** True when a text refers to a variable, or begins to. */
export function refersToVariable(text: string): boolean {
  return text.includes('${');
}

/** Puts the values of environment variables in the place of each `${NAME}`. */
export function expandVariables(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): Expansion {
  let problem: string | undefined;
  const expanded = text.replace(/\$\{([^}]*)(\}?)/g, (reference, name: string, close: string) => {
    if (!new RegExp(`^${VARIABLE}$`).test(reference) || close === '') {
      problem ??= `\${ must be followed by the name of an environment variable and }`;
      return '';
    }
    const value = environment[name];
    if (value === undefined) problem ??= `the environment variable ${name} is not set: export it`;
    return value ?? '';
  });
  return problem === undefined ? { ok: true, text: expanded } : { ok: false, problem };
}
