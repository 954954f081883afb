import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { packageRoot } from '../../core/package.js';
import type { Results } from '../../core/results/model.js';
import { HIDDEN } from '../../core/text/visible.js';
import { measuredKit } from '../processes/measured-kit.js';
import { expectWithin } from './elapsed.js';
import { recordFigure } from './figures.js';
import {
  AMPLE_TIMEOUT,
  type HostileServer,
  type StartedServer,
  TIMEOUT,
} from './hostile-servers/hostile-server.js';

const MOST_MEGABYTES = 300;

/** Seconds after which a run counts as hanging. */
const DEADLINE = 280;

const EXIT_CODES = { conformant: 0, 'non-conformant': 1, inconclusive: 3 } as const;

/** Runs the kit against a server and checks its output and reports. Several may run at once. */
export async function holdAgainst(server: HostileServer): Promise<void> {
  const started = await server.start();
  const folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    await holdWithin(folder, server, started);
  } finally {
    await started.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function holdWithin(
  folder: string,
  server: HostileServer,
  { baseUrl, key = 'a-key-of-no-server' }: StartedServer,
): Promise<void> {
  const timeout = server.expected.verdict === 'inconclusive' ? TIMEOUT : AMPLE_TIMEOUT;
  const usual = ['--profile', 'quick', '--settle', '0', '--timeout', String(timeout)];
  const formats = ['--format', 'console,junit,json,html,markdown,ctrf,badge'];
  const options = ['--reports', 'out', ...formats, ...usual, ...(server.options ?? [])];
  const run = await measuredKit([baseUrl, ...options], {
    cwd: folder,
    environment: { PETSTORE_API_KEY: key },
    deadline: DEADLINE,
    ...(server.preload !== undefined && { preload: server.preload }),
  });
  const report = (name: string) => readFile(path.join(folder, 'out', name), 'utf8');
  const results = resultsOf(await report('results.json'));
  for (const [name, text] of [
    ['stdout', run.stdout],
    ['stderr', run.stderr],
  ] as const) {
    expect(text.replaceAll('\n', '').match(HIDDEN) ?? [], name).toEqual([]);
  }
  expectWellFormed(await report('junit.xml'));
  expect(await report('report.html')).toMatch(/<\/html>\s*$/);
  expectOutcome(results, server, run.stdout);
  for (const text of [run.stdout, run.stderr, JSON.stringify(results)]) expect(text).not.toContain(key);
  expect(run.exitCode, run.stdout + run.stderr).toBe(EXIT_CODES[results.verdict]);
  const figure = `${run.seconds.toFixed(1)} s, ${Math.round(run.megabytes)} MB`;
  recordFigure({
    id: `hostile.${server.id}`,
    injected: server.description,
    asserted: inWords(server),
    figure,
  });
  expectWithin(run.seconds, server.within);
  expect(run.megabytes).toBeLessThan(MOST_MEGABYTES);
}

function expectOutcome(results: Results, { expected }: HostileServer, printed: string): void {
  const of = (outcome: string) => results.requirements.filter((one) => one.outcome === outcome);
  const violated = of('violated').map(({ id }) => id);
  const said = { verdict: results.verdict, violated };
  expect(of('kit-error'), printed).toEqual([]);
  if (expected.verdict === 'non-conformant') {
    expect(said).toEqual({ verdict: 'non-conformant', violated: expected.violated });
    return;
  }
  expect(said, printed).toEqual({ verdict: expected.verdict, violated: [] });
  if (expected.verdict === 'conformant') return;
  const reasons = [results.reason, ...of('inconclusive').map(({ reason }) => reason)];
  expect(reasons.filter((reason) => expected.reason.test(reason ?? '')).length, printed).toBeGreaterThan(0);
}

function inWords({ expected, within }: HostileServer): string {
  const bounds = `within ${within} s, under ${MOST_MEGABYTES} MB`;
  if (expected.verdict === 'conformant') return `conformant; ${bounds}`;
  if (expected.verdict === 'inconclusive') return `inconclusive, nothing violated; ${bounds}`;
  const ids = expected.violated.map((id) => `\`${id}\``);
  const [first, second, ...others] = ids;
  const named = [first, second].filter((id) => id !== undefined).join(', ');
  return `violated: only ${named}${others.length > 0 ? ` and ${others.length} others` : ''}; ${bounds}`;
}

const ajv = new Ajv2020({ strict: true, strictRequired: false });
addFormats.default(ajv);
let validate: ReturnType<typeof ajv.compile> | undefined;

function resultsOf(text: string): Results {
  const results = JSON.parse(text) as Results;
  validate ??= ajv.compile(schemaOfResults());
  validate(results);
  expect(validate.errors ?? []).toEqual([]);
  return results;
}

function schemaOfResults(): object {
  return JSON.parse(readFileSync(path.join(packageRoot, 'spec', 'results.schema.json'), 'utf8'));
}

/** Characters that XML 1.0 cannot carry, although some parsers accept them. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

function expectWellFormed(xml: string): void {
  expect(NO_XML.exec(xml)).toBeNull();
  const onError = (_level: string, message: string): void => {
    throw new Error(`junit.xml: ${message}`);
  };
  expect(new DOMParser({ onError }).parseFromString(xml, 'text/xml').documentElement?.tagName).toBe(
    'testsuites',
  );
}
