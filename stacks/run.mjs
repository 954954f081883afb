// Judges pet stores on real frameworks, written without the kit and corrected until they keep the interface. Each must be
// conformant in each profile and with each seed. Builds into build/stacks, which git ignores, and keeps the reports there of one
// run of each: the first that is not conformant, else the last.
//
//   npm run stacks                          each stack whose tools this machine has
//   npm run stacks -- axum gin              these
//   npm run stacks -- --seeds 5 --profile quick,standard,thorough
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const here = import.meta.dirname;
const out = path.resolve(here, '../build/stacks');
const cli = path.resolve(here, '../dist/src/cli/bin.js');
const key = 'key-of-the-stacks-7f31';

/** Commands of bash in the folder of the language. A start serves http://127.0.0.1:$PORT/v1 with the key $API_KEY. */
const mvn = 'mvn -q -B compile dependency:copy-dependencies -DincludeScope=runtime';
const builds = {
  javascript: [['node'], 'npm ci --silent'],
  python: [['python3'], 'python3 -m venv "$OUT" && "$OUT/bin/pip" install --quiet --requirement requirements.txt'],
  go: [['go'], 'go build -o "$OUT" ./...'],
  rust: [['cargo'], 'cargo build --quiet --locked --target-dir "$OUT"'],
  'java/javalin': [['javac', 'mvn'], mvn],
  'java/spring-boot': [['javac', 'mvn'], mvn],
};
const loopback = '--server.port="$PORT" --server.address=127.0.0.1 --server.servlet.context-path=/v1';
const java = 'exec java -cp "$OUT/classes:$OUT/dependency/*" petstore.Application';
const stacks = {
  express: ['javascript', 'exec node express.mjs'],
  fastify: ['javascript', 'exec node fastify.mjs'],
  hono: ['javascript', 'exec node hono.mjs'],
  fastapi: ['python', 'exec "$OUT/bin/uvicorn" fastapi_pets:app --port "$PORT" --log-level critical'],
  flask: ['python', 'exec "$OUT/bin/waitress-serve" --host 127.0.0.1 --port "$PORT" flask_pets:app'],
  gin: ['go', 'exec "$OUT/gin"'],
  nethttp: ['go', 'exec "$OUT/nethttp"'],
  axum: ['rust', 'exec "$OUT/debug/axum-pets"'],
  actix: ['rust', 'exec "$OUT/debug/actix-pets"'],
  javalin: ['java/javalin', java],
  'spring-boot': ['java/spring-boot', `${java} ${loopback} --logging.level.root=OFF`],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '1' }, profile: { type: 'string', default: 'quick,standard' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(stacks);
const reports = path.join(out, 'reports');
rmSync(reports, { recursive: true, force: true });
let passed = 0;
const failed = [];
for (const name of names) {
  const [folder, start] = stacks[name] ?? [];
  if (folder === undefined)
    throw new Error(`no stack has the name ${name}; there are ${Object.keys(stacks).join(', ')}`);
  const [tools, build] = builds[folder];
  const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0) {
    console.log(`${name}: skipped, this machine lacks ${missing.join(', ')}`);
    continue;
  }
  const own = path.join(out, path.basename(folder));
  mkdirSync(own, { recursive: true });
  const cwd = path.join(here, folder);
  const env = { ...process.env, OUT: own, PYTHONDONTWRITEBYTECODE: '1', API_KEY: key, PETSTORE_API_KEY: key };
  execFileSync('bash', ['-c', build], { cwd, env, stdio: ['ignore', 2, 2] });
  for (const profile of values.profile.split(',')) {
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) await judge(name, start, { cwd, env }, profile, seed);
  }
}
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Judges a fresh server. */
async function judge(name, start, { cwd, env }, profile, seed) {
  const port = await freePort();
  const server = spawn('bash', ['-c', start], { cwd, env: { ...env, PORT: port }, stdio: 'ignore', detached: true });
  const [kept, fresh] = [path.join(reports, name), path.join(reports, 'fresh')];
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    await serves(baseUrl, server);
    const args = [cli, baseUrl, '--profile', profile, '--seed', String(seed), '--reports', fresh, '--quiet'];
    spawnSync(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const { verdict, requirements } = JSON.parse(readFileSync(path.join(fresh, 'results.json'), 'utf8'));
    const bad = requirements.filter(({ outcome }) => !['met', 'not-applicable'].includes(outcome)).map(({ id }) => id);
    console.log(`${name}, ${profile}, seed ${seed}: ${[verdict, ...bad].join(', ')}`);
    if (!failed.includes(name)) {
      rmSync(kept, { recursive: true, force: true });
      renameSync(fresh, kept);
    }
    if (verdict === 'conformant') passed += 1;
    else failed.push(name);
  } finally {
    process.kill(-server.pid, 'SIGKILL');
  }
}

/** A Java server on a busy machine starts within 20 s. */
async function serves(baseUrl, server) {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries += 1) {
    const isUp = await fetch(`${baseUrl}/pets`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await setTimeout(100);
  }
  throw new Error(`${server.spawnargs.at(-1)} did not serve ${baseUrl}`);
}

/** A port that nothing listens on. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
