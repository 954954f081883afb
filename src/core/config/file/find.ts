import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../errors.js';
import { firstGiven, type Layer } from '../layers/layer.js';
import type { ConfigFile } from './config-file.js';
import { checkValues } from './file-layer.js';
import { readShape } from './shape.js';
import { fileText } from './text.js';

const NAMES = ['petstore-conformance.yaml', 'petstore-conformance.yml'];

/**
 * The configuration file that `above` names or that is in the working directory, with every value checked; undefined
 * when there is none. Throws UsageError, with line and column for what is wrong in the file.
 */
export async function findConfigFile(
  above: readonly Layer[],
  workingDirectory: string,
): Promise<ConfigFile | undefined> {
  const asked = firstGiven(above, 'config');
  const location = asked ? path.resolve(asked.folder, asked.value) : located(workingDirectory);
  if (location === undefined) return undefined;
  const file = await read(location, workingDirectory);
  checkValues(file);
  return file;
}

function located(workingDirectory: string): string | undefined {
  const found = NAMES.filter((name) => existsSync(path.join(workingDirectory, name)));
  if (found.length > 1) {
    throw new UsageError(`${found.join(' and ')}: there must be one configuration file, not two; remove one`);
  }
  return found[0] && path.join(workingDirectory, found[0]);
}

/** The YAML parser is loaded only here, where there is a file. */
async function read(location: string, workingDirectory: string): Promise<ConfigFile> {
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
