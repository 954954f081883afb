import { catalogue } from '../../core/catalogue/catalogue.js';
import type { OperationOrService, Requirement } from '../../core/catalogue/requirement.js';
import { requirementFile } from '../../core/catalogue/requirement-page.js';
import { operationTitle } from '../../core/report/operation-title.js';
import { linkTo, prose } from './markdown.js';
import { requirementPageText } from './page.js';

/** The pages of all requirements and their index: texts by path in the package. */
export function requirementPages(suiteFiles: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([
    [requirementFile('README'), indexPageText()],
    ...catalogue.requirements.map(
      (requirement) =>
        [
          requirementFile(requirement.id),
          requirementPageText(requirement, suiteFiles.get(requirement.id)),
        ] as const,
    ),
  ]);
}

/** The index of the pages of all requirements, by operation. */
function indexPageText(): string {
  const { judged, observed } = catalogue;
  const operations = Object.keys(operationTitle) as readonly OperationOrService[];
  return [
    '# Requirements',
    `${judged.length} are judged; ${observed.length} are observed: the document leaves them open, and a report shows what an implementation chose. [How a run comes to its verdict](../verdict.md) says what a basis means, and [what the kit is tested on](../proof.md) lists the faults that prove the checks and the conforming variations that every check must leave alone.`,
    'Made from `spec/requirements/` by `npm run generate`. For programs: `npx petstore-conformance list --json`.',
    ...operations.flatMap(section),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function section(operation: OperationOrService): readonly string[] {
  const rows = catalogue.requirements.filter((requirement) => requirement.operation === operation);
  const table = ['| requirement | basis | level | |', '|---|---|---|---|', ...rows.map(row)];
  return [`## ${prose(operationTitle[operation])}`, table.join('\n')];
}

function row({ id, basis, level, sentence }: Requirement): string {
  return `| ${linkTo(id)} | ${basis} | ${level} | ${prose(sentence)} |`;
}
