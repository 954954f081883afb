import type { Environment } from '../config/environment-layer.js';
import { Masker } from '../results/masker.js';

/**
 * An error line without the keys that the user typed or exported: whatever quotes its input, such as a key
 * in the place of the base URL, shall not put one into a CI log.
 */
export function withoutKeys(line: string, args: readonly string[], environment: Environment): string {
  const typed = args.flatMap((arg, index) => {
    const [, value] = /^--(?:api-)?key(?:=(.*))?$/s.exec(arg) ?? [arg, null];
    return value === null ? [] : [value ?? args[index + 1] ?? ''];
  });
  const keys = [...typed, environment.PETSTORE_API_KEY ?? ''];
  // A word as short as this is no key, and masking it would make the line unreadable.
  return new Masker(keys.filter((key) => key.length >= 6)).mask(line);
}
