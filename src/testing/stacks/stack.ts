import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { packageRoot } from '../../core/package.js';

/** The first edition is written from the interface document alone; the corrected one also from the stances. */
export type Edition = 'first' | 'corrected';

/** A framework on which a pet store was written without the kit: a folder of `src/proof/stacks/`. */
export interface Stack {
  /** The folder. */
  readonly name: string;
  readonly title: string;
  readonly language: string;
  /** Commands that its start.sh needs. */
  readonly tools: readonly string[];
  readonly editions: readonly Edition[];
  /** The path of its base address. */
  readonly path: string;
  /** The reason why more than five requirements are inconclusive on its first edition, if so. */
  readonly unjudged?: string;
}

/** A server of an edition, in a process of its own. */
export interface ServedStack {
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

const FOLDER = path.join(packageRoot, 'src', 'proof', 'stacks');
/** Milliseconds. A Java server on a busy machine starts within 20 s. */
const START = 60_000;

/** Every stack of the repository, by name. */
export function stacks(): readonly Stack[] {
  return readdirSync(FOLDER).map((name) => {
    const facts = JSON.parse(readFileSync(path.join(FOLDER, name, 'stack.json'), 'utf8'));
    return { name, editions: ['first', 'corrected'], path: '/v1', ...facts };
  });
}

/** The commands that a stack needs and this machine lacks. */
export function missingTools({ tools }: Stack): readonly string[] {
  return tools.filter((tool) => spawnSync('which', [tool]).status !== 0);
}

/** @throws {Error} when the build fails; its output is on standard error */
export function build({ name }: Stack): void {
  execFileSync(script(name), ['build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts an edition that was built, and waits until it responds. */
export async function serve(stack: Stack, edition: Edition, key: string): Promise<ServedStack> {
  const port = await freePort();
  const child = spawn(script(stack.name), [edition], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), API_KEY: key },
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const baseUrl = `http://127.0.0.1:${port}${stack.path}`;
  const until = Date.now() + START;
  while (!(await responds(baseUrl))) {
    if (child.exitCode !== null) throw new Error(`${stack.name}: start.sh ${edition} ended before it served`);
    if (Date.now() > until) {
      await close();
      throw new Error(`${stack.name}: start.sh ${edition} did not serve within ${START / 1000} s`);
    }
    await setTimeout(50);
  }
  return { baseUrl, close };
}

function script(name: string): string {
  return path.join(FOLDER, name, 'start.sh');
}

async function responds(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/pets`).then(
    () => true,
    () => false,
  );
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
