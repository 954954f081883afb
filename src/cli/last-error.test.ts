import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/files/temporary-folder.js';
import { commandLine } from '../testing/processes/command-line.js';
import { violatedRun } from '../testing/runs/runs-fixture.js';

/** A fault of the kit that quotes all that it can reach. */
const fault = vi.hoisted(() => async () => {
  throw new Error('sEcret-key-0123, t0ken-of-the-gateway, pr0xy-password, no-secret');
});
vi.mock('../core/run/run.js', () => ({ run: fault }));
vi.mock('../features/doctor/doctor.js', () => ({ diagnose: fault }));
vi.mock('../features/replay/replay-findings.js', () => ({ replayFindings: fault }));

const environment = { STAGING_KEY: 'sEcret-key-0123', GATEWAY_TOKEN: 't0ken-of-the-gateway' };
const proxy = 'http://kit:pr0xy-password@proxy.example.com:3128';
const target = `base-url: http://127.0.0.1:9/v1
api-key-env: STAGING_KEY
`;
const route = `header-env: ['X-Token: GATEWAY_TOKEN']
proxy: ${proxy}
`;

const fromFile = [target + route, [], {}] as const;
const fromFlags = [target, ['--header-env', 'X-Token: GATEWAY_TOKEN', '--proxy', proxy], {}] as const;
const fromVariables = [
  target,
  [],
  { PETSTORE_HEADER_ENV: 'X-Token: GATEWAY_TOKEN', PETSTORE_PROXY: proxy },
] as const;

describe('an error that ends the process shows no secret', () => {
  test.each([
    ['doctor', 'that the file names', ...fromFile],
    ['replay', 'that the file names', ...fromFile],
    ['run', 'that the file names', ...fromFile],
    ['doctor', 'that flags name', ...fromFlags],
    ['doctor', 'that variables name', ...fromVariables],
  ])('of %s, %s', async (command, _, file, flags, variables) => {
    const workingDirectory = await temporaryFolder({
      'petstore-conformance.yaml': file,
      'results.json': JSON.stringify(violatedRun),
    });
    const { exitCode, stderr } = await commandLine([command, ...flags], {
      workingDirectory,
      environment: { ...environment, ...variables, PETSTORE_VERBOSE: '1' },
    });
    expect(exitCode).toBe(4);
    const [line] = stderr.split('\n').filter((one) => one.startsWith('internal error'));
    expect(line).toContain('Error: ***, ***, ***, no-secret');
    expect(stderr).not.toMatch(/sEcret-key|t0ken-of|pr0xy-pass/);
  });
});
