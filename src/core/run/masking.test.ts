import { expect, test } from 'vitest';
import { traces } from '../../testing/masking/traces.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { echoingServer } from '../../testing/servers/echoing-server.js';
import { resultsJson } from '../report/results-json.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

test.each([
  ['of letters and digits', 'sk_live_0123456789AbCdEf'],
  ['that every writer has to escape', 'k"ey\\/<9%41&+=~|$^*(x)'],
])('a key %s is nowhere in the results of a server that sends it back everywhere', async (_, key) => {
  const { baseUrl } = await echoingServer(key);
  const options = runOptions({ baseUrl, key, settle: 0, runs: 5, concurrency: 8 });
  const said: string[] = [];
  const results = await run(options, { preflight: (line) => said.push(line) }, inProcess);
  const findings = results.requirements.flatMap((requirement) => requirement.findings);
  // The server's words are in there, or there would be nothing to find.
  expect(findings.length).toBeGreaterThan(15);
  expect(resultsJson(results).match(/\*\*\*/g)?.length).toBeGreaterThan(500);
  expect(traces(resultsJson(results), key)).toEqual([]);
  expect(traces(said.join('\n'), key)).toEqual([]);
});
