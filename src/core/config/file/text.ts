import { readFile } from 'node:fs/promises';
import { systemProblem } from '../../files/system-problem.js';
import { type Reading, read, refuse } from '../kinds/kind.js';

/** The text of a file in UTF-8, or a clause that says why there is none. */
export async function fileText(location: string): Promise<Reading<string>> {
  try {
    return read(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(location)));
  } catch (error) {
    return refuse(error instanceof TypeError ? 'it is not text in UTF-8' : systemProblem(error));
  }
}
