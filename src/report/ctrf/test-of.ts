import { requirementPage } from '../../contract/requirement-page.js';
import type { Finding, Outcome, RequirementResult, Results } from '../../results/model.js';
import type { Bounds } from '../bounds.js';
import { ellipsis } from '../cut.js';
import { findingText } from '../finding-text.js';
import { operationTitle } from '../operation-title.js';
import { visible } from '../visible.js';

/** What this kit says of a test; the format knows more. */
export interface CtrfTest {
  readonly testId: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'other';
  /** The outcome in the kit's own words. */
  readonly rawStatus: Outcome;
  /** Milliseconds. */
  readonly duration: number;
  readonly suite: readonly string[];
  readonly tags: readonly string[];
  readonly labels: Readonly<Record<string, string | number>>;
  readonly flaky?: true;
  readonly message?: string;
  readonly trace?: string;
  readonly steps?: readonly CtrfStep[];
  readonly extra: Readonly<Record<string, string>>;
}

interface CtrfStep {
  readonly name: string;
  readonly status: 'failed' | 'other';
  readonly extra: Readonly<Record<string, unknown>>;
}

const STATUS: Readonly<Record<Outcome, CtrfTest['status']>> = {
  met: 'passed',
  warned: 'passed',
  violated: 'failed',
  'not-applicable': 'skipped',
  inconclusive: 'other',
  'kit-error': 'other',
};

const LONGEST_MESSAGE = 500;
/** Findings that are a step of their own; the trace has the same in full. */
const STEPS = 20;

/** One requirement as a test. Every text is bounded and free of hidden characters. */
export function ctrfTest(results: Results, requirement: RequirementResult, bounds: Bounds): CtrfTest {
  const { id, sentence, operation, basis, level, outcome, reason, findings, judged, requests, cases } =
    requirement;
  const found = findings.length > 0;
  return {
    testId: id,
    name: `${id} ${sentence}`,
    status: STATUS[outcome],
    rawStatus: outcome,
    duration: Math.round(requirement.durationMs),
    suite: [operationTitle[operation]],
    tags: [basis, level, ...(outcome === 'warned' ? ['warning'] : [])],
    labels: { operation, basis, level, judged, requests, cases },
    ...(findings.some(isFlaky) && { flaky: true }),
    ...(reason !== undefined && { message: shown(reason, LONGEST_MESSAGE) }),
    ...(found && { trace: findingText(results, requirement, bounds).map(visible).join('\n') }),
    ...(found && { steps: findings.slice(0, STEPS).map((finding) => step(finding, outcome)) }),
    extra: { reproduce: visible(requirement.reproduce), page: requirementPage(id, results.kit) },
  };
}

function isFlaky({ confirmation: { seen, tried } }: Finding): boolean {
  return seen < tried;
}

function step(finding: Finding, outcome: Outcome): CtrfStep {
  const { summary, expected, actual, occurrences, confirmation } = finding;
  return {
    name: shown(summary, LONGEST_MESSAGE),
    status: outcome === 'violated' ? 'failed' : 'other',
    extra: {
      expected: shown(expected, LONGEST_MESSAGE),
      actual: shown(actual, LONGEST_MESSAGE),
      occurrences,
      confirmation,
    },
  };
}

function shown(text: string, length: number): string {
  return visible(ellipsis(text, length));
}
