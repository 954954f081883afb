/** The files of the repository, for the tests that read them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);
export const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const LIST = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
export const files = execFileSync('git', LIST, { cwd: root })
  .toString()
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

export const modules = files.filter(
  (file) => /^(src|suites)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/(testing|fixtures)\//.test(file),
);
