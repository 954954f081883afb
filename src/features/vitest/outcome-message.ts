import { evidence } from '../../core/report/console/finding-block.js';
import { render } from '../../core/report/console/line.js';
import { widthFor } from '../../core/report/console/width.js';
import { flakiness } from '../../core/report/flakiness.js';
import { gateView } from '../../core/report/gate-view.js';
import { failingWaiverLine } from '../../core/report/waiver-text.js';
import type { Gate } from '../../core/results/gate-model.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { shortened } from '../../core/text/shortened.js';

/** UTF-16 units. */
const LONGEST_HEADING = 400;
const LONGEST_REASON = 1_000;
const NOT_JUDGED = 'Not judged: this says nothing against the implementation.';

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
  return [shortened(reason, LONGEST_REASON), NOT_JUDGED, runAgain(reproduce)].join('\n');
}

/** The kit failed at a requirement. */
export function kitErrorMessage({ reason = '', ...rest }: RequirementResult): string {
  return unjudgedMessage({ ...rest, reason: `the kit itself failed: ${reason}` });
}

/** Why a run as a whole says nothing of the implementation. */
export function undecidedMessage({ reason, reproduce }: Results): string {
  return [shortened(reason, LONGEST_REASON), runAgain(reproduce)].join('\n');
}

/** The waivers that have to go, one a line, each with what to do about it. */
export function waiversMessage(results: Results, gate: Gate): string {
  const waivers = gateView(results).failing.map((one) =>
    shortened(`  ${failingWaiverLine(one)}`, LONGEST_REASON),
  );
  return [shortened(gate.reason, LONGEST_REASON), ...waivers].join('\n');
}

function runAgain(command: string): string {
  return `  Run again  ${command}`;
}
