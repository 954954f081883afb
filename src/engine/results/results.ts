/** Everything that one run found: the one object from which every report is made. Each string in it is masked, but for ours. */
import {
  arrayOf,
  count,
  either,
  number,
  object,
  objectOf,
  oneOf,
  optional,
  ours,
  record,
  type Schema,
  type Type,
  text,
  truth,
  withStrings,
} from '../base/schema.js';
import type { Header } from '../exchange/exchange.js';
import type { CaseRecord, Confirmation, Counterexample, Ending, Statistics } from '../run/record.js';
import type { HeaderMark, Mark, PlainMark, ValueMark } from '../service/finding.js';
import { incidentKinds } from '../service/incident.js';
import { type Requirement, verdicts } from '../service/service.js';
import { milliseconds, timelineSchema } from './timeline.js';

const id = ours(text('Id of a requirement.', { pattern: '^[a-z0-9]+([.-][a-z0-9]+)*$' }));
const headerPair: Schema<Header> = { json: arrayOf(text(), 'Name and value.', { minItems: 2, maxItems: 2 }).json };
const shownHeaders = arrayOf(headerPair);
const name = text();

const body = object({
  text: optional(text()),
  base64: optional(text('In the place of `text` when the bytes are not UTF-8.')),
  bytes: count('Length of the whole body after content decoding and masking.'),
  truncated: truth('Whether only its beginning is here.'),
});

const exchange = object({
  address: ours(
    text('Its place in the run: `get.unknown/3#0.2.0`. The log and the X-Request-Id header have the same.'),
  ),
  startedMs: number('When it was sent, in milliseconds since the run began.'),
  durationMs: milliseconds,
  connection: optional(text('Exchanges with the same name share a connection; `fresh`: it had one of its own.')),
  request: object({
    words: text('The request in words.'),
    method: text(),
    url: text('Path and query are exactly as they were sent. `***` stands for the key.'),
    headers: shownHeaders,
    body: optional(body),
    curl: optional(text('A command for a POSIX shell that sends the same bytes. Absent when it would be too long.')),
  }),
  response: optional(
    object({ status: count(), headers: shownHeaders, body, problem: optional(text('How it contradicts itself.')) }),
  ),
  failure: optional(text('Why there is no response.')),
});

const marks: Schema<readonly Mark[]> = arrayOf(
  either([
    objectOf<PlainMark>()({ part: oneOf(['status', 'request-line', 'request-body', 'body']) }),
    objectOf<HeaderMark>()({ part: oneOf(['header']), name }),
    objectOf<ValueMark>()({ part: oneOf(['value']), path: arrayOf(text()) }),
  ]),
  'The parts of the last exchange that show it. `value`: a value in the body, by the names and indexes that lead to it.',
);

const findingResult = object({
  requirement: id,
  cause: text('The kind of fault, without the values that vary. Stable over runs.'),
  summary: text('One sentence: what is wrong.'),
  expected: text('The response that the document asks for.'),
  actual: text('The response that came instead.'),
  case: objectOf<Pick<Ending, 'path'> & Omit<CaseRecord, 'check' | 'askers'>>()({
    path: ours(text()),
    title: text(),
    origin: oneOf(['check', 'table', 'random', 'fixture']),
  }),
  checks: arrayOf(text(), 'Titles of the checks that sent its exchanges, that of the wrong one first.'),
  exchanges: arrayOf(exchange, 'The exchanges that show it. The last one is the wrong one.', { minItems: 1 }),
  marks,
  control: optional(exchange),
  counterexample: optional(
    objectOf<Counterexample>()({ value: text('The smallest case that fails.'), path: text("fast-check's path.") }),
  ),
  confirmation: objectOf<Confirmation>()({
    seen: count('How often it showed; flaky: below `tried`.', 1),
    tried: count(undefined, 1),
  }),
  occurrences: count('How many responses showed it.', 1),
  also: arrayOf(text(), 'Other cases that fail alike, in words.'),
  beside: optional(
    arrayOf(
      object({
        how: oneOf(['together', 'in a row']),
        addresses: arrayOf(ours(text()), 'The exchanges whose requests it sends.'),
        curl: optional(text('The command. Absent when it would be too long.')),
      }),
      'Commands for several requests, where one alone does not show the finding.',
    ),
  ),
  sameCauseAs: optional(ours(text('Id of the requirement from whose finding this one only follows.'))),
});

/** `warned`: wrong, but only a warning. `inconclusive`: it applies and could not be judged. */
const outcome = oneOf(['met', 'violated', 'warned', 'inconclusive', 'not-applicable', 'kit-error']);

const requirement = object({
  id,
  operation: ours(text('The operation id, or `service`.')),
  basis: oneOf(['stated', 'interpreted', 'http', 'observed']) satisfies Schema<Requirement['basis']>,
  level: oneOf(['MUST', 'SHOULD', 'MAY']) satisfies Schema<Requirement['level']>,
  sentence: text('The requirement.'),
  outcome,
  reason: optional(text('Why it is not met, in one sentence. Absent when it is.')),
  leftOut: optional(oneOf(['option', 'deployment', 'date'], 'Why it does not apply.')),
  explainedBy: optional(arrayOf(id, 'Present when its findings only follow from these.', { minItems: 1 })),
  blockedBy: optional(ours(text('Id of the requirement whose violation is in the way.'))),
  findings: arrayOf(findingResult, 'One for each cause.'),
  follows: optional(
    arrayOf(findingResult, 'What only follows from a finding of another requirement. It does not count.'),
  ),
  judged: count('How many responses were held against it.'),
  durationMs: milliseconds,
  reproduce: text('The command that judges it again.'),
});

const waiver = object({
  requirement: text('Id of the requirement.'),
  reason: text(),
  issue: optional(text('A URL or a key such as ABC-123.')),
  expires: text('The last day: `2026-12-31`.'),
  target: optional(text('Name or base URL of the only target that it holds for.')),
  cause: optional(text('The only cause that it excuses.')),
  flaky: optional(truth('The violation does not show in every run.')),
  // expired, unknown and not-needed fail the gate.
  state: oneOf(['applied', 'expired', 'unknown', 'not-needed', 'not-seen', 'not-judged', 'other-target']),
  daysLeft: optional(number('Days from the day of the run to the last day, which is day 0.')),
  note: text('Its state in one sentence; for one that fails the gate, what to do.'),
});

export const gateSchema = object({
  state: oneOf(['passed', 'failed', 'inconclusive']),
  reason: text('One sentence: why.'),
  waivers: arrayOf(waiver, 'In the order of the file.'),
  excused: arrayOf(text(), 'Ids that do not count: what is waived, and what only that keeps from being judged.'),
});

export const resultsSchema = object({
  schemaVersion: oneOf(['3.0']),
  kit: object({ name: ours(text()), version: ours(text()) }),
  interfaceVersion: ours(text('Version of the interface that was judged.')),
  requirementSet: optional(object({ name: ours(text()), digest: ours(text()) }, 'The frozen requirements that count.')),
  runId: ours(text('Marks the names that this run made up.')),
  startedAt: ours(text('ISO 8601, UTC.')),
  durationMs: milliseconds,
  verdict: oneOf(verdicts),
  scope: oneOf(['full', 'partial'], '`partial` when an option left something out: --only, --skip, --read-only.'),
  reason: text('One sentence: why the verdict is what it is.'),
  gate: optional(gateSchema),
  end: oneOf(['complete', 'stopped', 'interrupted'], 'How the run ended.'),
  stopped: optional(
    object({ what: text(), advice: optional(text()), suspects: arrayOf(exchange, 'Possible causes.') }),
  ),
  target: object({ name: optional(name), baseUrl: text() }),
  versions: record(text(), 'Versions of what the kit ran on.'),
  seed: number('The seed of the random cases.'),
  options: record(either([text(), number(), truth(), arrayOf(text())]), 'Those in force, by flag name; never the key.'),
  reproduce: text('The command that repeats the run.'),
  summary: record(count(), 'How many requirements have each outcome.') as Schema<Readonly<Record<Outcome, number>>>,
  requirements: arrayOf(requirement, 'Every requirement that can be judged, in the order of the catalogue.'),
  incidents: optional(
    arrayOf(
      object({
        kind: oneOf(incidentKinds),
        fromMs: milliseconds,
        // Absent if it lasted to the end.
        toMs: optional(milliseconds),
        what: text('What happened, as a clause.'),
        advice: optional(text()),
        exchanges: arrayOf(exchange, 'Some that show it.'),
        setAside: count('Exchanges that neither violate nor satisfy anything.'),
      }),
      'What happened to the deployment, in the order of time.',
    ),
  ),
  timeline: optional(timelineSchema),
  observations: arrayOf(
    object({ id, sentence: text('The point that the document leaves open.'), seen: arrayOf(text()) }),
  ),
  operations: record(text(), 'Titles of the operations, by id.'),
  created: arrayOf(
    object({ id: text(), name, noun: optional(text()) }),
    'What the run created, and what stays in the store.',
  ),
  // Responses: lost, lost and come when the request was sent again, and 429 or 503.
  statistics: objectOf<Statistics>()({ requests: count(), lost: count(), recovered: count(), throttled: count() }),
  explored: optional(text('How far `--explore` came: a clause.')),
  notices: arrayOf(text(), 'Sentences for the user.'),
});

/** The result of a run for one requirement. @experimental @since 0.1.0 */
export type Outcome = Type<typeof outcome>;
export interface RecordedBody extends Type<typeof body> {}
export interface RecordedExchange extends Type<typeof exchange> {}
/** A finding in `results.json`: what is wrong, and the exchanges that show it. @experimental @since 0.1.0 */
export interface FindingResult extends Type<typeof findingResult> {}
/** A requirement in `results.json`, with its outcome and findings. @experimental @since 0.1.0 */
export interface RequirementResult extends Type<typeof requirement> {}
export interface WaiverUse extends Type<typeof waiver> {}
/** Whether a run passes in CI, and what the waivers did. @experimental @since 0.1.0 */
export interface Gate extends Type<typeof gateSchema> {}
/** The contents of `results.json`. `spec/results.schema.json` describes each member. @experimental @since 0.1.0 */
export interface Results extends Type<typeof resultsSchema> {}

/** The results of a run in which nobody said anything: whatever a report of it says stands in every report. */
export const withoutTexts = (results: Results): Results => withStrings(resultsSchema, results, () => '');

/** The waiver that keeps a violation from failing the run. */
export const waiverOf = ({ gate }: Pick<Results, 'gate'>, of: RequirementResult): WaiverUse | undefined =>
  gate?.waivers.find((one) => of.outcome === 'violated' && one.requirement === of.id && one.state === 'applied');

/** 0 conformant, 1 non-conformant, 3 inconclusive, 4 a fault of the kit; with waivers the gate decides. */
export function exitCode({ verdict, gate, summary }: Results): 0 | 1 | 3 | 4 {
  const decided = gate?.state ?? verdict;
  if (decided === 'failed' || decided === 'non-conformant') return 1;
  if (decided === 'passed' || decided === 'conformant') return 0;
  return summary['kit-error'] > 0 && summary.violated === 0 ? 4 : 3;
}
