import { kit } from '../package.js';
import { shellWord } from '../text/shell-word.js';
import type { Results } from './model.js';

/**
 * The command that sends the findings of one requirement again. The key is not in it: it comes from the environment.
 * @param file where results.json is, relative to where the command is run
 */
export function replayCommand(results: Results, requirementId: string, file = 'results.json'): string {
  const words = ['npx', kit.name, 'replay', shellWord(file), shellWord(requirementId)];
  // The address of a reference implementation was that of one process, which has ended.
  if (results.options.reference === true) return [...words, '--reference'].join(' ');
  const { connection } = results.options;
  return [...words, ...(Array.isArray(connection) ? connection.map(String).map(shellWord) : [])].join(' ');
}
