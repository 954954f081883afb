import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { gatedRunQuoting } from '../../../testing/runs/gated-quoting-run.js';
import { gatedRuns } from '../../../testing/runs/gated-runs-fixture.js';
import { packageRoot } from '../../package.js';
import type { Results } from '../../results/model.js';
import { eventStream } from './stream.js';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const validate = ajv.compile(
  JSON.parse(readFileSync(path.join(packageRoot, 'spec', 'events.schema.json'), 'utf8')),
);

/** The last event of a run. */
function ending(run: Results) {
  const lines: string[] = [];
  // A line counts whole milliseconds; those of the fixtures are not.
  eventStream((line) => lines.push(line)).finished({ ...run, durationMs: 2144 }, []);
  return lines;
}

test.each([...Object.entries(gatedRuns), ['hostile', gatedRunQuoting('\u202e\n::error::forged')]] as const)(
  'the last event has the gate of the run, if it has one: %s',
  (_, run) => {
    const [line = '', ...others] = ending(run);
    const reported: unknown = JSON.parse(line);
    expect(validate(reported), JSON.stringify(validate.errors)).toBe(true);
    expect(others).toEqual([]);
    expect(line.trimEnd()).not.toMatch(/[\n\u202e]/);
    const { gate } = run;
    expect(reported).toMatchObject(gate ? { gate: { state: gate.state, reason: gate.reason } } : {});
    if (gate === undefined) expect(reported).not.toHaveProperty('gate');
  },
);
