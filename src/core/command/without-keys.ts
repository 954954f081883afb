import type { Environment } from '../config/layers/environment-layer.js';
import { Masker } from '../masking/masker.js';

/**
 * An error line without the keys that the user typed or exported: whatever quotes its input, such as a key
 * in the place of the base URL, shall not put one into a CI log.
 */
export function withoutKeys(line: string, args: readonly string[], environment: Environment): string {
  // There --key is the path of a public one.
  const flag = args[0] === 'verify' ? /^--api-key(?:=(.*))?$/s : /^--(?:api-)?key(?:=(.*))?$/s;
  const typed = args.flatMap((arg, index) => {
    const [, value] = flag.exec(arg) ?? [arg, null];
    return value === null ? [] : [value ?? args[index + 1] ?? ''];
  });
  const keys = [...typed, environment.PETSTORE_API_KEY ?? ''];
  // A word this short is not a key, and masking it would make the line unreadable.
  return new Masker(keys.filter((key) => key.length >= 6)).mask(line);
}
