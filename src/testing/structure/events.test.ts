import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { packageRoot } from '../../core/package.js';
import { eventStream } from '../../core/report/events/stream.js';
import type { Results } from '../../core/results/model.js';
import { inProcess } from '../../core/run/in-process.js';
import { run } from '../../core/run/run.js';
import { changed } from '../../proof/reference/behaviour/correct.js';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { runOptions } from '../runs/run-options.js';
import { runningReference } from '../servers/running-reference.js';
import { twentyFaults } from '../servers/twenty-faults.js';

const schema = JSON.parse(readFileSync(path.join(packageRoot, 'spec/events.schema.json'), 'utf8'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

interface Told {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Twenty faults after the start: the server refuses the first requests of the preflight. */
function lateAndFaulty(): BehaviourChange {
  let refusals = 3;
  const content = { code: 'starting', message: 'The service is starting.', status: 503 };
  const before = () => {
    refusals -= 1;
    return refusals >= 0 ? { status: 503, headers: {}, content } : undefined;
  };
  return (correct) => changed(changed(correct, twentyFaults), { hooks: { before } });
}

/** The events of a run on an implementation with many faults, and its results. */
async function reportedRun(): Promise<{ results: Results; lines: string[]; events: Told[] }> {
  const { reference } = await runningReference({ behaviour: lateAndFaulty(), seedPets: 3 });
  const { baseUrl, key } = reference;
  const lines: string[] = [];
  const stream = eventStream((line) => lines.push(line));
  const options = runOptions({
    baseUrl,
    key,
    profile: 'quick',
    runs: 0,
    settle: 0,
    concurrency: 8,
    wait: 60,
  });
  const results = await run(options, stream.events, inProcess);
  stream.finished(results, ['reports/results.json']);
  return { results, lines, events: lines.map((line) => JSON.parse(line)) };
}

describe('the events of a run', async () => {
  let reported: Awaited<ReturnType<typeof reportedRun>> | undefined;
  const once = async () => {
    reported ??= await reportedRun();
    return reported;
  };

  test('are one JSON object a line, with every hidden character escaped', async () => {
    const { lines } = await once();
    for (const line of lines) expect(line).toMatch(/^\{[^\n\u0000-\u001f\u007f-\u009f\u2028-\u202e]*\}\n$/u);
  });

  test('satisfy the schema in the package, each and of every type', async () => {
    const { events } = await once();
    for (const event of events) {
      validate(event);
      expect([event.type, validate.errors ?? []]).toEqual([event.type, []]);
    }
    const types = schema.anyOf.map(
      ({ $ref }: { $ref: string }) => schema.$defs[$ref.replace('#/$defs/', '')].properties.type.const,
    );
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(types));
  });

  test('begin and end with the run, and agree with its results', async () => {
    const { events, results } = await once();
    const of = (type: string) => events.filter((event) => event.type === type);
    expect(events[0]).toMatchObject({
      type: 'run-started',
      runId: results.runId,
      total: catalogue.judged.length,
    });
    expect(events.at(-1)).toMatchObject({
      type: 'run-finished',
      verdict: results.verdict,
      end: 'complete',
      reason: results.reason,
      summary: results.summary,
      reports: ['reports/results.json'],
    });
    expect(of('pet-created').map(({ id }) => id)).toEqual(results.created.map(({ id }) => id));
    expect(of('check-finished')).toHaveLength(catalogue.judged.length);
    const found = new Set(of('finding').map(({ requirement, cause }) => `${requirement} ${cause}`));
    for (const { requirement, cause } of results.requirements.flatMap(({ findings }) => findings)) {
      expect(found).toContain(`${requirement} ${cause}`);
    }
  });

  test('contain no body', async () => {
    const { events } = await once();
    expect(JSON.stringify(events.filter(({ type }) => type === 'finding'))).not.toMatch(/"(?:body|curl)":/);
  });
});
