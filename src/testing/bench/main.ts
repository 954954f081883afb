import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import { kit, packageRoot } from '../../core/package.js';
import { withSection } from '../files/page.js';
import { calls } from './calls.js';
import { cost } from './cost.js';
import type { Figure } from './figure.js';
import { latency } from './latency.js';
import { memory } from './memory.js';
import { profile } from './profile.js';
import { starting } from './starting.js';

const PAGE = path.join(packageRoot, 'docs/performance.md');
const isQuick = process.argv.includes('--quick');

/** The processor, the limits and the versions that the figures depend on. */
function machine(): string {
  const [processor] = cpus();
  const undici = JSON.parse(readFileSync(path.join(packageRoot, 'node_modules/undici/package.json'), 'utf8'));
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const model = processor?.model.trim() || 'unknown processor';
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, Node ${process.versions.node}, undici ${undici.version}, kit ${kit.version}`;
}

function row({ name, measured, bound = '', holds }: Figure): string {
  const kept = holds === undefined ? '' : holds ? 'yes' : '**no**';
  return `| ${name} | ${measured} | ${bound} | ${kept} |`;
}

// The runner of `scripts/bench.mjs` closes after this module is loaded, so the module does all the work.
const figures: Figure[] = [];
for (const measure of [calls, starting, cost, latency, () => memory(isQuick)]) {
  const measured = await measure();
  figures.push(...measured);
  for (const { name, measured: value, bound = '' } of measured) console.log(`${name}: ${value} ${bound}`);
}
const rows = [`| Machine and versions | ${machine()} | | |`, ...figures.map(row)];
const table = ['| figure | measured | bound | kept |', '|---|---|---|---|', ...rows].join('\n');
const shares = ['| part | share |', '|---|---|', ...(await profile())].join('\n');
const page = readFileSync(PAGE, 'utf8');
writeFileSync(PAGE, withSection(withSection(page, 'figures', table), 'profile', shares));
const missed = figures.filter(({ holds }) => holds === false);
console.log(missed.length === 0 ? 'Every bound is kept.' : `Bounds that are not kept: ${missed.length}.`);
if (missed.length > 0) process.exitCode = 1;
