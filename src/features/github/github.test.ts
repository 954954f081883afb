import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { workflowCommands } from '../../testing/packaging/ci/workflow-commands.js';
import { commandLine } from '../../testing/processes/command-line.js';
import { runQuoting } from '../../testing/runs/quoting-run.js';
import { conformantRun, violatedRun } from '../../testing/runs/runs-fixture.js';

vi.mock('../../core/run/run.js', () => ({ run: runner }));
const runner = vi.hoisted(() => vi.fn<() => Promise<Results>>());

const key = { PETSTORE_API_KEY: 'sEcret-key-0123' };
const url = 'http://127.0.0.1:9/v1';
let workingDirectory: string;

beforeEach(async () => {
  runner.mockResolvedValue(violatedRun);
  workingDirectory = await temporaryFolder();
});

function judged(environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  return commandLine([url, ...args], { workingDirectory, environment: { ...key, ...environment } });
}

describe('under GitHub Actions', () => {
  const actions = { GITHUB_ACTIONS: 'true' };

  test('annotations come after the verdict', async () => {
    const { stdout } = await judged(actions);
    const lines = stdout.trimEnd().split('\n');
    const first = lines.findIndex((line) => line.startsWith('::'));
    expect(lines.slice(first).every((line) => line.startsWith('::'))).toBe(true);
    expect(lines.slice(0, first).join('\n')).toContain('✗ NON-CONFORMANT');
    expect(workflowCommands(stdout).map(({ name }) => name)).toContain('notice');
  });

  test('are not written elsewhere, nor with --quiet or between events', async () => {
    for (const end of [
      await judged({}),
      await judged(actions, ['--quiet']),
      await judged(actions, ['--events', '-']),
    ]) {
      expect(workflowCommands(end.stdout)).toEqual([]);
    }
  });

  test('a server can neither give the runner a command nor stop ours', async () => {
    const forged = '\n::add-mask::e\n::stop-commands::x\n##[error]forged';
    runner.mockResolvedValue(runQuoting(forged));
    const { stdout, stderr } = await judged(actions, ['--verbose']);
    expect(stdout).toContain('add-mask');
    const names = workflowCommands(`${stdout}\n${stderr}`).map(({ name }) => name);
    expect(names).toEqual(['error', 'warning', 'notice']);
  });
});

describe('the summary of a job', () => {
  test('is appended to the file that GITHUB_STEP_SUMMARY names', async () => {
    const file = path.join(workingDirectory, 'summary.md');
    await writeFile(file, '# Earlier\n');
    const { exitCode } = await judged({ GITHUB_STEP_SUMMARY: file });
    expect(exitCode).toBe(1);
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^# Earlier\n## ✗ NON-CONFORMANT/);
    await judged({ GITHUB_STEP_SUMMARY: file });
    expect((await readFile(file, 'utf8')).match(/^## /gm)).toHaveLength(2);
  });

  test('that cannot be written is one line, and changes nothing else', async () => {
    runner.mockResolvedValue(conformantRun);
    await mkdir(path.join(workingDirectory, 'folder'));
    const { exitCode, stderr } = await judged({ GITHUB_STEP_SUMMARY: path.join(workingDirectory, 'folder') });
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /^notice: cannot write to the file that GITHUB_STEP_SUMMARY names: it is a folder$/m,
    );
  });
});
