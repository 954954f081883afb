/** Results as sections in reading order. Their texts are not escaped yet. */
import { STATUS_CODES } from 'node:http';
import { capital, few, grouped, plural, sentence } from '../base/text.js';
import { endpointOf } from '../exchange/exchange.js';
import type { FindingResult, Outcome, RecordedExchange, RequirementResult } from '../results/results.js';
import { type Results, type WaiverUse, waiverOf } from '../results/results.js';
import { verdictWords } from '../results/verdict.js';

export const markOf = {
  violated: { symbol: '✗', tone: 'bad', words: 'violated' },
  waived: { symbol: '~', tone: 'doubt', words: 'waived' },
  warned: { symbol: '!', tone: 'doubt', words: 'warned' },
  met: { symbol: '✓', tone: 'good', words: 'met' },
  inconclusive: { symbol: '?', tone: 'doubt', words: 'inconclusive' },
  'not-applicable': { symbol: '-', tone: 'quiet', words: 'not applicable' },
  'kit-error': { symbol: '#', tone: 'bad', words: "the kit's own fault" },
  note: { symbol: '·', tone: 'quiet', words: 'note' },
} as const;

export type EntryMark = keyof typeof markOf;
/** The kind of a detail. The page, its style and JUnit choose by it. */
export type Label =
  | 'Requires'
  | 'Waived'
  | 'Also'
  | 'Expected'
  | 'Got'
  | 'Case'
  | 'Smallest'
  | 'Together'
  | 'In a row'
  | 'Control'
  | 'Also for'
  | 'Follows'
  | 'Request'
  | 'Sent'
  | 'Received'
  | 'Run again';

export interface Detail {
  readonly label: Label;
  readonly text?: string;
  readonly command?: string;
  /** Beside a text, for readers who want more. */
  readonly exchange?: RecordedExchange;
  readonly marks?: FindingResult['marks'];
}

export interface Entry {
  readonly mark: EntryMark;
  readonly ids: readonly string[];
  readonly text: string;
  readonly details: readonly Detail[];
}

export type Report = ReturnType<typeof reportOf>;
export type Section = Report['sections'][number];

export function reportOf(results: Results) {
  const { verdict, scope, gate, target, end, kit, requirementSet } = results;
  const { requests } = results.statistics;
  const part = scope === 'partial' && verdict !== 'conformant' ? ['judged in part'] : [];
  const limits = [...part, ...(end === 'complete' ? [] : [end === 'interrupted' ? end : 'ended early'])];
  const facts = {
    Target: target.name === undefined ? target.baseUrl : `${target.name}, ${target.baseUrl}`,
    Began: results.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'),
    Took: `${(results.durationMs / 1000).toFixed(1)} s`,
    Requests: [`${requests}`, ...onItsWay(results)].join('; '),
    Run: results.runId,
    Kit: `${kit.name} ${kit.version}, interface ${results.interfaceVersion}`,
    ...(requirementSet && { 'Requirement set': requirementSet.name }),
    ...results.versions,
    ...Object.fromEntries(Object.entries(results.options).map(([name, value]) => [`--${name}`, String(value)])),
  };
  const { profile } = results.options;
  const how = profile === undefined ? '' : `, profile ${profile}`;
  const headline = (state: string, words: string, text: string, of = '') => {
    const notMet = state === 'inconclusive' ? state : 'violated';
    const mark = /^(conformant|passed)$/.test(state) ? 'met' : notMet;
    return { ...markOf[mark], words, text, target: of };
  };
  // The counts say why a whole run is non-conformant.
  const reason = verdict === 'non-conformant' && end === 'complete' ? [] : [results.reason];
  const said = [...reason, ...(results.explored === undefined ? [] : [results.explored])].map(sentence).join(' ');
  const sections = sectionsOf(results).filter(({ entries }) => entries.length > 0);
  const counts = outcomesOf(results).map((outcome) => `${results.summary[outcome]} ${markOf[outcome].words}`);
  return {
    /** The gate, if the run has one, and the verdict, which alone names the target. */
    headlines: [
      ...(gate ? [headline(gate.state, `gate ${gate.state}`, sentence(gate.reason))] : []),
      headline(verdict, [verdictWords(results), ...limits].join(', '), said, facts.Target),
    ],
    when: `${facts.Began}${how}, ${plural(requests, 'request')} in ${facts.Took}`,
    counts: counts.join(', '),
    happened: [...grouped(results.incidents ?? [], ({ kind }) => kind).values()].flatMap((group) =>
      group
        .slice(0, MOST_OF_A_KIND)
        .map((incident, index) => happenedIn(incident, said, index > 0 ? group.length - MOST_OF_A_KIND : 0)),
    ),
    /** A line each at the top. */
    found: sections.flatMap(({ name, entries }) => (/^(violated|waived|warned)$/.test(name) ? entries : [])),
    sections,
    next: nextSteps(results),
    facts: Object.entries(facts),
  };
}

/** Trouble that a run met on its way and got over. */
export function onItsWay({ statistics: { lost, recovered, throttled } }: Pick<Results, 'statistics'>) {
  const came = recovered === lost ? '' : `, ${recovered} came`;
  return [
    ...(lost > 0 ? [`${plural(lost, 'response')} lost and asked for again${came}`] : []),
    ...(throttled > 0 ? [`${throttled} were 429 or 503`] : []),
  ];
}

export type IncidentResult = NonNullable<Results['incidents']>[number];

/** Incidents of one kind that stand at the top; the section about them has all. */
const MOST_OF_A_KIND = 2;

/** An incident in a line each: what happened, what to do, and a request that shows it. @param said beside the verdict */
function happenedIn({ kind, what, advice, exchanges, setAside }: IncidentResult, said: string, more: number) {
  const [first] = exchanges;
  const seen = first ? [`${first.request.words} got ${statusWords(first)} (${first.address})`] : [];
  const aside = setAside > 0 ? [`${plural(setAside, 'exchange')} set aside`] : [];
  return {
    what: said.startsWith(capital(what)) ? '' : sentence(what),
    advice: advice === undefined ? '' : sentence(advice),
    seen: sentence([...seen, ...aside, ...(more > 0 ? [`${more} more of the kind "${kind}"`] : [])].join('; ')),
  };
}

/** The outcomes of a run, the worst first. */
export const outcomesOf = ({ summary }: Pick<Results, 'summary'>): readonly Outcome[] =>
  (Object.keys(markOf) as Outcome[]).filter((outcome) => summary[outcome] > 0);

function nextSteps({ requirements, stopped, incidents = [] }: Results): readonly string[] {
  const findings = requirements.flatMap((one) => one.findings);
  const wrong = new Set(findings.map(({ requirement }) => requirement));
  const waiting = requirements.flatMap(({ id, outcome, explainedBy = [], blockedBy = '' }) => {
    const fix = [...explainedBy, blockedBy].find((other) => wrong.has(other));
    return outcome === 'inconclusive' && fix !== undefined ? [{ fix, id }] : [];
  });
  const isFlaky = findings.some(({ confirmation: { seen, tried } }) => seen < tried);
  const fixes = [...grouped(waiting, ({ fix }) => fix)].toSorted(([, one], [, other]) => other.length - one.length);
  const first = fixes.slice(0, 3);
  const idsOf = (some: readonly { id: string }[]) => few(some.map(({ id }) => id));
  return [
    // An incident says what to do itself.
    ...(stopped?.advice && !incidents.some(({ advice }) => advice === stopped.advice)
      ? [sentence(stopped.advice)]
      : []),
    ...first.map(([fix, some]) => `Fix ${fix} first: ${some.length} more can then be judged (${idsOf(some)}).`),
    ...(isFlaky ? ['Flaky findings count. Several servers behind one address look like this.'] : []),
  ];
}

const entry = (mark: EntryMark, text: string, ids: Entry['ids'] = [], details: Entry['details'] = []): Entry => {
  return { mark, ids, text, details };
};

function sectionsOf(results: Results) {
  const { requirements, gate, stopped, observations } = results;
  const bases = ['stated', 'interpreted', 'http'];
  const all = requirements
    .toSorted((one, other) => bases.indexOf(one.basis) - bases.indexOf(other.basis))
    .map((requirement) => entryOf(requirement, results));
  const having = (mark: EntryMark) => all.filter((one) => one.mark === mark);
  const notJudged = (['kit-error', 'inconclusive', 'not-applicable'] as const).flatMap((mark) => {
    // Requirements that share a reason are one entry.
    const alike = [...grouped(having(mark), ({ text }) => text)];
    return alike.map(([text, group]) => {
      const ids = group.flatMap((follower) => follower.ids);
      const following = requirements.flatMap(({ id, follows = [] }) => (ids.includes(id) ? follows : []));
      return entry(mark, text, ids, following.flatMap(followDetails));
    });
  });
  const suspectOf = (one: RecordedExchange) => entry('inconclusive', one.request.words, [], exchangeDetails(one));
  const suspects = (stopped?.suspects ?? []).map(suspectOf);
  const failing = gate?.waivers.filter(({ state }) => ['expired', 'unknown', 'not-needed'].includes(state)) ?? [];
  const waivers = failing.map(({ requirement, note }) => entry('violated', note, [requirement]));
  const choices = observations.map((one) => entry('note', `${one.sentence} Seen: ${one.seen.join('; ')}.`, [one.id]));
  const created = results.created.map(({ id, name, noun }) => entry('note', `${noun ? `${noun} ` : ''}${id}  ${name}`));
  const happened = (results.incidents ?? []).map(({ what, exchanges }) => {
    const details = exchanges.flatMap((one) => exchangeDetails(one));
    return entry('note', sentence(what), [], details);
  });
  return [
    { name: 'suspects', title: 'In flight when the service stopped', entries: suspects },
    { name: 'violated', title: 'Violated', entries: having('violated') },
    { name: 'waivers', title: 'Waivers that fail the gate', entries: waivers },
    { name: 'waived', title: 'Waived, so that they do not fail the gate', entries: having('waived') },
    { name: 'warned', title: 'Warnings, which --strict counts as violations', entries: having('warned') },
    { name: 'incidents', title: 'What happened to the deployment', entries: happened },
    { name: 'not-judged', title: 'Not judged', entries: notJudged },
    { name: 'choices', title: 'Choices of this implementation, never judged', entries: choices },
    { name: 'created', title: 'Left in the store', entries: created },
    { name: 'notices', title: 'Notes', entries: results.notices.map((notice) => entry('note', notice)) },
  ];
}

export function waiverTerms({ expires, daysLeft, reason, issue }: WaiverUse): string {
  const left = daysLeft === undefined || daysLeft < 0 ? '' : `, ${plural(daysLeft, 'day')} left`;
  return `until ${expires}${left}: ${sentence(reason)}${issue === undefined ? '' : ` (${issue})`}`;
}

export const titleOf = (operation: string, { operations }: Pick<Results, 'operations'>): string =>
  operations[operation] ?? (operation === 'service' ? 'the whole service' : operation);

export function entryOf(requirement: RequirementResult, results: Results): Entry {
  const { id, outcome, findings, follows = [], sentence: rule, basis } = requirement;
  const { operation, reproduce, reason = outcome } = requirement;
  const waiver = waiverOf(results, requirement);
  const [first] = findings;
  return {
    mark: waiver ? 'waived' : outcome,
    ids: [id],
    text: first ? summaryOf(first, findings.length - 1) : sentence(reason),
    details: [
      { label: 'Requires', text: `${rule} (${basis}, ${titleOf(operation, results)})` },
      ...detail('Waived', waiver && waiverTerms(waiver)),
      ...findings.flatMap(findingDetails),
      ...follows.flatMap(followDetails),
      ...followersOf(id, results),
      { label: 'Run again', command: reproduce },
    ],
  };
}

/** A finding in one line: `A page is too long. (flaky: seen 1 of 2 times)`. */
function summaryOf({ summary, confirmation: { seen, tried } }: FindingResult, more = 0): string {
  const flaky = seen < tried ? [`flaky: seen ${seen} of ${tried} times`] : [];
  const notes = [...flaky, ...(more > 0 ? [`and ${plural(more, 'more finding')}`] : [])];
  return `${sentence(summary)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

/** Nothing where there is nothing to say. */
const detail = (label: Label, text: string | undefined, exchange?: RecordedExchange): readonly Detail[] =>
  text ? [{ label, text, ...(exchange && { exchange }) }] : [];

const BESIDE = { together: 'Together', 'in a row': 'In a row' } as const;

function findingDetails(finding: FindingResult, index: number): readonly Detail[] {
  const { expected, actual, occurrences, exchanges, marks, control, counterexample, also, beside = [] } = finding;
  const { title, path, origin } = finding.case;
  return [
    ...detail('Also', index > 0 ? summaryOf(finding) : ''),
    ...detail('Expected', expected),
    ...detail('Got', occurrences > 1 ? `${actual} (${occurrences} times in this run)` : actual),
    ...detail('Case', title === exchanges.at(-1)?.request.words ? '' : `${title} (${origin}, ${path})`),
    ...detail('Smallest', counterexample && `${counterexample.value} (path ${counterexample.path})`),
    ...exchanges.flatMap((one, at) => exchangeDetails(one, at === exchanges.length - 1 ? marks : [])),
    ...beside.flatMap(({ how, curl }) => (curl === undefined ? [] : [{ label: BESIDE[how], command: curl }])),
    ...detail('Control', control && controlWords(control, exchanges.at(-1)), control),
    ...detail('Also for', few(also, 4, '; ')),
  ];
}

/** A finding that follows from another one: its own evidence tells whether it is the same fault. */
function followDetails(finding: FindingResult): readonly Detail[] {
  const { requirement, sameCauseAs, exchanges } = finding;
  const text = `${requirement}, same cause as ${sameCauseAs}: ${summaryOf(finding)}`;
  return [{ label: 'Also', text }, ...exchanges.slice(-1).flatMap((one) => exchangeDetails(one, finding.marks))];
}

/** Findings with the same cause that an entry shows. */
const MOST_FOLLOWERS = 3;

function followersOf(id: string, { requirements }: Pick<Results, 'requirements'>): readonly Detail[] {
  const all = requirements.flatMap(({ follows = [] }) => follows.filter(({ sameCauseAs }) => sameCauseAs === id));
  const details = all.slice(0, MOST_FOLLOWERS).flatMap((finding) => {
    const exchange = finding.exchanges.at(-1);
    return detail('Follows', `${finding.requirement}: ${summaryOf(finding)} (${exchange?.address})`, exchange);
  });
  const left = all.slice(MOST_FOLLOWERS).map(({ requirement }) => requirement);
  return [...details, ...detail('Follows', few([...new Set(left)]))];
}

export function exchangeDetails(exchange: RecordedExchange, marks: Detail['marks'] = []): readonly Detail[] {
  const { words, curl, body } = exchange.request;
  return [
    { label: 'Request', text: curl === undefined ? `${words} (${plural(body?.bytes ?? 0, 'byte')})` : words },
    ...(curl === undefined ? [] : [{ label: 'Sent' as const, command: curl }]),
    { label: 'Received', exchange, marks },
  ];
}

/** `201 Created`, or what happened to the connection. */
export const statusWords = ({ response, failure = 'the reason is unknown' }: RecordedExchange): string =>
  response ? `${response.status} ${STATUS_CODES[response.status] ?? ''}`.trimEnd() : `no response: ${failure}`;

function controlWords(control: RecordedExchange, faulty = control): string {
  const [own, other] = [control, faulty].map(({ request }) =>
    endpointOf({ method: request.method, target: request.url }),
  );
  const what = own === other ? 'The same request without the fault' : 'Another request at that time';
  return `${what} got ${statusWords(control)}: ${control.request.words} (${control.address}).`;
}
