import { describe, expect, test } from 'vitest';
import { flagOf, optionNames, optionTable } from '../core/config/options/table.js';
import { kit } from '../core/package.js';
import { Captured, commandLine, ioInto } from '../testing/processes/command-line.js';
import { buildProgram } from './program.js';

test.each(['-V', '--version'])('%s prints the version alone', async (flag) => {
  expect(await commandLine([flag])).toEqual({ exitCode: 0, stdout: `${kit.version}\n`, stderr: '' });
});

describe.each([[['--help']], [['run', '--help']]])('%j', (args) => {
  test('shows each option of run with its default, and examples', async () => {
    const { exitCode, stdout, stderr } = await commandLine(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const name of optionNames.filter((option) => optionTable[option].flag !== 'argument')) {
      expect(stdout).toContain(`  ${flagOf(name)}`);
    }
    expect(stdout).toContain('(default: 16)');
    expect(stdout).toContain('petstore-conformance https://staging.example.com/v1');
    expect(stdout).not.toContain('--no-strict ');
  });
});

const commands = buildProgram(ioInto(new Captured(), new Captured()), () => {}).commands.map((command) =>
  command.name(),
);

test.each(commands.filter((command) => command !== 'run'))('%s --help shows an example', async (command) => {
  const { exitCode, stdout } = await commandLine([command, '--help']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`  petstore-conformance ${command} `);
});
