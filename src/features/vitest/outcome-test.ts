import { excusedIds, failingWaivers, waiverOf } from '../../core/gate/gate.js';
import { waiverTerms } from '../../core/report/waiver-terms.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { shortened } from '../../core/text/shortened.js';
import { TestFailure } from './failure.js';
import {
  findingMessage,
  kitErrorMessage,
  undecidedMessage,
  unjudgedMessage,
  waiversMessage,
} from './outcome-message.js';
import type { TestContext } from './test-functions.js';

/** UTF-16 units. */
const LONGEST_NOTE = 400;

/**
 * Ends a test as its requirement ended in the run: it passes, is skipped, or throws.
 * @param whole name of the file that has what a message leaves out, where one is written
 * @throws {TestFailure} unless the requirement is met, warned about, not applicable, or excused by the gate
 */
export async function tellOutcome(
  results: Results,
  requirement: RequirementResult,
  context: TestContext,
  whole?: string,
): Promise<void> {
  const { outcome, reason = '', notScored } = requirement;
  switch (outcome) {
    case 'met':
      break;
    case 'warned':
      await context.annotate?.(findingMessage(requirement, whole), 'warning');
      break;
    case 'not-applicable':
      context.skip(shortened(reason, LONGEST_NOTE));
      return;
    case 'violated': {
      const waiver = waiverOf(results, requirement);
      if (!waiver) throw new TestFailure('Violated', findingMessage(requirement, whole));
      await context.annotate?.(
        `waived ${waiverTerms(waiver)}\n${findingMessage(requirement, whole)}`,
        'warning',
      );
      break;
    }
    case 'inconclusive':
      if (notScored) context.skip(`not scored, and not judged: ${shortened(reason, LONGEST_NOTE)}`);
      else if (excusedIds(results).has(requirement.id)) {
        context.skip(`known, and not judged: ${shortened(reason, LONGEST_NOTE)}`);
      } else throw new TestFailure('Inconclusive', unjudgedMessage(requirement));
      return;
    case 'kit-error':
      throw new TestFailure('KitError', kitErrorMessage(requirement));
  }
  // A vendor may demand an assertion of every test (`expect.requireAssertions`).
  context.expect(outcome).not.toBe('inconclusive');
}

/**
 * Fails for what no requirement shows: the run ended early or left out too much, or a waiver fails it.
 * @throws {TestFailure}
 */
export async function tellRun(results: Results, context: TestContext): Promise<void> {
  const { gate, verdict, notices } = results;
  if (gate && failingWaivers(gate).length > 0)
    throw new TestFailure('GateFailed', waiversMessage(results, gate));
  const undecided = gate ? gate.state === 'inconclusive' : verdict === 'inconclusive';
  if (undecided) throw new TestFailure('Inconclusive', undecidedMessage(results));
  for (const notice of notices) await context.annotate?.(shortened(notice, LONGEST_NOTE), 'notice');
  context.expect(undecided).not.toBe(true);
}
