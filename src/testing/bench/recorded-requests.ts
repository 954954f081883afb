import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measuredKit } from '../processes/measured-kit.js';
import { KEY } from './served.js';

/** The requests of one connection that the kit opened just for them, or one over any connection. */
export interface RecordedGroup {
  readonly isAlone: boolean;
  readonly requests: readonly RecordedRequest[];
}

/** A request as the kit sent it. */
interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values in turn, without those that the connection needs. */
  readonly headers: readonly string[];
  /** In base64; null for none. */
  readonly body: string | null;
  /** The status of the response. */
  readonly status: number;
}

/** One line of the record. */
interface Line extends RecordedRequest {
  readonly socket: number;
}

/** The most requests over a connection that the kit opens for them; the others carry hundreds. */
const MOST_ALONE = 4;

/** A module that records each request in the file RECORD_FILE, in the order of the responses. */
const RECORD = `
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
const sent = new WeakMap();
const sockets = new WeakMap();
let last = Date.now() + Math.random();
subscribe('undici:client:sendHeaders', ({ request, headers, socket }) => {
  if (!sockets.has(socket)) sockets.set(socket, (last += 1));
  const fields = headers.split('\\r\\n').slice(1).filter((line) => line !== '')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => !/^(host|connection|content-length)$/i.test(name)).flat();
  sent.set(request, { socket: sockets.get(socket), headers: fields });
});
subscribe('undici:request:headers', ({ request, response }) => {
  const { method, path, body } = request;
  appendFileSync(process.env.RECORD_FILE, JSON.stringify({
    method, path, body: body && Buffer.from(body).toString('base64'), status: response.statusCode, ...sent.get(request),
  }) + '\\n');
});`;

/** Runs the kit, and returns its requests. */
export async function recordedRequests(
  baseUrl: string,
  options: readonly string[],
): Promise<readonly RecordedGroup[]> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    const file = path.join(cwd, 'requests.jsonl');
    const environment = { PETSTORE_API_KEY: KEY, RECORD_FILE: file };
    const run = await measuredKit([baseUrl, ...options], {
      cwd,
      environment,
      deadline: 600,
      preload: RECORD,
    });
    if (run.exitCode !== 0) throw new Error(`the recorded run ended with ${run.exitCode}: ${run.stdout}`);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    return grouped(lines.map((line): Line => JSON.parse(line)));
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

function grouped(lines: readonly Line[]): readonly RecordedGroup[] {
  const bySocket = new Map<number, Line[]>();
  for (const line of lines) {
    const together = bySocket.get(line.socket);
    if (together) together.push(line);
    else bySocket.set(line.socket, [line]);
  }
  return lines.flatMap((line): RecordedGroup[] => {
    const together = bySocket.get(line.socket) ?? [];
    if (together.length > MOST_ALONE) return [{ isAlone: false, requests: [line] }];
    return together[0] === line ? [{ isAlone: true, requests: together }] : [];
  });
}
