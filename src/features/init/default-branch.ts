import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where a repository says which branch is its main one; a new one that was never pushed has only the branch it is on. */
const PLACES = [
  ['.git/refs/remotes/origin/HEAD', /^ref: refs\/remotes\/origin\/(\S+)$/m],
  ['.git/HEAD', /^ref: refs\/heads\/(master)$/m],
] as const;

/** The branch on which a pipeline runs. @param top folder at the top of a repository, or of none */
export function defaultBranch(top: string): string {
  for (const [file, pattern] of PLACES) {
    const place = path.join(top, file);
    const [, branch] = (existsSync(place) && pattern.exec(readFileSync(place, 'utf8'))) || [];
    if (branch !== undefined) return branch;
  }
  return 'main';
}
