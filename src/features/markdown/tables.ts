import { requirementPage } from '../../core/catalogue/requirement-page.js';
import { flakiness } from '../../core/report/flakiness.js';
import { scoredWords } from '../../core/report/scored-words.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { escaped } from '../../core/text/escaped-markdown.js';
import { fitting } from './fitting.js';

/** UTF-16 units of a cell. */
const CELL = 240;

/** Requirements with the first finding of each, in a table of at most so many bytes. */
export function findingsTable(
  { kit }: Results,
  requirements: readonly RequirementResult[],
  bytes: number,
): string[] {
  const { shown, left } = fitting(
    requirements.map((requirement) => row(kit, requirement)),
    bytes,
  );
  return [
    '| requirement | what is wrong | expected | got |',
    '|---|---|---|---|',
    ...shown,
    ...(left > 0 ? ['', `… ${left} more for which this summary has no room.`] : []),
  ];
}

function row(kit: Results['kit'], requirement: RequirementResult): string {
  const { id, reason = '', findings } = requirement;
  const link = `${requirementLink(id, kit)}${scoredWords(requirement)}`;
  const [first] = findings;
  if (first === undefined) return cells(link, escaped(reason, CELL), '', '');
  const others = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const wrong = `${escaped(first.summary, CELL)}${flakiness(first.confirmation)}${others}`;
  return cells(link, wrong, escaped(first.expected, CELL), escaped(first.actual, CELL));
}

/** The id, as a link to the page of the requirement. */
export function requirementLink(id: string, kit: Results['kit']): string {
  return `[\`${id}\`](${requirementPage(id, kit)})`;
}

function cells(...texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`;
}
