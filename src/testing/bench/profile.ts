import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ended } from '../processes/child-process.js';
import { BIN, KEY, withReference } from './served.js';

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

/** The members of a V8 CPU profile that are read here. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: CallFrame;
    /** Ids of the functions that it called. */
    readonly children?: readonly number[];
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
  const parts = new Map<number, string | undefined>();
  const visit = (node: Profile['nodes'][number], callers: string | undefined): void => {
    parts.set(node.id, partOf(node.callFrame, callers));
    for (const id of node.children ?? []) {
      const child = known.get(id);
      if (child) visit(child, parts.get(node.id));
    }
  };
  const known = new Map(nodes.map((node) => [node.id, node]));
  const [root] = nodes;
  if (root) visit(root, undefined);
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id);
    if (part !== undefined) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
}

/** The parts of a run by their files, the first that matches. Files of no part belong to what called them. */
const PARTS: readonly (readonly [files: RegExp, part: string])[] = [
  [/\/node_modules\/undici\/|^wasm:/, 'undici and the sockets below it, all that the loop has'],
  [/\/node_modules\/fast-check\/|\/core\/generators\//, 'generating cases'],
  [
    /\/core\/contract\/(allowed|rows|new-pet|json-shape|authorisation)|\/session\/rows/,
    'the table: the row of a request',
  ],
  [
    /\/core\/contract\/|\/session\/(against-ledger|ledger|packed|pet)/,
    'judging a response, and comparing it with the ledger',
  ],
  [/\/core\/json\//, 'reading and writing JSON elsewhere'],
  [/\/core\/http\//, 'pace, retries and capacity'],
  [/\/core\/(masking|results\/recording)/, 'masking'],
  [/\/core\/run\/(followed-session|worker|in-worker|progress)/, 'telling the other thread'],
  [/\/core\/(checks|session|run)\/|\/suites\//, 'checks, their cases and their evidence'],
];

/** The part that a function belongs to; undefined for waiting. @param callers the part of its caller */
function partOf({ functionName, url }: CallFrame, callers: string | undefined): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'garbage collection';
  const [, part] = PARTS.find(([files]) => files.test(url)) ?? [];
  // What a part of the kit calls in JSON belongs to that part.
  if (part === undefined || (callers !== undefined && callers !== OTHER && /\/core\/json\//.test(url)))
    return callers ?? OTHER;
  return part;
}

const OTHER = 'starting, reports, and what Node calls by itself';

function rowsOf(times: ReadonlyMap<string, number>): readonly string[] {
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  const shares = [...times].map(([part, time]) => ({ part, share: time / all }));
  const large = shares.filter(({ share }) => share >= SMALLEST);
  const rest = 1 - large.reduce((sum, { share }) => sum + share, 0);
  return [...large.toSorted((one, other) => other.share - one.share), { part: 'the rest', share: rest }].map(
    ({ part, share }) => `| ${part} | ${(share * 100).toFixed(0)} % |`,
  );
}
