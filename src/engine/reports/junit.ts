/** Results as JUnit XML: one testcase a requirement, one testsuite an operation. */
import { defused, grouped, sentence, short, visible } from '../base/text.js';
import type { RequirementResult, Results, WaiverUse } from '../results/results.js';
import { BOUNDS, plainDetails } from './details.js';
import type { Detail, IncidentResult } from './sections.js';
import { entryOf, exchangeDetails, reportOf, titleOf, waiverTerms } from './sections.js';

/** The element of a testcase, by the mark of a requirement or the state of a waiver; the others pass. */
const ELEMENTS = {
  failure: ['violated', 'expired', 'unknown', 'not-needed'],
  error: ['inconclusive', 'kit-error'],
  skipped: ['waived', 'not-applicable', 'not-judged', 'other-target'],
};
const elementOf = (mark: string) => Object.entries(ELEMENTS).find(([, marks]) => marks.includes(mark))?.[0];

export type Testcase = ReturnType<typeof waiverCase>;

/** UTF-16 units of the target in a name. */
const LONGEST_NAME = 200;

/** GitHub's viewers group by suite, Jenkins and GitLab by `classname`. No machine is named: a report gets published. */
export function junitReport(results: Results): string {
  const { kit, durationMs } = results;
  const cases = casesOf(results);
  const suites = [...grouped(cases, ({ group }) => group)].map(([name, own]) => suite(name, own, results));
  const totals = { name: kit.name, ...counts(cases), time: seconds(durationMs) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes(totals)}>\n${suites.join('')}</testsuites>\n`;
}

/** A test case for each incident, requirement and waiver. */
export function casesOf(results: Results): readonly Testcase[] {
  const { durationMs, gate, incidents = [] } = results;
  const waivers = (gate?.waivers ?? []).map(waiverCase);
  const requirements = results.requirements.map((one) => requirementCase(one, results));
  // Requests overlap: each case gets its share of the run, so that a suite takes no longer than the run.
  const sum = requirements.reduce((total, { milliseconds }) => total + milliseconds, 0);
  const share = sum > durationMs ? durationMs / sum : 1;
  const all = [...incidents.map(incidentCase), ...requirements, ...waivers];
  return all.map((one) => ({ ...one, milliseconds: Math.floor(one.milliseconds * share) }));
}

function requirementCase(requirement: RequirementResult, results: Results): Testcase {
  const { id, sentence: rule, operation: group, outcome: type, durationMs: milliseconds } = requirement;
  const { mark, text, details } = entryOf(requirement, results);
  const waived = details.find(({ label }) => label === 'Waived')?.text;
  return {
    ...{ group, name: `${id} ${rule}`, milliseconds, type },
    element: results.gate?.excused.includes(id) ? 'skipped' : elementOf(mark),
    message: waived === undefined ? text : `waived ${waived}`,
    lines: type === 'met' ? [] : [`${type}: ${text}`, ...evidenceOf(details)],
  };
}

const evidenceOf = (details: readonly Detail[]) =>
  plainDetails(details, BOUNDS.full).flatMap(({ label, lines, kind }) =>
    kind === 'text' ? [`${label}: ${lines.join(' ')}`] : [`${label}:`, ...lines.map((line) => `  ${line}`)],
  );

/** It passes, since it is not a fault of the implementation by itself. */
function incidentCase(incident: IncidentResult): Testcase {
  const { what, advice, exchanges } = incident;
  const lines = [sentence(what), ...(advice === undefined ? [] : [sentence(advice)])];
  const name = `${incident.kind}, from ${seconds(incident.fromMs)} s`;
  return {
    ...{ group: 'incidents', name, milliseconds: 0, type: 'incident', element: undefined, message: what },
    lines: [...lines, ...evidenceOf(exchanges.flatMap((one) => exchangeDetails(one)))],
  };
}

const waiverCase = (waiver: WaiverUse) => ({
  ...{ group: 'waivers', name: `waiver for ${waiver.requirement}`, milliseconds: 0 },
  ...{ element: elementOf(waiver.state), type: `waiver-${waiver.state}` },
  message: waiver.note,
  lines: [waiver.note, `Its entry: ${waiverTerms(waiver)}`],
});

function counts(cases: readonly Testcase[]) {
  const count = (wanted: string) => cases.filter(({ element }) => element === wanted).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function suite(group: string, cases: readonly Testcase[], results: Results): string {
  const { kit, target } = results;
  const title = /^(incidents|waivers)$/.test(group) ? group : `${group} (${titleOf(group, results)})`;
  const name = `${title} on ${short(target.name ?? target.baseUrl, LONGEST_NAME)}`;
  // Jenkins takes what stands before the last dot for a package. A base URL may differ each time.
  const classname = [kit.name, ...(target.name === undefined ? [] : [short(target.name, LONGEST_NAME)]), group].join(
    '.',
  );
  const { headlines, counts: outcomes, happened, facts } = reportOf(results);
  const time = seconds(cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  // The format has no time zone; the time is in UTC.
  const timestamp = results.startedAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  const verdicts = headlines.map((line) => [line.target === '' ? 'Gate' : 'Verdict', `${line.words}. ${line.text}`]);
  const incidents = happened.map((one) => ['Incident', Object.values(one).filter(Boolean).join(' ')]);
  const properties = [...verdicts, ...incidents, ['Outcomes', outcomes], ...facts, ['Repeat', results.reproduce]]
    .map(([key = '', value = '']) => `      <property${attributes({ name: key, value: value.trimEnd() })}/>\n`)
    .join('');
  const start = `  <testsuite${attributes({ name, ...counts(cases), time, timestamp })}>\n`;
  return `${start}    <properties>\n${properties}    </properties>\n${cases.map((one) => testcase(one, classname)).join('')}  </testsuite>\n`;
}

function testcase({ name, milliseconds, element, message, type, lines }: Testcase, classname: string): string {
  const start = `    <testcase${attributes({ classname, name, time: seconds(milliseconds) })}`;
  const heading = attributes({ message: short(message, 500), ...(element !== 'skipped' && { type }) });
  const text = `>${inXml(lines.map(visible).join('\n'))}</`;
  if (element === 'failure' || element === 'error')
    return `${start}>\n      <${element}${heading}${text}${element}>\n    </testcase>\n`;
  // A skipped test keeps its evidence, and one that passes what it warns of.
  const skipped = element === 'skipped' ? `      <skipped${heading}/>\n` : '';
  const output = lines.length > 0 ? `      <system-out${text}system-out>\n` : '';
  return skipped + output === '' ? `${start}/>\n` : `${start}>\n${skipped}${output}    </testcase>\n`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce((all, [name, value]) => `${all} ${name}="${inXml(visible(`${value}`))}"`, '');
}

/** Text that is visible already holds nothing that XML cannot carry. */
const inXml = (text: string): string => defused(text).replace(/[<>&"]/g, (one) => `&#${one.charCodeAt(0)};`);

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
