import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './commands.mjs';

/**
 * Gives `work` a folder with the manifest and the lock file of a package without development dependencies, in the
 * versions of the lock file of the repository. `--omit dev` does not work: it leaves out packages that a development
 * dependency also needs, such as ajv. Asks no registry.
 *
 * @param bundled names of development dependencies that stay, because their code is in the tarball.
 */
export function withRunTimeLock(root, bundled, work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'run-time-lock-'));
  try {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    const { devDependencies, scripts: _, ...runTime } = manifest;
    const ranges = Object.fromEntries(bundled.map((name) => [name, devDependencies[name]]));
    runTime.dependencies = { ...runTime.dependencies, ...ranges };
    const { devDependencies: __, ...lockRoot } = lock.packages[''];
    lock.packages[''] = { ...lockRoot, dependencies: runTime.dependencies };
    for (const entry of Object.values(lock.packages)) withoutOptionalPeers(entry);
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(runTime));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    // Removes unused packages from the lock file.
    const prune = [
      'install',
      '--package-lock-only',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    run('npm', prune, folder);
    return work(folder, manifest);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes optional peer dependencies, which no installation brings: `@types/node` is here only for development. */
function withoutOptionalPeers({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  for (const [name, { optional }] of Object.entries(peerDependenciesMeta)) {
    if (optional) delete peerDependencies[name];
  }
}
