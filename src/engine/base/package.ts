/** The package that this file is part of. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The nearest folder above with a package.json: sources and compiled files lie at different depths. */
const rootAbove = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder));

export const packageRoot = rootAbove(import.meta.dirname);

const { name, version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
export const engine: Readonly<Record<'name' | 'version', string>> = { name, version };
