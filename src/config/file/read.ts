import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../errors.js';
import { systemProblem } from '../system-problem.js';
import type { ConfigFile } from './config-file.js';
import { readShape } from './shape.js';

/**
 * Reads a configuration file and checks its shape. The YAML parser is loaded only here, where there is a file.
 * Throws UsageError with file, line and column.
 */
export async function readConfigFile(location: string, workingDirectory: string): Promise<ConfigFile> {
  const relative = path.relative(workingDirectory, location);
  const name = relative.startsWith('..') ? location : relative;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(location));
  } catch (error) {
    const problem = error instanceof TypeError ? 'it is not text in UTF-8' : systemProblem(error);
    throw new UsageError(
      `cannot read the configuration file ${name}: ${problem}; check the path of --config`,
    );
  }
  const { YamlTree } = await import('./yaml-tree.js');
  return { name, folder: path.dirname(location), ...readShape(new YamlTree(name, text)) };
}
