import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOf, started } from '../processes/child-process.js';
import { type Figure, median } from './figure.js';
import { BIN, KEY, withReference } from './served.js';

const ROUNDS = 5;

/** Time from the start of the process to its first request and to its first check. */
export async function starting(): Promise<readonly Figure[]> {
  return withReference(async ({ baseUrl }) => {
    const rounds: { readonly request: number; readonly check: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await oneStart(Number(new URL(baseUrl).port)));
    const shown = (milliseconds: readonly number[]) => `${median(milliseconds).toFixed(0)} ms`;
    return [
      {
        name: 'From the start of the process to the first request',
        measured: shown(rounds.map(({ request }) => request)),
      },
      {
        name: 'From the start of the process to the first check',
        measured: shown(rounds.map(({ check }) => check)),
      },
    ];
  });
}

async function oneStart(target: number): Promise<{ readonly request: number; readonly check: number }> {
  let request = 0;
  let check = 0;
  const server = net.createServer((client) => {
    client.once('data', () => {
      request ||= performance.now();
    });
    const onward = net.connect(target, '127.0.0.1');
    for (const socket of [client, onward]) {
      socket.on('error', () => {
        client.destroy();
        onward.destroy();
      });
    }
    client.pipe(onward).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const cwd = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    const begun = performance.now();
    const args = [BIN, `http://127.0.0.1:${port}/v1`, '--profile', 'quick', '--events', '-'];
    const kit = started(process.execPath, args, { cwd, environment: { PETSTORE_API_KEY: KEY } });
    kit.stdout.on('data', (text: Buffer | string) => {
      if (String(text).includes('"check-started"')) check ||= performance.now();
    });
    const { exitCode, stderr } = await endOf(kit);
    if (exitCode !== 0) throw new Error(`a quick run ended with ${exitCode}: ${stderr}`);
    return { request: request - begun, check: check - begun };
  } finally {
    server.close();
    await rm(cwd, { recursive: true, force: true });
  }
}
