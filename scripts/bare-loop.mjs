// Sends requests with undici alone, as fast as a number of connections allow: creations, reads by id, refused creations
// and lists in turn. Reads each response and does nothing with it. Prints the processor time and the time that this took.
// Arguments: base URL, number of requests, number of connections. Takes the key from PETSTORE_API_KEY.
import { Pool } from 'undici';

const [, , baseUrl, requests, connections] = process.argv;
const { origin, pathname } = new URL(baseUrl);
const pool = new Pool(origin, { connections: Number(connections) });
const headers = {
  authorization: `Bearer ${process.env.PETSTORE_API_KEY}`,
  accept: 'application/json',
  'content-type': 'application/json',
};

const pet = JSON.stringify({ name: 'Rex', categoryId: 1, status: 'sold' });
const turns = [
  { method: 'POST', path: '/pets', body: pet, status: 201 },
  { method: 'GET', path: '/pets/1', status: 200 },
  { method: 'POST', path: '/pets', body: '{"name":1}', status: 400 },
  { method: 'GET', path: '/pets?limit=1', status: 200 },
];

const numbers = Array.from({ length: Number(requests) }).keys();
async function send() {
  for (const number of numbers) {
    const { method, path, body, status } = turns[number % turns.length];
    const response = await pool.request({ method, path: pathname + path, headers, body });
    await response.body.text();
    if (response.statusCode !== status)
      throw new Error(`${method} ${path}: expected ${status}, got ${response.statusCode}`);
  }
}

const [began, usedBefore] = [performance.now(), process.cpuUsage()];
await Promise.all(Array.from({ length: Number(connections) }, send));
const { user, system } = process.cpuUsage(usedBefore);
console.log(
  JSON.stringify({ processorMs: (user + system) / 1000, seconds: (performance.now() - began) / 1000 }),
);
await pool.close();
