import { nearest } from '../config/nearest.js';
import { UsageError } from '../errors.js';

const COMMANDS = ['run', 'replay', 'compare', 'serve', 'list', 'explain', 'selftest'];

/**
 * Throws UsageError when what stands in the place of the base URL is a command with a slip in it:
 * since a bare URL runs, the parser takes any unknown word for one.
 */
export function refuseCommandName(url: string | boolean | undefined): void {
  if (typeof url !== 'string' || !/^[a-z]+$/.test(url)) return;
  const command = nearest(url, COMMANDS);
  if (command) throw new UsageError(`${url}: is no command and no URL; did you mean ${command}?`);
}
