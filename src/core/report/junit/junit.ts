import type { OperationOrService } from '../../catalogue/requirement.js';
import type { ReportFormat } from '../../config/options/report-formats.js';
import type { WaiverUse } from '../../results/gate-model.js';
import type { RequirementResult, Results } from '../../results/model.js';
import { NOT_SCORED, verdictWords } from '../../results/verdict-words.js';
import { ellipsis } from '../../text/cut.js';
import { type Bounds, junitBounds } from '../bounds.js';
import { wholeFile } from '../formats.js';
import { operationTitle } from '../operation-title.js';
import { type TestStatus, testStatus, waiverStatus } from '../test-status.js';
import { testcase, waiverTestcase } from './junit-testcase.js';
import { type XmlElement, xmlDocument } from './xml.js';

/**
 * The run as JUnit XML: one testcase a requirement.
 *
 * One suite an operation, in one `testsuites`: viewers for GitHub make a heading of each suite, while Jenkins and
 * GitLab group by `classname`, so all three show the requirements under their operation.
 * Properties stand in the suite, prefixed with the requirement's id: Jenkins' schema knows none in a testcase.
 * No machine is named: `hostname` is optional, and a report gets published.
 */
export function junitXml(results: Results, formats: readonly ReportFormat[]): string {
  const waivers = results.gate?.waivers ?? [];
  const statuses = [
    ...results.requirements.map((requirement) => testStatus(results, requirement)),
    ...waivers.map(waiverStatus),
  ];
  const bounds = junitBounds(wholeFile(formats));
  const operations = [...new Set(results.requirements.map(({ operation }) => operation))];
  return xmlDocument({
    name: 'testsuites',
    attributes: {
      name: results.kit.name,
      tests: statuses.length,
      failures: count(statuses, 'failed'),
      errors: count(statuses, 'error'),
      time: seconds(results.durationMs),
    },
    children: [
      ...operations.map((operation) => operationSuite(results, operation, bounds)),
      ...(waivers.length === 0 ? [] : [waiverSuite(results, waivers, bounds)]),
    ],
  });
}

function operationSuite(results: Results, about: OperationOrService, bounds: Bounds): XmlElement {
  const requirements = results.requirements.filter(({ operation }) => operation === about);
  return testsuite(results, {
    name: `${about} (${operationTitle[about]})`,
    statuses: requirements.map((requirement) => testStatus(results, requirement)),
    milliseconds: requirements.reduce((sum, { durationMs }) => sum + durationMs, 0),
    properties: [...runProperties(results, bounds), ...requirements.flatMap(requirementProperties)],
    testcases: requirements.map((requirement) =>
      testcase(results, requirement, seconds(requirement.durationMs), bounds),
    ),
  });
}

/** A waiver that has to go fails like a test, so that a CI server shows which. */
function waiverSuite(results: Results, waivers: readonly WaiverUse[], bounds: Bounds): XmlElement {
  return testsuite(results, {
    name: 'waivers',
    statuses: waivers.map(waiverStatus),
    milliseconds: 0,
    properties: runProperties(results, bounds),
    testcases: waivers.map((waiver) => waiverTestcase(results, waiver)),
  });
}

interface Suite {
  readonly name: string;
  readonly statuses: readonly TestStatus[];
  readonly milliseconds: number;
  readonly properties: readonly XmlElement[];
  readonly testcases: readonly XmlElement[];
}

function testsuite(
  { startedAt }: Results,
  { name, statuses, milliseconds, properties, testcases }: Suite,
): XmlElement {
  return {
    name: 'testsuite',
    attributes: {
      name,
      tests: statuses.length,
      failures: count(statuses, 'failed'),
      errors: count(statuses, 'error'),
      skipped: count(statuses, 'skipped'),
      time: seconds(milliseconds),
      // The format has no time zone; the time is in UTC.
      timestamp: startedAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length),
    },
    children: [{ name: 'properties', children: properties }, ...testcases],
  };
}

function count(statuses: readonly TestStatus[], status: TestStatus): number {
  return statuses.filter((one) => one === status).length;
}

function runProperties(results: Results, bounds: Bounds): XmlElement[] {
  return [
    property('kit', `${results.kit.name} ${results.kit.version}`),
    property('interface', results.interfaceVersion),
    property('requirement-set', results.requirementSet.name),
    property('target', results.target.baseUrl),
    property('run', results.runId),
    ...gateProperties(results, bounds),
    property('verdict', results.verdict),
    property('verdict-in-words', verdictWords(results)),
    property('scope', results.scope),
    property('end', results.end),
    property('reason', ellipsis(results.reason, bounds.text)),
    property('seed', results.seed),
    property('requests', results.statistics.requests),
    property('created', results.created.length),
    property('cases', results.statistics.cases),
    property('reproduce', results.reproduce),
  ];
}

function gateProperties({ gate }: Results, bounds: Bounds): XmlElement[] {
  if (gate === undefined) return [];
  return [property('gate', gate.state), property('gate-reason', ellipsis(gate.reason, bounds.text))];
}

function requirementProperties(requirement: RequirementResult): XmlElement[] {
  const { id, outcome, basis, level, judged, requests, reproduce, notScored } = requirement;
  const scored = notScored ? { scored: NOT_SCORED } : {};
  return Object.entries({ outcome, ...scored, basis, level, judged, requests, reproduce }).map(
    ([name, value]) => property(`${id}.${name}`, value),
  );
}

function property(name: string, value: string | number): XmlElement {
  return { name: 'property', attributes: { name, value } };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
