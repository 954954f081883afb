import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packedKit } from './packed-kit.js';

/**
 * Variables with which a command finds the script in place of npx.
 * @param name of the script's folder, which must not exist
 */
export async function npxStandIn(name: string, script: string): Promise<Readonly<Record<string, string>>> {
  const bin = path.join(packedKit().folder, name);
  await mkdir(bin);
  await writeFile(path.join(bin, 'npx'), script);
  await chmod(path.join(bin, 'npx'), 0o755);
  return { PATH: [bin, path.dirname(process.execPath), process.env.PATH].join(path.delimiter) };
}

/**
 * A stand-in that finds the kit installed, whatever package it is asked for: npx takes seconds. It accepts only the form
 * that the test of the action gives to npx itself.
 */
export function npxThatHasTheKit(name: string): Promise<Readonly<Record<string, string>>> {
  const bin = path.join(packedKit().project, 'node_modules/.bin');
  return npxStandIn(
    name,
    `#!/usr/bin/env bash
[[ $1 == --yes && $2 == --package=?* && $3 == -- ]] || exit 64
exec "${bin}/$4" "\${@:5}"
`,
  );
}
