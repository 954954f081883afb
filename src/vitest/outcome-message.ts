import { evidence } from '../report/console/finding-block.js';
import { render } from '../report/console/line.js';
import { widthFor } from '../report/console/width.js';
import { flakiness } from '../report/flakiness.js';
import { shortened } from '../report/shortened.js';
import type { RequirementResult, Results } from '../results/model.js';

/** UTF-16 units. */
const LONGEST_HEADING = 400;
const LONGEST_REASON = 1_000;

/** A violation or a warning for a stranger: a heading, then what the console shows below the requirement's sentence. */
export function findingMessage(requirement: RequirementResult, whole?: string): string {
  const { reason = '', findings } = requirement;
  const [first] = findings;
  const flaky = first === undefined ? '' : flakiness(first.confirmation);
  const others = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const heading = `${shortened(first?.summary ?? reason, LONGEST_HEADING)}${flaky}${others}`;
  const layout = { width: widthFor(undefined), ...(whole !== undefined && { whole }) };
  const rows = evidence(requirement, layout).map((line) => render(line, false));
  return [heading, '', ...rows].join('\n');
}

/** Why a requirement was not judged, with what it means for the implementation: nothing. */
export function unjudgedMessage({ reason = '', reproduce }: RequirementResult): string {
  return `${shortened(reason, LONGEST_REASON)}\nNot judged: this says nothing against the implementation.\n  Run again  ${reproduce}`;
}

/** The kit failed at a requirement. */
export function kitErrorMessage({ reason = '', reproduce }: RequirementResult): string {
  return `the kit itself failed: ${shortened(reason, LONGEST_REASON)}\nNot judged: this says nothing against the implementation.\n  Run again  ${reproduce}`;
}

/** Why a run as a whole says nothing of the implementation. */
export function undecidedMessage({ reason, reproduce }: Results): string {
  return `${shortened(reason, LONGEST_REASON)}\n  Run again  ${reproduce}`;
}
