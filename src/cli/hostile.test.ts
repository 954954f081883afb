import { expect, test } from 'vitest';
import { commandLine } from '../testing/processes/command-line.js';

const text = '\u001b[2J\u0007\r\n\u009b31m\u202e\u200b\ufeff\u0000x';
const environment = { PETSTORE_API_KEY: 'k3y-for-tests-0123456789' };

test.each([
  ['a command', [text], {}],
  ['an option', [`--${text}`], {}],
  ['a choice', ['run', 'http://127.0.0.1:9/v1', '--profile', text], environment],
  ['a number', ['run', 'http://127.0.0.1:9/v1', '--seed', text], environment],
  ['a base URL', ['run', text], environment],
  ['a requirement', ['explain', text], {}],
  ['a requirement to judge', ['run', 'http://127.0.0.1:9/v1', '--only', text], environment],
  ['a file', ['run', 'http://127.0.0.1:9/v1', '--config', text], environment],
  ['a file of results', ['replay', text], environment],
  ['a variable', ['run', 'http://127.0.0.1:9/v1'], { ...environment, PETSTORE_PROFILE: text }],
] as const)('a usage line about %s is one line without a control character', async (_, args, variables) => {
  const { exitCode, stderr, stdout } = await commandLine(args, { environment: variables });
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e\ufeff]/);
  expect(stderr).toContain('x');
});
