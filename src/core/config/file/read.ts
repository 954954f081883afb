import path from 'node:path';
import { UsageError } from '../../errors.js';
import type { ConfigFile } from './config-file.js';
import { readShape } from './shape.js';
import { fileText } from './text.js';

/**
 * Reads a configuration file and checks its shape. The YAML parser is loaded only here, where there is a file.
 * Throws UsageError with file, line and column.
 */
export async function readConfigFile(location: string, workingDirectory: string): Promise<ConfigFile> {
  const relative = path.relative(workingDirectory, location);
  const name = relative.startsWith('..') ? location : relative;
  const text = await fileText(location);
  if (!text.ok) {
    throw new UsageError(
      `cannot read the configuration file ${name}: ${text.problem}; check the path of --config`,
    );
  }
  const { YamlTree } = await import('./yaml-tree.js');
  return { name, folder: path.dirname(location), ...readShape(new YamlTree(name, text.value)) };
}
