import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { UsageError } from '../errors.js';
import { packageRoot } from '../package.js';
import type { EventLine } from '../report/events/event-line.js';
import { type RunHooks, runConformance } from './conformance.js';

async function judged(hooks: RunHooks, more: { readonly reports?: string } = {}) {
  const { reference } = await runningReference({ seedPets: 3 });
  const { baseUrl, key } = reference;
  return runConformance(
    { baseUrl, apiKey: key, profile: 'quick', only: ['list.*'], format: ['json'], ...more },
    hooks,
  );
}

test.each([[[]], [[null]], [['http://127.0.0.1:1/v1']]])(
  'called with %j it says what it needs',
  async (given) => {
    const running: Promise<unknown> = Reflect.apply(runConformance, undefined, given);
    await expect(running).rejects.toThrow(
      new UsageError('runConformance: has no options; give an object with baseUrl and apiKey'),
    );
  },
);

describe('a program follows a run', () => {
  test('by events that satisfy the schema, from the first to the last', async () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const schema = readFileSync(path.join(packageRoot, 'spec/events.schema.json'), 'utf8');
    const validate = ajv.compile(JSON.parse(schema));
    const events: EventLine[] = [];
    const reports = await temporaryFolder();
    const { verdict, runId } = await judged({ onProgress: (event) => events.push(event) }, { reports });
    expect(events.filter((event) => !validate(event))).toEqual([]);
    expect(events[0]).toMatchObject({ type: 'run-started', runId });
    expect(events.at(-1)).toMatchObject({
      type: 'run-finished',
      verdict,
      reports: [path.relative('', path.join(reports, 'results.json'))],
    });
    expect(events.filter(({ type }) => type === 'check-finished').length).toBeGreaterThan(5);
  });

  test('and its error ends the run', async () => {
    const events: string[] = [];
    const fault = new Error('of the program');
    const onProgress = ({ type }: EventLine) => {
      events.push(type);
      if (type === 'check-started') throw fault;
    };
    await expect(judged({ onProgress })).rejects.toBe(fault);
    expect(events.filter((type) => type === 'check-started')).toHaveLength(1);
    expect(events.at(-1)).toBe('check-started');
  });
});

describe('a program ends a run', () => {
  test('with a signal, and gets the results so far', async () => {
    const controller = new AbortController();
    const onProgress = ({ type }: EventLine) => {
      if (type === 'check-started') controller.abort();
    };
    const { end, verdict, requirements } = await judged({ signal: controller.signal, onProgress });
    expect({ end, verdict }).toEqual({ end: 'interrupted', verdict: 'inconclusive' });
    expect(requirements.filter(({ outcome }) => outcome === 'inconclusive').length).toBeGreaterThan(0);
  });

  test('with a signal that came before', async () => {
    const { end, statistics } = await judged({ signal: AbortSignal.abort() });
    expect(end).toBe('interrupted');
    expect(statistics.creates).toBe(0);
  });

  test('and the signal is let go of when the run is over', async () => {
    const listeners = new Set<() => void>();
    const signal = {
      aborted: false,
      addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
    };
    const { end } = await judged({ signal });
    expect([end, listeners.size]).toEqual(['complete', 0]);
  });
});
