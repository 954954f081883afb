import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { endOf, started } from '../processes/child-process.js';
import {
  endAfter,
  interruptedReports,
  KEY,
  reached,
  type SignalledEnd,
  signalledKit,
} from '../processes/signalled-kit.js';
import { type Script, scriptedServer } from '../servers/scripted-server.js';
import { expectWithin } from './elapsed.js';
import { recordFigure } from './figures.js';

/** The most milliseconds from a signal to the end of the process. */
const BOUND = 2000;

const OPTIONS = ['--timeout', '60000', '--concurrency', '1', '--har', 'all', '--events', 'events.ndjson'];

function held(
  id: string,
  injected: string,
  { milliseconds, stderr }: SignalledEnd,
  asserted = 'partial reports, exit code 130',
): void {
  expectWithin(milliseconds / 1000, BOUND / 1000);
  expect(stderr).not.toMatch(/^ +at /m);
  recordFigure({
    id: `ending.signal-${id}`,
    injected,
    asserted: `${asserted}, within ${BOUND / 1000} s`,
    figure: `${Math.round(milliseconds)} ms`,
  });
}

/** A script of a server, which calls `come` at the moment of the signal. */
type Scene = (come: () => void) => Script;

const never = (): Promise<undefined> => new Promise(() => {});
const refusal = (status: 401 | 404) => ({ status, body: { code: 'x', message: 'x', status } });
const empty = { status: 200, body: [] };

interface Interruption {
  readonly signal: 'SIGINT' | 'SIGTERM';
  readonly what: string;
  readonly scene: Scene;
  readonly options?: readonly string[];
}

const scenes: Readonly<Record<string, Interruption>> = {
  preflight: {
    signal: 'SIGTERM',
    what: 'during the preflight, which gets no response.',
    scene: (come) => () => {
      come();
      return never();
    },
  },
  wait: {
    signal: 'SIGINT',
    what: 'while `--wait` waits for a deployment that is not up.',
    options: ['--wait', '600'],
    scene: (come) => {
      let asked = 0;
      return () => {
        asked += 1;
        if (asked > 3) come();
        return { status: 503, body: '' };
      };
    },
  },
  throttled: {
    signal: 'SIGTERM',
    what: 'during a pause of 60 s that a 429 asked for.',
    scene: (come) => {
      let asked = 0;
      return () => {
        asked += 1;
        if (asked === 1) return empty;
        come();
        return { status: 429, headers: { 'retry-after': '60' }, body: '' };
      };
    },
  },
  settling: {
    signal: 'SIGINT',
    what: 'while the run waits for a created pet to be in the list.',
    options: ['--settle', '600000'],
    scene: (come) => {
      let created = 0;
      let asked = 0;
      return ({ method, target, authorization, body }) => {
        if (authorization !== `Bearer ${KEY}`) return refusal(401);
        if (/\/pets\/\d+$/.test(target)) return refusal(404);
        if (method === 'POST') {
          created += 1;
          return { status: 201, body: { ...JSON.parse(body || '{}'), id: created } };
        }
        if (created > 1) asked += 1;
        if (asked > 4) come();
        return empty;
      };
    },
  },
  unanswered: {
    signal: 'SIGTERM',
    what: 'while a request waits for its response.',
    scene:
      (come) =>
      ({ method }) => {
        if (method !== 'POST') return empty;
        come();
        return never();
      },
  },
};

describe('a signal ends a run in time, and the reports hold the findings so far', () => {
  test.each(Object.entries(scenes))('%s', async (id, { signal, what, scene, options = [] }) => {
    let come = (): void => {};
    const moment = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { baseUrl, arrived } = await scriptedServer(scene(come));
    const cwd = await temporaryFolder();
    const kit = signalledKit([baseUrl, ...OPTIONS, ...options], cwd);
    await reached(moment, kit);
    const end = await endAfter(kit, () => kit.child.kill(signal));
    expect(end.exitCode, end.stderr).toBe(130);
    expect(end.stdout).toContain('interrupted');
    const results = await interruptedReports(cwd);
    const notArrived = results.statistics.requests - arrived.length;
    // The preflight sends several requests at once, and a signal may cut them off on their way.
    expect(notArrived).toBeGreaterThanOrEqual(0);
    expect(notArrived).toBeLessThanOrEqual(id === 'wait' ? 2 : 0);
    if (id === 'unanswered') {
      // Their checks had ended before the request that triggers the signal.
      const met = results.requirements.filter(({ outcome }) => outcome === 'met').map(({ id: one }) => one);
      expect(met).toEqual(expect.arrayContaining(['service.base-path', 'list.answered']));
    }
    held(id, `${signal} ${what}`, end);
  });
});

/** Sends itself a signal when a report is opened for writing; `slow`: the disk never finishes flushing it. */
const whileWriting = (slow: boolean) => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { open } = fs.promises;
fs.promises.open = async (file, ...rest) => {
  const handle = await open(file, ...rest);
  if (!/results\\.json\\..*\\.tmp$/.test(String(file))) return handle;
  process.kill(process.pid, 'SIGINT');
  process.stderr.write('SIGNAL ' + Date.now() + '\\n');
  ${slow ? 'handle.sync = () => new Promise(() => {});' : ''}
  return handle;
};
syncBuiltinESMExports();
`;

describe('a signal while the reports are written', () => {
  const at = (stderr: string): number => Number(/SIGNAL (\d+)/.exec(stderr)?.[1]);

  test('lets the run finish them', async () => {
    const cwd = await temporaryFolder();
    const { baseUrl } = await scriptedServer(() => empty);
    const kit = signalledKit([baseUrl, '--only', 'service.base-path', ...OPTIONS], cwd, whileWriting(false));
    const end = await kit.end;
    const milliseconds = Date.now() - at(end.stderr);
    expect(end.exitCode, end.stderr).toBe(130);
    expect(end.stdout).toContain('reports/results.json');
    held(
      'writing',
      'A signal while the reports are written.',
      { ...end, milliseconds },
      'complete reports, exit code 130',
    );
  });

  test('does not wait for a disk that takes for ever', async () => {
    const cwd = await temporaryFolder();
    const { baseUrl } = await scriptedServer(() => empty);
    const kit = signalledKit([baseUrl, '--only', 'service.base-path', ...OPTIONS], cwd, whileWriting(true));
    const end = await kit.end;
    const milliseconds = Date.now() - at(end.stderr);
    expect(end.exitCode, end.stderr).toBe(130);
    expect(end.stderr).toMatch(/^error: the disk takes too long [^\n]*$/m);
    expect(end.stdout).not.toContain('results.json');
    const injected = 'A signal while a disk takes for ever to write the reports.';
    held('hung-disk', injected, { ...end, milliseconds }, 'the verdict and one line, exit code 130');
  });
});

describe('a signal at the very start', () => {
  /** Sends itself a signal as soon as the kit listens for it, before the rest of the kit is loaded. */
  const atOnce = `
process.on('newListener', (event) => {
  if (event === 'SIGTERM') queueMicrotask(() => process.kill(process.pid, 'SIGTERM'));
});
`;

  test('ends the process at once, before there is anything to report', async () => {
    const cwd = await temporaryFolder();
    const { baseUrl, arrived } = await scriptedServer(() => empty);
    const { end } = signalledKit([baseUrl], cwd, atOnce);
    expect((await end).exitCode).toBe(130);
    expect(arrived).toEqual([]);
  });

  test('also before Node has started, where the system ends it', async () => {
    const cwd = await temporaryFolder();
    const kit = signalledKit(['http://127.0.0.1:9/v1'], cwd);
    const end = await endAfter(kit, () => kit.child.kill('SIGINT'));
    // No exit code: the signal itself, which a shell counts as 130.
    expect([130, null]).toContain(end.exitCode);
    held(
      'start',
      'A signal before Node has started.',
      end,
      'nothing is sent; the exit code in a shell is 130',
    );
  });
});

describe('under npm', () => {
  test('Ctrl-C, which reaches the whole process group and which npm passes on, counts as one signal', async () => {
    let come = (): void => {};
    const moment = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { baseUrl } = await scriptedServer(scenes.unanswered?.scene(come) ?? never);
    const cwd = await temporaryFolder();
    const bin = path.join(packageRoot, 'dist/src/cli/bin.js');
    const judge = [process.execPath, bin, baseUrl, ...OPTIONS].map((word) => `'${word}'`).join(' ');
    await writeFile(path.join(cwd, 'package.json'), JSON.stringify({ private: true, scripts: { judge } }));
    const environment = { PETSTORE_API_KEY: KEY };
    const child = started('npm', ['run', '--silent', 'judge'], { cwd, environment, ownGroup: true });
    const kit = { child, end: endOf(child) };
    await reached(moment, kit);
    const end = await endAfter(kit, () => process.kill(-(child.pid ?? 0), 'SIGINT'));
    expect((await interruptedReports(cwd)).end).toBe('interrupted');
    held('npm', 'Ctrl-C under `npm run` or `npx`.', end);
  });
});

test('a second signal ends the run at once', async () => {
  let come = (): void => {};
  const moment = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { baseUrl } = await scriptedServer(scenes.unanswered?.scene(come) ?? never);
  const kit = signalledKit([baseUrl, ...OPTIONS], await temporaryFolder());
  await reached(moment, kit);
  kit.child.kill('SIGINT');
  const end = await endAfter(kit, () => kit.child.kill('SIGTERM'));
  expect(end.exitCode).toBe(130);
  expectWithin(end.milliseconds / 1000, 0.5);
  held('second', 'A second signal.', end, 'exit code 130; at once');
});
