// Writes exam/servers.jsonl: how the kit at hand judges each server of its selftest. Usage: node exam/make.mjs DIST
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
const dist = path.resolve(process.argv[2]);
const load = (name) => import(pathToFileURL(path.join(dist, 'src/proof', name)).href);
const { judgeAll } = await load('selftest/pool.js');
const { faults } = await load('reference/faults/index.js');
const { variations } = await load('reference/variations/index.js');
const { degenerates } = await load('selftest/degenerate/index.js');
const servers = [
  ...degenerates.map(({ id, mayMeet }) => ({ kind: 'degenerate', id, mayMeet })),
  ...variations.map(({ id }) => ({ kind: 'variation', id })),
  ...faults.map(({ id, turnsRed, consequences = {}, profile, recurs }) => ({ kind: 'fault', id, own: Object.keys(turnsRed), consequences: Object.keys(consequences), profile: profile ?? 'quick', recurs })),
];
const profiles = ['quick', 'standard'];
const subjects = servers.flatMap(({ kind, id }) => profiles.map((profile) => ({ kind, id, profile, seed: 20301205 })));
const started = Date.now();
const results = await judgeAll(subjects, (result, done) => { if (done % 100 === 0) console.error(done, subjects.length, Math.round((Date.now() - started) / 1000)); }, 3);
const lines = servers.map((server, index) => {
  const judged = Object.fromEntries(profiles.map((profile, which) => {
    const { verdict, red, inconclusive, durationMs, requests } = results[index * profiles.length + which];
    const of = (outcome) => red.filter((one) => one.outcome === outcome).map(({ requirement }) => requirement);
    return [profile, { verdict, violated: of('violated'), warned: of('warned'), inconclusive: inconclusive.length, requests, ms: durationMs }];
  }));
  return JSON.stringify({ ...server, ...judged });
});
fs.mkdirSync('exam', { recursive: true });
fs.writeFileSync('exam/servers.jsonl', lines.join('\n') + '\n');
console.error('done', Math.round((Date.now() - started) / 1000));
