import { requirementPage } from '../../core/catalogue/requirement-page.js';
import { waiverOf } from '../../core/gate/gate.js';
import type { Bounds } from '../../core/report/bounds.js';
import { findingText } from '../../core/report/finding-text.js';
import { operationTitle } from '../../core/report/operation-title.js';
import { scoredWords } from '../../core/report/scored-words.js';
import { type TestStatus, testStatus, waiverStatus } from '../../core/report/test-status.js';
import { waiverTerms } from '../../core/report/waiver-terms.js';
import { waiverText, waiverTitle } from '../../core/report/waiver-text.js';
import type { WaiverState, WaiverUse } from '../../core/results/gate-model.js';
import type { Finding, Outcome, RequirementResult, Results } from '../../core/results/model.js';
import { NOT_SCORED } from '../../core/results/verdict-words.js';
import { ellipsis } from '../../core/text/cut.js';
import { visible } from '../../core/text/visible.js';

/** The members of a test that this kit writes; the format has more. */
export interface CtrfTest {
  readonly testId: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'other';
  /** The outcome, or what became of a waiver, in the kit's own words. */
  readonly rawStatus: Outcome | WaiverState;
  /** Milliseconds. */
  readonly duration: number;
  readonly suite: readonly string[];
  readonly tags: readonly string[];
  readonly labels: Readonly<Record<string, string | number>>;
  readonly flaky?: true;
  readonly message?: string;
  readonly trace?: string;
  readonly steps?: readonly CtrfStep[];
  readonly extra: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

interface CtrfStep {
  readonly name: string;
  readonly status: 'failed' | 'other';
  readonly extra: Readonly<Record<string, unknown>>;
}

/** An error is neither passed nor failed. */
const CTRF_STATUS: Readonly<Record<TestStatus, CtrfTest['status']>> = {
  passed: 'passed',
  failed: 'failed',
  error: 'other',
  skipped: 'skipped',
};

const LONGEST_MESSAGE = 500;
/** Findings that are a step of their own; the trace has the same in full. */
const STEPS = 20;

/** One requirement as a test. Every text is bounded and free of hidden characters. */
export function ctrfTest(results: Results, requirement: RequirementResult, bounds: Bounds): CtrfTest {
  const { id, sentence, operation, basis, level, outcome, reason, findings, judged, requests, cases } =
    requirement;
  const found = findings.length > 0;
  const waiver = waiverOf(results, requirement);
  const message = [
    ...(waiver === undefined ? [] : [`waived ${waiverTerms(waiver)}`]),
    ...(reason === undefined ? [] : [`${ellipsis(reason, LONGEST_MESSAGE)}${scoredWords(requirement)}`]),
  ].join('\n');
  return {
    testId: id,
    name: `${id} ${sentence}`,
    status: CTRF_STATUS[testStatus(results, requirement)],
    rawStatus: outcome,
    duration: Math.round(requirement.durationMs),
    suite: [operationTitle[operation]],
    tags: [
      basis,
      level,
      ...(outcome === 'warned' ? ['warning'] : []),
      ...(waiver === undefined ? [] : ['waived']),
      ...(requirement.notScored ? [NOT_SCORED] : []),
    ],
    labels: { operation, basis, level, judged, requests, cases },
    ...(findings.some(isFlaky) && { flaky: true }),
    ...(message !== '' && { message: message.split('\n').map(visible).join('\n') }),
    ...(found && { trace: findingText(results, requirement, bounds).map(visible).join('\n') }),
    ...(found && {
      steps: findings.slice(0, STEPS).map((finding) => step(finding, outcome === 'violated' && !waiver)),
    }),
    extra: {
      reproduce: visible(requirement.reproduce),
      page: requirementPage(id, results.kit),
      ...(waiver !== undefined && { waiver: waiverExtra(waiver) }),
    },
  };
}

function waiverExtra({ reason, issue, expires }: WaiverUse): Readonly<Record<string, string>> {
  return {
    reason: shown(reason, 300),
    ...(issue !== undefined && { issue: shown(issue, 200) }),
    expires: shown(expires, 200),
  };
}

/** One entry of the waiver file as a test: it fails where it fails the run. */
export function ctrfWaiver(results: Results, waiver: WaiverUse): CtrfTest {
  const title = visible(waiverTitle(waiver));
  return {
    testId: `waiver:${title}`,
    name: `waiver for ${title}`,
    status: CTRF_STATUS[waiverStatus(waiver)],
    rawStatus: waiver.state,
    duration: 0,
    suite: ['waivers'],
    tags: ['waiver'],
    labels: {},
    message: [waiverText(results, waiver), `Its entry: ${waiverTerms(waiver)}`].map(visible).join('\n'),
    extra: {},
  };
}

function isFlaky({ confirmation: { seen, tried } }: Finding): boolean {
  return seen < tried;
}

function step(finding: Finding, failed: boolean): CtrfStep {
  const { summary, expected, actual, occurrences, confirmation } = finding;
  return {
    name: shown(summary, LONGEST_MESSAGE),
    status: failed ? 'failed' : 'other',
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
