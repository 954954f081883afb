import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Profile, profiles } from '../../core/config/options/profiles.js';
import { packageRoot } from '../../core/package.js';
import { MOST_UNJUDGED } from '../../proof/selftest/nothing-to-judge.js';
import { section, withSection } from '../files/page.js';
import { type Judged, judged } from './judged.js';
import { build, missingTools, type Stack, stacks } from './stack.js';
import { row, rowIn, TABLE, tableOf } from './table.js';

const PAGE = path.join(packageRoot, 'docs', 'independent-implementations.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'quick,standard' },
    write: { type: 'boolean', default: false },
  },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const inProfiles = values.profile.split(',').map((name) => {
  if (!(name in profiles)) throw new Error(`stacks: no profile has the name ${name}`);
  return name as Profile;
});
const page = readFileSync(PAGE, 'utf8');
const before = section(page, TABLE);
const all = stacks();
const unknown = positionals.filter((name) => !all.some((stack) => stack.name === name));
if (unknown.length > 0) throw new Error(`stacks: no stack has the name ${unknown.join(', ')}`);

const rows = new Map<string, string>();
const problems: string[] = [];

function report(what: string, { verdict, violated, warned, inconclusive }: Judged): void {
  const counts = `${violated.length} violated, ${warned.length} warned, ${inconclusive.length} inconclusive`;
  console.log(`${what}: ${verdict}, ${counts}`);
}

/** The findings of a standard run are those of the page; a quick run finds nothing else, and the same verdict. */
async function judgeFirst(stack: Stack): Promise<void> {
  const standard = await judged(stack, 'first', 'standard', 1);
  report(`${stack.name}, first, standard`, standard);
  rows.set(`${stack.name} first`, row(stack, 'first', standard));
  const quick = await judged(stack, 'first', 'quick', 1);
  report(`${stack.name}, first, quick`, quick);
  const other = quick.violated.filter((id) => !standard.violated.includes(id));
  if (other.length > 0)
    problems.push(`${stack.name}, first: quick finds ${other.join(', ')}, which standard does not.`);
  if (quick.verdict !== standard.verdict)
    problems.push(`${stack.name}, first: ${quick.verdict} in quick, ${standard.verdict} in standard.`);
  const most = Math.max(standard.inconclusive.length, quick.inconclusive.length);
  if (most > MOST_UNJUDGED !== (stack.unjudged !== undefined))
    problems.push(
      `${stack.name}, first: ${most} inconclusive, and stack.json gives ${stack.unjudged ? 'a' : 'no'} reason for more than ${MOST_UNJUDGED}: ${standard.inconclusive.join(', ')}.`,
    );
  const ofTheKit = [...standard.ofTheKit, ...quick.ofTheKit];
  if (ofTheKit.length > 0) problems.push(`${stack.name}, first: the kit failed at ${ofTheKit.join(', ')}.`);
}

/** A corrected edition meets every requirement in every run. */
async function judgeCorrected(stack: Stack, profile: Profile, seed: number): Promise<void> {
  const what = `${stack.name}, corrected, ${profile}, seed ${seed}`;
  const found = await judged(stack, 'corrected', profile, seed);
  report(what, found);
  const { verdict, violated, warned, inconclusive, ofTheKit } = found;
  const red = [...violated, ...warned, ...inconclusive, ...ofTheKit];
  if (verdict !== 'conformant' || red.length > 0) problems.push(`${what}: ${verdict}, ${red.join(', ')}.`);
  if (rows.get(`${stack.name} corrected`) === undefined)
    rows.set(`${stack.name} corrected`, row(stack, 'corrected', found));
}

for (const stack of all.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const missing = missingTools(stack);
  if (missing.length > 0) {
    console.log(`${stack.name}: skipped, this machine has no ${missing.join(' and no ')}`);
    continue;
  }
  build(stack);
  await judgeFirst(stack);
  if (!stack.editions.includes('corrected')) continue;
  for (const profile of inProfiles) {
    for (const seed of seeds) await judgeCorrected(stack, profile, seed);
  }
}

if (values.write) {
  writeFileSync(PAGE, withSection(page, TABLE, tableOf(all, rows, before)));
} else {
  for (const stack of all) {
    for (const edition of stack.editions) {
      const line = rows.get(`${stack.name} ${edition}`);
      if (line !== undefined && line !== rowIn(before, stack, edition))
        problems.push(
          `${stack.name}, ${edition}: the page has another row. 'npm run stacks -- --write' writes:\n${line}`,
        );
    }
  }
}
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'STACKS PASSED' : `STACKS FAILED: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
