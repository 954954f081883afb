import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ended } from '../processes/child-process.js';
import { BIN, KEY, withReference } from './served.js';

/** The members of a V8 CPU profile that are read here. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/** Smaller shares are one row. */
const SMALLEST = 0.02;

/** The share of each part in the processor time of a `standard` run with many cases, as rows of a table. */
export async function profile(): Promise<readonly string[]> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    await withReference(async ({ baseUrl }) => {
      const args = [
        '--cpu-prof',
        `--cpu-prof-dir=${cwd}`,
        BIN,
        baseUrl,
        '--runs',
        '1250',
        '--max-creates',
        '100000',
      ];
      const { exitCode, stdout } = await ended(process.execPath, args, {
        cwd,
        environment: { PETSTORE_API_KEY: KEY },
      });
      if (exitCode !== 0) throw new Error(`the profiled run ended with ${exitCode}: ${stdout}`);
    });
    const times = new Map<string, number>();
    // One file for each thread.
    for (const file of (await readdir(cwd)).filter((name) => name.endsWith('.cpuprofile'))) {
      addSelfTimes(times, JSON.parse(await readFile(path.join(cwd, file), 'utf8')));
    }
    return rowsOf(times);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

function addSelfTimes(times: Map<string, number>, { nodes, samples, timeDeltas }: Profile): void {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id);
    if (part !== undefined) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
}

/** The part of the kit, the package, or Node itself; undefined for waiting. */
function partOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'garbage collection';
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (name !== undefined) return `\`${name}\``;
  const [, folder] = /\/dist\/(suites|src\/[^/]+\/[^/]+)\//.exec(url) ?? [];
  if (folder !== undefined) return `\`${folder}\``;
  if (url.startsWith('wasm:')) return '`undici`';
  return url === '' ? 'system calls and other built-in functions' : 'Node: sockets, threads, loading';
}

function rowsOf(times: ReadonlyMap<string, number>): readonly string[] {
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  const shares = [...times].map(([part, time]) => ({ part, share: time / all }));
  const large = shares.filter(({ share }) => share >= SMALLEST);
  const rest = 1 - large.reduce((sum, { share }) => sum + share, 0);
  return [...large.toSorted((one, other) => other.share - one.share), { part: 'the rest', share: rest }].map(
    ({ part, share }) => `| ${part} | ${(share * 100).toFixed(0)} % |`,
  );
}
