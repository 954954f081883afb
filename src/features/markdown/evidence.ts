import { requirementPage } from '../../core/catalogue/requirement-page.js';
import type { Bounds } from '../../core/report/bounds.js';
import { type FindingSection, findingSections } from '../../core/report/finding-sections.js';
import { operationTitle } from '../../core/report/operation-title.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { replayCommand } from '../../core/results/replay-command.js';
import { escaped, fenced } from '../../core/text/escaped-markdown.js';

/** Further findings of a requirement that get a line. */
const FURTHER = 4;
/** Sections and commands are cut where they are made. */
const UNCUT = Number.POSITIVE_INFINITY;

/** The first finding of a requirement with its evidence, folded under one line. */
export function evidenceBlock(results: Results, requirement: RequirementResult, bounds: Bounds): string {
  const { id, basis, operation, sentence, reason = '', findings, reproduce } = requirement;
  const [first, ...others] = findings;
  const title = escaped(first?.summary ?? reason, 200);
  return [
    `<details><summary><code>${id}</code> ${title}</summary>`,
    `${quoted(sentence)} (${basis}, ${operationTitle[operation]}; [all about it](${requirementPage(id, results.kit)}))`,
    ...(first === undefined ? [escaped(reason)] : findingSections(first, bounds).flatMap(sectionBlocks)),
    ...others.slice(0, FURTHER).map(({ summary }) => `**Also** ${escaped(summary, 200)}`),
    ...(others.length > FURTHER ? [`… ${others.length - FURTHER} more of this requirement`] : []),
    '**Run again**',
    fenced([reproduce], 'sh'),
    ...(first === undefined || bounds.whole === undefined
      ? []
      : [
          `**Send the same bytes again**, beside ${bounds.whole}`,
          fenced([replayCommand(results, id, bounds.whole)], 'sh'),
        ]),
    '</details>',
  ].join('\n\n');
}

/** A sentence of the catalogue, which writes code between backticks. */
function quoted(sentence: string): string {
  return escaped(sentence).replace(/&#96;(.+?)&#96;/g, '<code>$1</code>');
}

function sectionBlocks({ label, lines, kind }: FindingSection): string[] {
  const heading = label === '' ? '' : `**${label}**`;
  if (kind === 'prose') return lines.map((line) => `${heading} ${escaped(line, UNCUT)}`.trim());
  return [...(heading === '' ? [] : [heading]), fenced(lines, label === 'Sent' ? 'sh' : 'text')];
}
