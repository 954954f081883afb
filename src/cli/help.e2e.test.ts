import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../core/package.js';
import { ended } from '../testing/processes/child-process.js';
import { commandLine } from '../testing/processes/command-line.js';

const bin = path.join(packageRoot, 'dist/src/cli/bin.js');

test.each(['--help', '-h', '--version', '-V'])(
  'the built %s prints what the command line says',
  async (flag) => {
    const { exitCode, stdout } = await ended(process.execPath, [bin, flag], { cwd: packageRoot });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: (await commandLine([flag])).stdout });
  },
);
