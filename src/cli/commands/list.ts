import { catalogue } from '../../core/catalogue/catalogue.js';
import { catalogueDocument } from '../../core/catalogue/catalogue-document.js';
import type { OperationOrService, Requirement } from '../../core/catalogue/requirement.js';
import { type Output, print } from '../../core/command/io.js';
import { patternList } from '../../core/config/kinds/pattern-list.js';
import { accepted } from '../../core/config/layers/layer.js';
import { checkPatterns, selectRequirements } from '../../core/config/requirement-patterns.js';
import { operationTitle } from '../../core/report/operation-title.js';
import type { ListFlags } from './list-command.js';

/** Prints the catalogue, or the part of it that --only names. */
export function list(flags: ListFlags, output: Output): void {
  const requirements = chosen(flags.only);
  if (flags.json) print(output, JSON.stringify(catalogueDocument(requirements), undefined, 2));
  else print(output, table(requirements));
}

function chosen(only: string | undefined): readonly Requirement[] {
  if (only === undefined) return catalogue.requirements;
  const ids = catalogue.requirements.map(({ id }) => id);
  const patterns = accepted(patternList.fromText(only), `--only ${only}`);
  checkPatterns(patterns, ids, `--only ${only}`);
  const selected = new Set(selectRequirements(ids, { only: patterns, skip: [] }));
  return catalogue.requirements.filter(({ id }) => selected.has(id));
}

/** Groups by operation; in each a line a requirement, in columns. */
function table(requirements: readonly Requirement[]): string {
  const width = Math.max(...requirements.map(({ id }) => id.length));
  const groups = Object.entries(operationTitle).flatMap(([operation, title]) => {
    const rows = requirements.filter(
      (requirement) => requirement.operation === (operation as OperationOrService),
    );
    if (rows.length === 0) return [];
    const lines = rows.map(
      ({ id, basis, sentence }) => `  ${id.padEnd(width)}  ${basis.padEnd(11)}  ${sentence}`,
    );
    return [[title, ...lines].join('\n')];
  });
  const judged = requirements.filter(({ basis }) => basis !== 'observed').length;
  const observed = requirements.length - judged;
  return [
    ...groups,
    `${judged} judged, ${observed} observed. 'petstore-conformance explain ID' says more of one.`,
  ].join('\n\n');
}
