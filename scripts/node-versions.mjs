// Packs the kit, installs it once, and runs it with several versions of Node. Each comes from the npm package `node`, has
// a separate folder and is called by its path, since as a dependency it would replace the real one in .bin.
//
//   npm run test:nodes                   the versions of "engines" and two older ones
//   npm run test:nodes -- 20.19.0 24 18  these

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ALL = ['20.19.0', '20', '22.12.0', '22', '24', '26', '18', '16'];
const PROFILES = ['quick', 'standard'];
const USAGE = 2;
const checkout = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command to its end, without the variables that npm sets for scripts. */
function run(command, args, cwd) {
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(lifecycle|package|config_.*prefix)|PETSTORE_)/.test(name),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: Object.fromEntries(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        output[name] += text;
      });
    }
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, ...output }));
  });
}

async function npm(args, cwd) {
  const { exitCode, stdout, stderr } = await run('npm', args, cwd);
  if (exitCode !== 0) throw new Error(`npm ${args.join(' ')} ended with ${exitCode}\n${stdout}${stderr}`);
}

async function install(what, folder) {
  await mkdir(folder);
  await npm(['install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', what], folder);
  return path.join(folder, 'node_modules');
}

/** Runs the kit with one Node. Returns a row of the table, and whether the result is as expected. */
async function judge(node, kit, folder) {
  const version = (await run(node, ['--version'], folder)).stdout.trim();
  const bin = path.join(kit, 'petstore-conformance/dist/src/cli/bin.js');
  const cells = [];
  for (const profile of PROFILES) {
    const reports = path.join(folder, profile);
    const startedAt = performance.now();
    const args = [bin, 'run', '--reference', '--profile', profile, '--reports', reports, '--quiet'];
    const { exitCode, stderr } = await run(node, args, folder);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (exitCode === USAGE) {
      const line = stderr.trimEnd();
      const good = /^petstore-conformance needs Node [^\n]*$/.test(line);
      return { version, cells: [`exit ${exitCode}: ${line}`], good, refused: true };
    }
    if (exitCode !== 0) return { version, cells: [`exit ${exitCode}: ${stderr.trim()}`], good: false };
    const results = JSON.parse(await readFile(path.join(reports, 'results.json'), 'utf8'));
    const { verdict, summary, statistics } = results;
    cells.push(`${profile}: ${verdict}, ${summary.met} met, ${statistics.requests} requests, ${seconds} s`);
  }
  return { version, cells, good: true, refused: false };
}

const asked = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-nodes-'));
try {
  await npm(['pack', '--pack-destination', folder], checkout);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  const kit = await install(path.join(folder, tarball), path.join(folder, 'kit'));
  for (const range of asked.length > 0 ? asked : ALL) {
    const own = path.join(folder, range);
    const node = path.join(await install(`node@${range}`, own), 'node/bin/node');
    const { version, cells, good, refused } = await judge(node, kit, own);
    const expected = Number.parseInt(range, 10) < 20;
    if (!good || refused !== expected) process.exitCode = 1;
    console.log(
      `${good && refused === expected ? 'ok    ' : 'NOT OK'}  node ${version.padEnd(9)}  ${cells.join('; ')}`,
    );
    // Each binary takes a hundred megabytes.
    await rm(own, { recursive: true, force: true });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
