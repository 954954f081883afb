import { requirementPage } from '../../contract/requirement-page.js';
import type { RequirementResult, Results } from '../../results/model.js';
import { verdictLine } from '../console/verdict.js';
import { ellipsis } from '../cut.js';
import { flakiness } from '../flakiness.js';
import { operationTitle } from '../operation-title.js';
import { plural } from '../plural.js';
import { bySeriousness } from '../seriousness.js';
import { visible } from '../visible.js';
import { workflowCommand } from './workflow-command.js';

/** GitHub shows no more of one kind for a step. */
const SHOWN = 10;
/** UTF-16 units of what quotes a server. */
const LONGEST = 300;

/** The run as annotations of a GitHub Actions job, a line each: what is violated, what is warned of, the verdict. */
export function annotations(results: Results): string[] {
  return [
    ...ofOutcome(results, 'violated', 'error'),
    ...ofOutcome(results, 'warned', 'warning'),
    workflowCommand('notice', results.kit.name, verdictLine(results, { color: false })),
  ];
}

function ofOutcome(results: Results, outcome: 'violated' | 'warned', name: 'error' | 'warning'): string[] {
  const requirements = results.requirements
    .filter((requirement) => requirement.outcome === outcome)
    .toSorted(bySeriousness);
  const shown = requirements.length > SHOWN ? requirements.slice(0, SHOWN - 1) : requirements;
  const left = requirements.length - shown.length;
  return [
    ...shown.map((requirement) => workflowCommand(name, title(requirement), message(results, requirement))),
    ...(left > 0
      ? [workflowCommand(name, results.kit.name, `${plural(left, 'more requirement')} ${outcome}`)]
      : []),
  ];
}

function title({ id, basis, operation }: RequirementResult): string {
  return `${id} (${basis}, ${operationTitle[operation]})`;
}

function message({ kit }: Results, { id, reason = '', findings, reproduce }: RequirementResult): string {
  const [first] = findings;
  const lines =
    first === undefined
      ? [shown(reason)]
      : [
          `${shown(first.summary)}${flakiness(first.confirmation)}`,
          `Expected: ${shown(first.expected)}`,
          `Got: ${shown(first.actual)}`,
        ];
  return [...lines, `Run again: ${visible(reproduce)}`, `All about it: ${requirementPage(id, kit)}`].join(
    '\n',
  );
}

function shown(text: string): string {
  return visible(ellipsis(text, LONGEST));
}
