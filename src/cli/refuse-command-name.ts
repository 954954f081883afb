import { UsageError } from '../core/errors.js';
import { nearest } from '../core/text/nearest.js';

/**
 * Throws UsageError when what stands in the place of the base URL is a command with a slip in it:
 * since a bare URL runs, the parser takes any unknown word for one.
 */
export function refuseCommandName(url: string | undefined, commands: readonly string[]): void {
  if (url === undefined || !/^[a-z]+$/.test(url)) return;
  const command = nearest(url, commands);
  if (command) throw new UsageError(`${url}: neither a command nor a URL; did you mean '${command}'?`);
}
