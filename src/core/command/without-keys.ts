import type { Environment } from '../config/layers/environment-layer.js';
import { Masker } from '../masking/masker.js';

/**
 * An error line without the API keys that the user typed or exported: an error that quotes its input, such as a key in
 * place of the base URL, must not put one into a CI log. What else is secret is known when the options are resolved.
 */
export function withoutKeys(line: string, args: readonly string[], environment: Environment): string {
  // There --key is the path of a public one.
  const flag = args[0] === 'verify' ? /^--api-key(?:=(.*))?$/s : /^--(?:api-)?key(?:=(.*))?$/s;
  const typed = args.flatMap((arg, index) => {
    const [, value] = flag.exec(arg) ?? [arg, null];
    return value === null ? [] : [value ?? args[index + 1] ?? ''];
  });
  // A word this short is not a key, and masking it would make the line unreadable.
  const keys = [...typed, environment.PETSTORE_API_KEY ?? ''].filter((key) => key.length >= 6);
  return new Masker(keys).mask(line);
}
