import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { succeeded } from '../processes/packed-kit.js';

/** A fixed committer: the configuration of the user must not matter. */
const PLAIN = [
  ...['user.name=tests', 'user.email=tests@example.com', 'commit.gpgSign=false', 'tag.gpgSign=false'],
  ...['init.defaultBranch=main', 'core.autocrlf=false', 'advice.detachedHead=false'],
].flatMap((setting) => ['-c', setting]);

/** A git repository in a folder. */
export class Repository {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the folder a repository, with all its files as the first commit of `main`. */
  static async of(folder: string): Promise<Repository> {
    const repository = new Repository(folder);
    await repository.git('init', '--quiet');
    await repository.commit();
    return repository;
  }

  async git(...args: readonly string[]): Promise<string> {
    return (await succeeded('git', [...PLAIN, ...args], this.folder)).stdout;
  }

  async write(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(this.folder, file)), { recursive: true });
    await writeFile(path.join(this.folder, file), text);
  }

  /** Commits all files, and the given ones by relative path. */
  async commit(files: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const [file, text] of Object.entries(files)) await this.write(file, text);
    await this.git('add', '--all');
    await this.git('commit', '--quiet', '--allow-empty', '--message', 'A state of the tests');
  }
}
