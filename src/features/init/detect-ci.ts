import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CiSystem } from './setup.js';

/** Signs that a project uses a CI system, the surest first. */
const TRACES: readonly (readonly [trace: string, system: CiSystem])[] = [
  ['.github/workflows', 'github'],
  ['.gitlab-ci.yml', 'gitlab'],
  ['Jenkinsfile', 'jenkins'],
  ['.github', 'github'],
];

/** The top folder of the repository that holds a folder; the folder itself outside a repository. */
export function repositoryTop(folder: string): string {
  for (let one = folder; one !== path.dirname(one); one = path.dirname(one)) {
    if (existsSync(path.join(one, '.git'))) return one;
  }
  return folder;
}

/** The CI system of the repository that holds a folder: by its files, else by its remote. */
export function detectCi(project: string): CiSystem {
  const folder = repositoryTop(project);
  const found = TRACES.find(([trace]) => existsSync(path.join(folder, trace)));
  return found?.[1] ?? hostOf(folder);
}

function hostOf(folder: string): CiSystem {
  const config = path.join(folder, '.git/config');
  if (!existsSync(config)) return 'none';
  const [, host = ''] = /^\s*url\s*=.*?(github|gitlab)\b/m.exec(readFileSync(config, 'utf8')) ?? [];
  return host === 'github' || host === 'gitlab' ? host : 'none';
}
