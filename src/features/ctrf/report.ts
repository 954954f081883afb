import type { ReportFormat } from '../../core/config/options/report-formats.js';
import { summaryBounds } from '../../core/report/bounds.js';
import { verdictHeadline } from '../../core/report/console/closing.js';
import { render } from '../../core/report/console/line.js';
import { wholeFile } from '../../core/report/formats.js';
import { safeJson } from '../../core/report/results-json.js';
import type { Results } from '../../core/results/model.js';
import { verdictWords } from '../../core/results/verdict-words.js';
import { ellipsis } from '../../core/text/cut.js';
import { visible } from '../../core/text/visible.js';
import { type CtrfTest, ctrfTest, ctrfWaiver } from './test-of.js';

/** The version of the format, https://ctrf.io. */
const SPEC_VERSION = '0.0.0';

/**
 * The run in the Common Test Report Format: one test a requirement, under its operation.
 *
 * What could not be judged is `other`: it neither passed nor failed, and a viewer shows it apart from both.
 */
export function ctrfReport(results: Results, formats: readonly ReportFormat[]): string {
  const bounds = summaryBounds(wholeFile(formats));
  const tests = [
    ...results.requirements.map((requirement) => ctrfTest(results, requirement, bounds)),
    ...(results.gate?.waivers ?? []).map((waiver) => ctrfWaiver(results, waiver)),
  ];
  const report = {
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    runId: results.runId,
    timestamp: new Date(stop(results)).toISOString(),
    generatedBy: `${results.kit.name} ${results.kit.version}`,
    results: {
      tool: { name: results.kit.name, version: results.kit.version },
      summary: summaryOf(results, tests),
      tests,
      environment: environment(results),
    },
  };
  return safeJson(report);
}

function summaryOf(results: Results, tests: readonly CtrfTest[]) {
  const count = (status: CtrfTest['status']) => tests.filter((test) => test.status === status).length;
  const { summary, statistics, created, verdict, gate, scope, end, reason, seed } = results;
  return {
    tests: tests.length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    pending: 0,
    other: count('other'),
    flaky: tests.filter(({ flaky }) => flaky === true).length,
    suites: new Set(tests.flatMap(({ suite }) => suite)).size,
    start: start(results),
    stop: stop(results),
    duration: Math.round(results.durationMs),
    extra: {
      ...(gate !== undefined && {
        gate: gate.state,
        gateReason: visible(ellipsis(gate.reason, 1_000)),
      }),
      verdict,
      verdictInWords: verdictWords(results),
      scope,
      end,
      reason: visible(ellipsis(reason, 1_000)),
      seed,
      outcomes: summary,
      requests: statistics.requests,
      cases: statistics.cases,
      created: created.length,
      reproduce: visible(results.reproduce),
    },
  };
}

function environment(results: Results) {
  const { target, verdict, end, versions, interfaceVersion, requirementSet, gate } = results;
  const well = gate === undefined ? verdict === 'conformant' : gate.state === 'passed';
  return {
    // What viewers show above the tests, so it says the verdict and whether the run came to its end.
    reportName: render(verdictHeadline(results), false),
    testEnvironment: visible(target.name ?? target.baseUrl),
    healthy: well && end === 'complete',
    extra: {
      target: visible(target.baseUrl),
      interfaceVersion,
      requirementSet: visible(requirementSet.name),
      versions,
    },
  };
}

function start({ startedAt }: Results): number {
  return Date.parse(startedAt);
}

function stop(results: Results): number {
  return start(results) + Math.round(results.durationMs);
}
