import { kit } from '../package.js';
import type { Results } from './model.js';
import { shellWord } from './shell-word.js';

/**
 * The command that sends the findings of one requirement again. The key is not in it: it comes from the environment.
 * @param file where results.json is, relative to where the command is run
 */
export function replayCommand(results: Results, requirementId: string, file = 'results.json'): string {
  const words = ['npx', kit.name, 'replay', shellWord(file), shellWord(requirementId)];
  // The address of a reference implementation was that of one process, which has ended.
  return [...words, ...(results.options.reference === true ? ['--reference'] : [])].join(' ');
}
