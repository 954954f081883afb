import { catalogue } from '../../core/catalogue/catalogue.js';
import { type Fault, faults } from '../reference/faults/index.js';
import { variations } from '../reference/variations/index.js';
import { degenerates } from './degenerate/index.js';
import { faultsOf } from './proving-faults.js';

/** The page in docs/ that says what the kit is tried on, from the lists themselves. */
export function proofPage(): string {
  return [
    '# What the kit is tried on',
    '',
    'Made from the lists in `src/proof/reference/` and `src/proof/selftest/`; a test holds it to them. `petstore-conformance selftest` judges all of it with the code that judges a deployment, and says where the kit is wrong.',
    '',
    `- ${faults.length} faults: the reference implementation with one clause broken in one place. Each must turn red the requirements beside it, each for the cause named, and no others but its consequences.`,
    `- ${variations.length} conforming variations: the reference implementation with something done otherwise that the document leaves open. Each must be conformant.`,
    `- ${degenerates.length} degenerate servers, which are no implementation at all. None may be conformant.`,
    '',
    '## Requirements, and the faults that prove their checks',
    '',
    'A fault counts under "alone" when it is to turn red this requirement and no other: only a working check for it finds that fault.',
    '',
    '| requirement | alone | with others | an example |',
    '| --- | --- | --- | --- |',
    ...catalogue.judged.map(({ id }) => requirementRow(id)),
    '',
    '## Faults',
    '',
    '| fault | what it does | turns red |',
    '| --- | --- | --- |',
    ...faults.map((fault) => `| ${fault.id} | ${cell(fault.says)} | ${redOf(fault)} |`),
    '',
    '## Conforming variations',
    '',
    '| variation | what it does |',
    '| --- | --- |',
    ...variations.map(({ id, says }) => `| ${id} | ${cell(says)} |`),
    '',
    '## Degenerate servers',
    '',
    '| server | what it does | may count as met |',
    '| --- | --- | --- |',
    ...degenerates.map(
      ({ id, says, mayMeet }) => `| ${id} | ${cell(says)} | ${mayMeet.map(code).join(', ') || 'nothing'} |`,
    ),
    '',
  ].join('\n');
}

function requirementRow(id: string): string {
  const { alone, together } = faultsOf(id);
  const example = alone[0] ?? together[0];
  return `| ${code(id)} | ${alone.length} | ${together.length} | ${example?.id ?? ''} |`;
}

function redOf({ turnsRed, profile }: Fault): string {
  const red = Object.entries(turnsRed).map(([id, cause]) => `${code(id)} (${cell(cause)})`);
  return `${red.join(', ')}${profile === undefined ? '' : ' — in standard, not in quick'}`;
}

function code(id: string): string {
  return `\`${id}\``;
}

/** Text in a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
