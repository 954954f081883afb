import { shortened } from '../report/shortened.js';
import type { RequirementResult, Results } from '../results/model.js';
import { Failure } from './failure.js';
import { findingMessage, kitErrorMessage, undecidedMessage, unjudgedMessage } from './outcome-message.js';
import type { TestContext } from './test-functions.js';

/** UTF-16 units. */
const LONGEST_NOTE = 400;

/**
 * Ends a test as its requirement ended in the run: it passes, is skipped, or throws.
 * @param whole name of the file that has what a message leaves out, where one is written
 * @throws {Failure} unless the requirement is met, warned about, or not applicable
 */
export async function tellOutcome(
  requirement: RequirementResult,
  context: TestContext,
  whole?: string,
): Promise<void> {
  const { outcome, reason = '' } = requirement;
  switch (outcome) {
    case 'met':
      break;
    case 'warned':
      await context.annotate?.(findingMessage(requirement, whole), 'warning');
      break;
    case 'not-applicable':
      context.skip(shortened(reason, LONGEST_NOTE));
      return;
    case 'violated':
      throw new Failure('Violated', findingMessage(requirement, whole));
    case 'inconclusive':
      throw new Failure('Inconclusive', unjudgedMessage(requirement));
    case 'kit-error':
      throw new Failure('KitError', kitErrorMessage(requirement));
  }
  // A vendor may demand an assertion of every test (`expect.requireAssertions`).
  context.expect(outcome).not.toBe('violated');
}

/**
 * Fails where the run says nothing of the implementation, though no requirement need say so: it ended early, or
 * left out too much.
 * @throws {Failure}
 */
export async function tellVerdict(results: Results, context: TestContext): Promise<void> {
  if (results.verdict === 'inconclusive') throw new Failure('Inconclusive', undecidedMessage(results));
  for (const notice of results.notices) await context.annotate?.(shortened(notice, LONGEST_NOTE), 'notice');
  context.expect(results.verdict).not.toBe('inconclusive');
}
