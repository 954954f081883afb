import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packedKit } from './packed-kit.js';

/** A script in the place of npm, whose installation takes seconds. */
export interface NpmStandIn {
  /** Variables with which a command finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The arguments of each call so far, joined by spaces. */
  readonly calls: () => Promise<readonly string[]>;
}

/**
 * Replaces npm by a script that installs a command under the name of the kit, for `npm ci` and `npm install --prefix`.
 * It fails where it could run a script of a package, or reads an API key.
 *
 * @param name of the script's folder, which must not exist
 * @param command absolute path of the command @default the packed kit
 */
export async function npmStandIn(name: string, command = packedCommand()): Promise<NpmStandIn> {
  const bin = path.join(packedKit().folder, name);
  const calls = path.join(bin, 'calls');
  await mkdir(bin);
  await writeFile(calls, '');
  await writeFile(path.join(bin, 'npm'), SCRIPT);
  await chmod(path.join(bin, 'npm'), 0o755);
  const places = [bin, path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  return {
    environment: { PATH: places, NPM_CALLS: calls, NPM_COMMAND: command },
    calls: async () => (await readFile(calls, 'utf8')).split('\n').filter((line) => line !== ''),
  };
}

function packedCommand(): string {
  return path.join(packedKit().project, 'node_modules/.bin/petstore-conformance');
}

const SCRIPT = `#!/usr/bin/env bash
if [[ -n \${PETSTORE_API_KEY-}\${INPUT_API_KEY-} ]]; then echo 'the installation has the key' >&2; exit 65; fi
if [[ \${npm_config_ignore_scripts-} != true ]]; then echo 'the installation runs scripts' >&2; exit 64; fi
printf '%s\\n' "$*" >> "$NPM_CALLS"
to=.
if [[ $1 == install && $2 == --prefix ]]; then to=$3; fi
mkdir -p "$to/node_modules/.bin"
ln -sf "$NPM_COMMAND" "$to/node_modules/.bin/petstore-conformance"
`;

/** A lock file that names the kit, as far as the recipes read it. */
export const LOCKED_KIT = `{ "packages": { "node_modules/petstore-conformance": {
  "bin": {
    "petstore-conformance": "dist/src/cli/bin.js"
  } } } }
`;
