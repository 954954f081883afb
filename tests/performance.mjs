// Measures runs of the built kit against `serve`, through a proxy that delays each response, and writes the table in
// docs/performance.md. On an idle machine: `npm run performance`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const cli = path.join(root, 'dist/src/cli/bin.js');
const page = path.join(root, 'docs/performance.md');
const KEY = 'key-of-the-measurement-4b2a';
/** The measured process says on descriptor 3 what it used. */
const watch = `data:text/javascript,${encodeURIComponent(`import { writeSync } from 'node:fs';
process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`)}`;

const rows = [0, 50, 200].flatMap((delay) =>
  (delay === 0 ? ['quick', 'standard', 'thorough'] : ['quick', 'standard']).map((profile) => [delay, profile]),
);

const lines = [
  '| delay | profile | time | processor | memory | requests | pets |',
  '|---:|---|---:|---:|---:|---:|---:|',
];
for (const [delay, profile] of rows) {
  const runs = [];
  for (let round = 0; round < 3; round += 1) runs.push(await measure(delay, profile));
  const median = (member) => runs.map((run) => run[member]).sort((a, b) => a - b)[1];
  const cells = [
    `${delay} ms`,
    `\`${profile}\``,
    `${median('seconds').toFixed(1)} s`,
    `${median('processor').toFixed(1)} s`,
    `${Math.round(median('megabytes'))} MB`,
    median('requests'),
    median('pets'),
  ];
  lines.push(`| ${cells.join(' | ')} |`);
  console.log(lines.at(-1));
}
const text = readFileSync(page, 'utf8');
writeFileSync(
  page,
  text.replace(/(<!-- performance -->\n)[\s\S]*?(<!-- \/performance -->)/, `$1${lines.join('\n')}\n$2`),
);

async function measure(delay, profile) {
  const server = spawn(process.execPath, [cli, 'serve', '--port', '0', '--key', KEY, '--seed-pets', '25'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [greeting] = await once(server.stdout, 'data');
  const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(String(greeting));
  const proxy = await latencyProxy(Number(port), delay);
  const reports = mkdtempSync(path.join(tmpdir(), 'performance-'));
  try {
    const url = `http://127.0.0.1:${proxy.address().port}/v1`;
    const started = performance.now();
    const kit = spawn(process.execPath, ['--import', watch, cli, url, '--profile', profile, '--reports', reports], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: { ...process.env, PETSTORE_API_KEY: KEY },
    });
    let used = '';
    kit.stdio[3].on('data', (chunk) => (used += chunk));
    const [exitCode] = await once(kit, 'close');
    const seconds = (performance.now() - started) / 1000;
    if (exitCode !== 0) throw new Error(`the run ended with ${exitCode}`);
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(used);
    const { statistics, created } = JSON.parse(readFileSync(path.join(reports, 'results.json'), 'utf8'));
    const processor = (userCPUTime + systemCPUTime) / 1e6;
    return { seconds, processor, megabytes: maxRSS / 1024, requests: statistics.requests, pets: created.length };
  } finally {
    server.kill();
    proxy.close();
    rmSync(reports, { recursive: true });
  }
}

/** Passes everything on, and what comes back later. */
async function latencyProxy(port, delay) {
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ]) {
      const wait = from === server ? delay : 0;
      from.on('data', (chunk) => (wait === 0 ? to.write(chunk) : setTimeout(() => to.write(chunk), wait)));
      from.on('close', () => setTimeout(() => to.destroy(), wait));
      from.on('error', () => to.destroy());
    }
    client.setNoDelay();
    server.setNoDelay();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}
