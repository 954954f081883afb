// Sends recorded requests with undici alone, as fast as a number of connections allow: each with its method, path,
// headers and body, and over a new connection if it had one. Reads each response and does nothing with it. Prints the
// processor time and the time that this took, and how many responses had another status than in the record.
// Arguments: base URL, number of connections, file with the requests (src/testing/bench/recorded-requests.ts).
import { readFileSync } from 'node:fs';
import { Client, Pool } from 'undici';

const [, , baseUrl, connections, file] = process.argv;
const { origin } = new URL(baseUrl);
const pool = new Pool(origin, { connections: Number(connections) });
const groups = JSON.parse(readFileSync(file, 'utf8')).map(({ isAlone, requests }) => ({
  isAlone,
  requests: requests.map(({ body, ...request }) => ({
    ...request,
    body: body && Buffer.from(body, 'base64'),
  })),
}));

let unlike = 0;
async function send(client, { status, ...request }) {
  const response = await client.request(request);
  await response.body.text();
  if (response.statusCode !== status) unlike += 1;
}

const queue = groups.values();
async function work() {
  for (const { isAlone, requests } of queue) {
    const client = isAlone ? new Client(origin) : pool;
    for (const request of requests) await send(client, request);
    if (isAlone) await client.destroy();
  }
}

const [began, usedBefore] = [performance.now(), process.cpuUsage()];
await Promise.all(Array.from({ length: Number(connections) }, work));
const { user, system } = process.cpuUsage(usedBefore);
const seconds = (performance.now() - began) / 1000;
console.log(JSON.stringify({ processorMs: (user + system) / 1000, seconds, unlike }));
await pool.close();
