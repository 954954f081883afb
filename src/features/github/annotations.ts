import { requirementPage } from '../../core/catalogue/requirement-page.js';
import { verdictLine } from '../../core/report/console/verdict.js';
import { flakiness } from '../../core/report/flakiness.js';
import { type FailingWaiver, gateView, type WaivedViolation } from '../../core/report/gate-view.js';
import { operationTitle } from '../../core/report/operation-title.js';
import { scoredWords } from '../../core/report/scored-words.js';
import { bySeriousness } from '../../core/report/seriousness.js';
import { waiverTerms } from '../../core/report/waiver-terms.js';
import { waiverText, waiverTitle } from '../../core/report/waiver-text.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { ellipsis } from '../../core/text/cut.js';
import { plural } from '../../core/text/plural.js';
import { visible } from '../../core/text/visible.js';
import { workflowCommand } from './workflow-command.js';

/** GitHub shows no more of one kind for a step. */
const SHOWN = 10;
/** UTF-16 units of a text that quotes a server. */
const LONGEST = 300;
/** The same of what the team wrote in a waiver. */
const LONGEST_WAIVER = 1_000;

/** Waivers that fail the run and have an error of their own, out of those that GitHub shows. */
const WAIVERS = 4;

/**
 * The run as annotations of a GitHub Actions job, a line each: violations, waivers that have to go, warnings,
 * waived violations, the verdict. A waived violation is a notice, not an error.
 */
export function annotations(results: Results): string[] {
  const { counting, failing, waived } = gateView(results);
  const waivers = ofWaivers(results, failing);
  const warned = results.requirements.filter(({ outcome }) => outcome === 'warned').toSorted(bySeriousness);
  return [
    ...listed(results, 'error', counting, 'violated', SHOWN - waivers.length),
    ...waivers,
    ...listed(results, 'warning', warned, 'warned', SHOWN),
    ...ofWaived(results, waived),
    workflowCommand('notice', results.kit.name, verdictLine(results, { color: false })),
  ];
}

function ofWaivers(results: Results, failing: readonly FailingWaiver[]): string[] {
  const file = results.gate?.waiverFile;
  const listed = shownOf(failing, WAIVERS);
  const left = failing.length - listed.length;
  const error = (title: string, text: string) =>
    workflowCommand(
      'error',
      title,
      shown(text, LONGEST_WAIVER),
      file === undefined ? undefined : shown(file),
    );
  return [
    ...listed.map(({ waiver }) =>
      error(shown(`waiver for ${waiverTitle(waiver)}`), waiverText(results, waiver)),
    ),
    ...(left > 0 ? [error(results.kit.name, `${plural(left, 'more waiver')} to fix or remove`)] : []),
  ];
}

/** One notice fewer than GitHub shows: the verdict is one, too. */
function ofWaived(results: Results, waived: readonly WaivedViolation[]): string[] {
  const listed = shownOf(waived, SHOWN - 1);
  const left = waived.length - listed.length;
  return [
    ...listed.map(({ requirement, waiver }) =>
      workflowCommand(
        'notice',
        `${title(requirement)} waived`,
        `${shown(`waived ${waiverTerms(waiver, results)}`, LONGEST_WAIVER)}\n${message(results, requirement)}`,
      ),
    ),
    ...(left > 0
      ? [workflowCommand('notice', results.kit.name, `${plural(left, 'more violation')} waived`)]
      : []),
  ];
}

function listed(
  results: Results,
  name: 'error' | 'warning',
  requirements: readonly RequirementResult[],
  outcome: 'violated' | 'warned',
  most: number,
): string[] {
  const listed = shownOf(requirements, most);
  const left = requirements.length - listed.length;
  return [
    ...listed.map((requirement) => workflowCommand(name, title(requirement), message(results, requirement))),
    ...(left > 0
      ? [workflowCommand(name, results.kit.name, `${plural(left, 'more requirement')} ${outcome}`)]
      : []),
  ];
}

/** All, or one fewer than there may be: the last place says how many more there are. */
function shownOf<T>(all: readonly T[], most: number): readonly T[] {
  return all.length > most ? all.slice(0, most - 1) : all;
}

function title(requirement: RequirementResult): string {
  const { id, basis, operation } = requirement;
  return `${id} (${basis}, ${operationTitle[operation]})${scoredWords(requirement)}`;
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

function shown(text: string, length = LONGEST): string {
  return visible(ellipsis(text, length));
}
