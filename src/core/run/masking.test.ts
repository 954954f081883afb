import { describe, expect, test } from 'vitest';
import { traces } from '../../testing/masking/traces.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { echoingServer } from '../../testing/servers/echoing-server.js';
import { resultsJson } from '../report/results-json.js';
import type { Results } from '../results/model.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** masking.e2e.test.ts has a longer run, with all its reports. */
const QUICK = { profile: 'quick', runs: 0, settle: 0, concurrency: 8 } as const;

test.each([
  ['of letters and digits', 'sk_live_0123456789AbCdEf'],
  ['that every writer has to escape', 'k"ey\\/<9%41&+=~|$^*(x)'],
])('a key %s is nowhere in the results of a server that sends it back everywhere', async (_, key) => {
  const { baseUrl } = await echoingServer(key);
  const options = runOptions({ baseUrl, key, ...QUICK });
  const said: string[] = [];
  const results = await run(options, { preflight: (line) => said.push(line) }, inProcess);
  const findings = results.requirements.flatMap((requirement) => requirement.findings);
  // The server's words are in there, or there would be nothing to find.
  expect(findings.length).toBeGreaterThan(15);
  expect(resultsJson(results).match(/\*\*\*/g)?.length).toBeGreaterThan(500);
  expect(traces(resultsJson(results), key)).toEqual([]);
  expect(traces(said.join('\n'), key)).toEqual([]);
});

describe('a key that may be a word', () => {
  /** A run against a server that sends the key back everywhere. */
  async function runOf(key: string): Promise<Results> {
    const { baseUrl } = await echoingServer(key);
    return run(runOptions({ baseUrl, key, ...QUICK }), {}, inProcess);
  }

  /** The kit's own words, without quotations. */
  function ownWords({ reason, requirements, observations }: Results): string[] {
    const sentences = [
      reason,
      ...requirements.flatMap((one) => one.reason ?? []),
      ...requirements.flatMap(({ findings }) =>
        findings.flatMap(({ cause, summary, expected, actual }) => [cause, summary, expected, actual]),
      ),
      ...observations.flatMap(({ seen }) => seen),
    ];
    return sentences.map((sentence) => sentence.replace(/"(?:[^"\\]|\\.)*"|https?:\S+|\/\S+/g, '…'));
  }

  test.each(['k', 'test', 'run'])('leaves the sentences of the kit as they are: %s', async (key) => {
    const words = ownWords(await runOf(key));
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter((sentence) => sentence.includes('***'))).toEqual([]);
  });

  test('is nowhere in the results, where no word of the kit holds it', async () => {
    const key = 'qzxvwj';
    const text = resultsJson(await runOf(key));
    expect(text.match(/\*\*\*/g)?.length).toBeGreaterThan(500);
    expect(traces(text, key)).toEqual([]);
  });
});
