import { catalogue } from '../../core/catalogue/catalogue.js';
import { catalogueDocument } from '../../core/catalogue/catalogue-document.js';
import { effect } from '../../core/catalogue/effect.js';
import type { Requirement } from '../../core/catalogue/requirement.js';
import { requirementPage } from '../../core/catalogue/requirement-page.js';
import { CURRENT_SET, isScored } from '../../core/catalogue/requirement-set.js';
import { type Output, print } from '../../core/command/io.js';
import { unknownRequirement } from '../../core/config/requirement-patterns.js';
import { kit } from '../../core/package.js';
import { operationTitle } from '../../core/report/operation-title.js';
import type { ExplainFlags } from './explain-command.js';

const LABEL = 18;

/** Prints all that the catalogue has on one requirement. Throws UsageError for an id that it does not have. */
export function explain(id: string, flags: ExplainFlags, output: Output): void {
  const requirement = catalogue.requirements.find((one) => one.id === id);
  if (!requirement) {
    throw unknownRequirement(
      id,
      catalogue.requirements.map((one) => one.id),
      'explain',
    );
  }
  if (flags.json) print(output, JSON.stringify(catalogueDocument([requirement]), undefined, 2));
  else print(output, explained(requirement));
}

function explained(requirement: Requirement): string {
  return [requirement.id, '', ...rows(requirement).map(([label, text]) => row(label, text))].join('\n');
}

function rows(requirement: Requirement): readonly (readonly [label: string, text: string])[] {
  const { sentence, operation, basis, level, source, stance, sends, violation, restsOn, until } = requirement;
  const all: readonly (readonly [string, string])[] = [
    ['Requirement', sentence],
    ['Operation', operationTitle[operation]],
    ['Basis', `${basis}, ${level}: ${effect(requirement)}`],
    ['Source', source],
    ['Stance', stance],
    ['What is sent', sends],
    ['A violation', violation],
    ['Rests on', restsOn.join(', ')],
    ['Writes', requirement.needsWrites ? 'creates pets; not judged under --read-only' : ''],
    ['Until', until === undefined ? '' : `does not apply from ${until} on (--as-of)`],
    [
      'Counts',
      isScored(requirement.id) ? '' : `not yet: the requirement set ${CURRENT_SET} does not list it`,
    ],
    ['Run just it', basis === 'observed' ? '' : `petstore-conformance URL --only ${requirement.id}`],
    ['Its page', requirementPage(requirement.id, kit)],
  ];
  return all.filter(([, text]) => text !== '');
}

function row(label: string, text: string): string {
  return wrapped(text, 100 - LABEL)
    .map((line, index) => (index === 0 ? label : '').padEnd(LABEL) + line)
    .join('\n');
}

/** A text in lines no longer than `width`, broken at spaces; a longer word keeps a line to itself. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
