/** Results in the Common Test Report Format (https://ctrf.io): the test cases of junit.xml, and one for the whole run. */
import { jsonText, short } from '../base/text.js';
import { exitCode, type Results } from '../results/results.js';
import { casesOf, type Testcase } from './junit.js';
import { reportOf, titleOf } from './sections.js';

/** UTF-16 units of a message. */
const LONGEST_MESSAGE = 500;
/** Statuses by the element of junit.xml. */
const ctrfStatuses: Readonly<Record<string, string>> = { failure: 'failed', error: 'other', skipped: 'skipped' };

export function ctrfReport(results: Results): string {
  const { kit, durationMs, target } = results;
  const { headlines, facts } = reportOf(results);
  const all = [wholeRun(results), ...casesOf(results).map((one) => testOf(one, results))];
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  const start = Date.parse(results.startedAt);
  const stop = start + Math.round(durationMs);
  return jsonText({
    ...{ reportFormat: 'CTRF', specVersion: '0.0.0', timestamp: new Date(stop).toISOString(), generatedBy: kit.name },
    results: {
      tool: kit,
      summary: {
        ...{ tests: all.length, passed: count('passed'), failed: count('failed'), skipped: count('skipped') },
        ...{ pending: 0, other: count('other'), start, stop, duration: stop - start },
      },
      tests: all,
      environment: {
        ...{ reportName: headlines[0]?.words, appName: short(target.name ?? target.baseUrl, LONGEST_MESSAGE) },
        healthy: exitCode(results) === 0,
        extra: Object.fromEntries(facts),
      },
    },
  });
}

/** A run may be inconclusive though each requirement is met: `other`, as everything that is neither good nor bad. */
function wholeRun(results: Results) {
  const { verdict, gate, durationMs } = results;
  const [{ words, text } = { words: '', text: '' }] = reportOf(results).headlines;
  const failed = (gate?.state ?? verdict) === 'inconclusive' ? 'other' : 'failed';
  return {
    ...{ name: 'the run as a whole', status: exitCode(results) === 0 ? 'passed' : failed, rawStatus: words },
    ...{ duration: Math.round(durationMs), message: short(text, LONGEST_MESSAGE) },
  };
}

/** An incident is neither good nor bad by itself. */
function testOf({ name, group, milliseconds, element, type, message, lines }: Testcase, results: Results) {
  const status = type === 'incident' ? 'other' : (ctrfStatuses[element ?? ''] ?? 'passed');
  return {
    ...{ name, suite: [titleOf(group, results)], status, rawStatus: type, duration: milliseconds },
    ...(lines.length > 0 && { message: short(message, LONGEST_MESSAGE), trace: lines.join('\n') }),
  };
}
