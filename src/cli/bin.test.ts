import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { packageRoot } from '../core/package.js';

vi.mock('./process.js', () => ({ runProcess }));
const runProcess = vi.hoisted(() => vi.fn(async () => undefined));

/** The exit code and the words with which the binary begins on a version of Node. */
async function beginOn(version: string) {
  vi.resetModules();
  runProcess.mockClear();
  const written: string[] = [];
  vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: version });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  await import('./bin.js');
  await vi.dynamicImportSettled();
  const ended = process.exitCode;
  process.exitCode = exitCode;
  return { started: runProcess.mock.calls.length > 0, exitCode: ended, stderr: written.join('') };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the oldest Node of each line in "engines" is the oldest that is let in', () => {
  test.each(['20.19.0', '22.12.0', '24.0.0', '26.0.0'])('%s runs', async (version) => {
    const { engines } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
    expect(engines.node).toContain(version);
    expect(await beginOn(version)).toEqual({ started: true, exitCode: undefined, stderr: '' });
  });

  test.each(['14.21.3', '18.20.8', '20.18.9', '21.7.3', '22.11.0'])('%s gets one line', async (version) => {
    const { started, exitCode, stderr } = await beginOn(version);
    expect({ started, exitCode }).toEqual({ started: false, exitCode: 2 });
    expect(stderr).toMatch(new RegExp(`^petstore-conformance needs Node 20\\.19.*this is ${version}.*\\n$`));
  });
});
