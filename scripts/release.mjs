// Makes the files of a release in release/, or lists the problems that prevent it:
//
//   npm run release                   checks the checkout and the changelog, runs all tests, packs
//   npm run release -- --check        only checks the checkout and the changelog
//   npm run release -- --no-tests     for a commit whose tests have just passed
//
// docs/releasing.md lists the steps before and after. This script publishes nothing.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials } from './release/bill-of-materials.mjs';
import { changelogProblems } from './release/changelog.mjs';
import { checkoutProblems, previousVersion } from './release/checkout.mjs';
import { Refusal, run, watch } from './release/commands.mjs';
import { manifestProblems } from './release/manifest.mjs';
import { requirementProblems } from './release/requirements.mjs';
import { compareVersions } from './release/version.mjs';

const root = process.cwd();

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, 'no-tests': { type: 'boolean' } } });
  const version = check();
  console.log(`${version} passes the checks of its commit and its changelog.`);
  if (!values.check) {
    if (!values['no-tests']) watch('npm', ['run', 'test:all'], root);
    await make(version);
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  for (const problem of error.problems) console.error(`error: ${problem}`);
  process.exitCode = 1;
}

/** Checks everything that needs no build, and returns the version. */
function check() {
  const manifest = JSON.parse(read('package.json'));
  const { version } = manifest;
  refuse(manifestProblems(manifest, JSON.parse(read('package-lock.json')), process.env.GITHUB_REPOSITORY));
  const changelog = read('CHANGELOG.md');
  const problems = [...checkoutProblems(root, version), ...changelogProblems(changelog, version)];
  const previous = previousVersion(root, version);
  if (previous !== undefined && compareVersions(previous, version) > 0) {
    problems.push(`package.json: ${version} is lower than ${previous}, which is released; raise it.`);
  } else if (previous !== undefined) {
    problems.push(...requirementProblems(root, previous, version, changelog));
  }
  refuse(problems);
  return version;
}

/** Packs into a folder beside release/, which replaces release/ when it is complete. */
async function make(version) {
  const staged = path.join(root, `release.${process.pid}.tmp`);
  try {
    mkdirSync(staged);
    run('npm', ['pack', '--pack-destination', staged], root);
    const tarball = readdirSync(staged).find((name) => name.endsWith('.tgz'));
    // It loads a compiler, which the checks of the commit do not need.
    const { packageProblems } = await import('./release/package-problems.mjs');
    refuse(await packageProblems(path.join(staged, tarball)));
    const bytes = readFileSync(path.join(staged, tarball));
    const bill = billOfMaterials(root, bytes, bundledInPage());
    writeFileSync(
      path.join(staged, `${tarball.slice(0, -`-${version}.tgz`.length)}-${version}.cdx.json`),
      bill,
    );
    writeFileSync(path.join(staged, 'SHA256SUMS'), sums(staged));
    rmSync(path.join(root, 'release'), { recursive: true, force: true });
    renameSync(staged, path.join(root, 'release'));
    console.log(`release/ contains ${readdirSync(path.join(root, 'release')).join(', ')}.`);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** The packages whose code is in report.html, from the record of its build. */
function bundledInPage() {
  const record = path.join(root, 'dist/src/features/page/template.inputs.json');
  if (!existsSync(record)) return [];
  const files = Object.keys(JSON.parse(readFileSync(record, 'utf8')).inputs);
  const names = files.map(
    (file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1],
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Checksums in the format of `sha256sum --check`. */
function sums(folder) {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    })
    .join('');
}

function read(name) {
  return readFileSync(path.join(root, name), 'utf8');
}

function refuse(problems) {
  if (problems.length > 0) throw new Refusal(problems);
}
