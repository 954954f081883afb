import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './commands.mjs';
import { withRunTimeLock } from './run-time-lock.mjs';

/**
 * The bill of materials of an installation, as CycloneDX: every run-time package of the lock file, on any platform, and
 * the packages whose code is in the tarball itself. The same commit gives the same text, with the same npm.
 *
 * @param tarball bytes of the packed package, the main component.
 * @param bundled names of development dependencies whose code is in the tarball.
 */
export function billOfMaterials(root, tarball, bundled) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const bill = runTimeBill(root, bundled);
  const { component } = bill.metadata;
  // npm names it after the folder.
  component.name = manifest.name;
  component.hashes = ['SHA-256', 'SHA-512'].map((alg) => ({ alg, content: hashOf(tarball, alg) }));
  for (const one of bill.components) {
    if (bundled.includes(one.name)) one.properties.push({ name: 'cdx:npm:package:bundled', value: 'true' });
  }
  bill.metadata.timestamp = new Date(run('git', ['log', '-1', '--format=%cI'], root).trim()).toISOString();
  const { serialNumber: _, ...content } = bill;
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** npm's own bill of a package without development dependencies. */
function runTimeBill(root, bundled) {
  return withRunTimeLock(root, bundled, (folder) => {
    const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    return JSON.parse(run('npm', ['sbom', ...format], folder));
  });
}

function hashOf(bytes, name) {
  return createHash(name.replace('-', '').toLowerCase()).update(bytes).digest('hex');
}

/** A UUID derived from a text (version 8 of RFC 9562). */
function uuidOf(text) {
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
