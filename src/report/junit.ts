import type { ReportFormat } from '../config/report-formats.js';
import type { Subject } from '../contract/requirement.js';
import type { RequirementResult, Results } from '../results/model.js';
import { summarise } from '../results/verdict.js';
import { verdictWords } from '../results/verdict-words.js';
import { type Bounds, junitBounds } from './bounds.js';
import { ellipsis } from './cut.js';
import { wholeFile } from './files.js';
import { testcase } from './junit-testcase.js';
import { operationTitle } from './operation-title.js';
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
  const { summary } = results;
  const bounds = junitBounds(wholeFile(formats));
  const subjects = [...new Set(results.requirements.map(({ operation }) => operation))];
  return xmlDocument({
    name: 'testsuites',
    attributes: {
      name: results.kit.name,
      tests: results.requirements.length,
      failures: summary.violated,
      errors: summary.inconclusive + summary['kit-error'],
      time: seconds(results.durationMs),
    },
    children: subjects.map((subject) => testsuite(results, subject, bounds)),
  });
}

function testsuite(results: Results, subject: Subject, bounds: Bounds): XmlElement {
  const requirements = results.requirements.filter(({ operation }) => operation === subject);
  const summary = summarise(requirements);
  return {
    name: 'testsuite',
    attributes: {
      name: `${subject} (${operationTitle[subject]})`,
      tests: requirements.length,
      failures: summary.violated,
      errors: summary.inconclusive + summary['kit-error'],
      skipped: summary['not-applicable'],
      time: seconds(requirements.reduce((sum, { durationMs }) => sum + durationMs, 0)),
      // The format has no time zone; the time is in UTC.
      timestamp: results.startedAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length),
    },
    children: [
      {
        name: 'properties',
        children: [...runProperties(results, bounds), ...requirements.flatMap(requirementProperties)],
      },
      ...requirements.map((requirement) =>
        testcase(results, requirement, seconds(requirement.durationMs), bounds),
      ),
    ],
  };
}

function runProperties(results: Results, bounds: Bounds): XmlElement[] {
  return [
    property('kit', `${results.kit.name} ${results.kit.version}`),
    property('interface', results.interfaceVersion),
    property('target', results.target.baseUrl),
    property('run', results.runId),
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

function requirementProperties(requirement: RequirementResult): XmlElement[] {
  const { id, outcome, basis, level, judged, requests, reproduce } = requirement;
  return Object.entries({ outcome, basis, level, judged, requests, reproduce }).map(([name, value]) =>
    property(`${id}.${name}`, value),
  );
}

function property(name: string, value: string | number): XmlElement {
  return { name: 'property', attributes: { name, value } };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
