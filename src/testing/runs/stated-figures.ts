import { DOMParser, type Element } from '@xmldom/xmldom';
import type { CTRFReport } from 'ctrf';
import type { Outcome, Results, Summary } from '../../core/results/model.js';

/** The figures of a report, as far as it states them. */
export interface Figures {
  /** Each place that counts requirements, by outcome. */
  readonly outcomes: readonly Partial<Summary>[];
  /** Each place that counts all requirements. */
  readonly requirements?: readonly number[];
  /** Each place that counts tests: requirements, and the waivers of a gate. */
  readonly tests?: readonly number[];
  /** Each place that counts failed tests: violations without a waiver, and waivers that must be removed. */
  readonly failed?: readonly number[];
  /** Each place that counts tests that were skipped. */
  readonly skipped?: readonly number[];
  /** Whether the pipeline goes on; absent if the report does not mention a gate. */
  readonly gate?: string;
  /** Violations that a waiver covers. */
  readonly waived?: number;
  readonly verdict?: string;
  readonly end?: string;
  readonly requests?: number;
  readonly created?: number;
  readonly cases?: number;
  readonly seed?: number;
  /** Milliseconds, and their rounding error. */
  readonly duration?: { readonly ms: number; readonly within: number };
}

/** The formats that state figures of a run: all of them. */
export type StatedFormat = 'console' | 'json' | 'html' | 'junit' | 'ctrf' | 'badge' | 'markdown';

/** Reads the figures of a report like a reader who knows the format but not the kit. */
export const statedFigures: Readonly<Record<StatedFormat, (text: string) => Figures>> = {
  json: (text) => ofResults(JSON.parse(text)),
  html: (text) => ofResults(JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? '').results),
  junit: ofJunit,
  ctrf: (text) => ofCtrf(JSON.parse(text)),
  badge: (text) => ofBadge(JSON.parse(text).message),
  markdown: ofText,
  console: ofText,
};

function ofResults(results: Results): Figures {
  return {
    outcomes: [results.summary, tally(results.requirements.map(({ outcome }) => outcome))],
    requirements: [results.requirements.length],
    verdict: results.verdict,
    ...(results.gate !== undefined && { gate: results.gate.state }),
    end: results.end,
    requests: results.statistics.requests,
    created: results.created.length,
    cases: results.statistics.cases,
    seed: results.seed,
    duration: { ms: results.durationMs, within: 0 },
  };
}

function ofJunit(text: string): Figures {
  const root = new DOMParser().parseFromString(text, 'text/xml').documentElement;
  if (root === null) throw new Error('no root element');
  const all = (name: string) => Array.from(root.getElementsByTagName(name));
  const properties = new Map(
    all('property').map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']),
  );
  const outcomes = [...properties].filter(([name]) => name.endsWith('.outcome')).map(([, value]) => value);
  const sum = (attribute: string) =>
    all('testsuite').reduce((total, suite) => total + number(suite, attribute), 0);
  const errors = tally(all('error').map((error) => error.getAttribute('type') as Outcome));
  return {
    outcomes: [tally(outcomes as Outcome[]), { 'kit-error': errors['kit-error'] }],
    requirements: [outcomes.length],
    tests: [number(root, 'tests'), sum('tests'), all('testcase').length],
    failed: [number(root, 'failures'), sum('failures'), all('failure').length],
    skipped: [sum('skipped'), all('skipped').length],
    waived: all('skipped').filter((one) => WAIVED.test(one.getAttribute('message') ?? '')).length,
    ...gateOf(properties.get('gate')),
    verdict: properties.get('verdict') ?? '',
    end: properties.get('end') ?? '',
    requests: Number(properties.get('requests')),
    created: Number(properties.get('created')),
    cases: Number(properties.get('cases')),
    seed: Number(properties.get('seed')),
    duration: { ms: number(root, 'time') * 1000, within: 0.5 },
  };
}

function ofCtrf({ results }: CTRFReport): Figures {
  const { summary, tests } = results;
  const { verdict, end, requests, created, cases, seed, outcomes } = summary.extra as Record<string, unknown>;
  return {
    outcomes: [outcomes as Summary, tally(tests.map(({ rawStatus }) => rawStatus as Outcome))],
    requirements: [tests.filter(({ suite }) => suite?.[0] !== 'waivers').length],
    tests: [
      summary.tests,
      tests.length,
      summary.passed + summary.failed + summary.skipped + summary.pending + summary.other,
    ],
    failed: [summary.failed],
    skipped: [summary.skipped],
    waived: tests.filter(({ message = '' }) => WAIVED.test(message)).length,
    ...gateOf((summary.extra as Record<string, unknown>).gate),
    verdict: String(verdict),
    end: String(end),
    requests: Number(requests),
    created: Number(created),
    cases: Number(cases),
    seed: Number(seed),
    duration: { ms: summary.stop - summary.start, within: 0.5 },
  };
}

function ofBadge(message: string): Figures {
  const [, gate, rest = message] = /^gate (\w+); (.*)$/.exec(message) ?? [];
  const verdict = verdictOf(new RegExp(`^(${VERDICTS})`).exec(rest.toUpperCase())?.[1]);
  const [, met, of] = /(\d+)\/(\d+)/.exec(message) ?? [];
  const [, violated] = /: (\d+) violated/.exec(message) ?? [];
  const [, waived = 0] = /(\d+) waived/.exec(message) ?? [];
  return {
    verdict,
    ...gateOf(gate),
    ...(violated !== undefined && { waived: Number(waived) }),
    outcomes: [
      ...(met === undefined ? [] : [{ met: Number(met) }]),
      ...(violated === undefined ? [] : [{ violated: Number(violated) }]),
    ],
    ...(of !== undefined && { requirements: [Number(of)] }),
  };
}

const WORDS: readonly (readonly [Outcome, RegExp])[] = [
  ['met', /(\d+) met,/],
  ['warned', /(\d+) warned,/],
  ['violated', /(\d+) violated,/],
  ['inconclusive', /(\d+) inconclusive/],
  ['not-applicable', /(\d+) not applicable/],
  ['kit-error', /(\d+) the kit's own fault/],
];

/** Reads a text for people: the line of counts, and the facts wherever they stand. */
function ofText(text: string): Figures {
  const counts = text.split('\n').find((line) => /\d+ met, \d+ warned/.test(line)) ?? '';
  const [, notJudged] = /(\d+) not judged/.exec(counts) ?? [];
  const outcomes = Object.fromEntries(
    WORDS.map(([outcome, word]) => [outcome, Number(word.exec(counts)?.[1] ?? 0)]),
  ) as unknown as Summary;
  const fact = (...patterns: readonly RegExp[]) =>
    Number(patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? 0);
  const cases = /\| Cases \| (\d+)/.exec(text)?.[1];
  return {
    outcomes: [outcomes],
    ...gateOf(/[✓✗?] GATE (\w+)/.exec(text)?.[1]?.toLowerCase()),
    waived: text.match(/^ {2}~ |^\|.*\| until .*\|$/gm)?.length ?? 0,
    requirements: [outcomes.met + outcomes.warned + outcomes.violated + Number(notJudged)],
    verdict: verdictOf(new RegExp(`[✓✗?] (${VERDICTS})`).exec(text)?.[1]),
    requests: fact(/(\d+) requests? in/, /\| Requests \| (\d+)/),
    created: fact(/created (\d+) pet/, /\| Pets created \| (\d+)/),
    seed: fact(/seed (-?\d+)\./, /\| Seed \| (-?\d+)/),
    duration: { ms: 1000 * fact(/in ([\d.]+) s, (?:up|seed)/, /\| Duration \| ([\d.]+) s/), within: 50 },
    ...(cases !== undefined && { cases: Number(cases) }),
  };
}

/** The beginning of the message of a waived violation. */
const WAIVED = /^waived until /;

function gateOf(gate: unknown): Pick<Figures, 'gate'> {
  return typeof gate === 'string' ? { gate } : {};
}

const VERDICTS = 'NON-CONFORMANT|CONFORMANT|INCONCLUSIVE|NO VIOLATION FOUND, PARTIAL';

/** A partial run without a violation is conformant for programs. */
function verdictOf(words = ''): string {
  return words === 'NO VIOLATION FOUND, PARTIAL' ? 'conformant' : words.toLowerCase();
}

function tally(outcomes: readonly Outcome[]): Summary {
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  return Object.fromEntries(WORDS.map(([outcome]) => [outcome, count(outcome)])) as unknown as Summary;
}

function number(element: Element, attribute: string): number {
  return Number(element.getAttribute(attribute));
}
