import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { packageRoot } from '../../core/package.js';
import { type Fault, faults } from '../../proof/reference/faults/index.js';
import { variations } from '../../proof/reference/variations/index.js';
import { degenerates } from '../../proof/selftest/degenerate/index.js';
import { faultsOf } from '../requirement-pages/proving-faults.js';

/** The page docs/proof.md, generated from the lists. */
export function proofPage(): string {
  return [
    '# What the kit is tested on',
    '',
    'Generated from the lists in `src/proof/reference/` and `src/proof/selftest/`; a test keeps it up to date. `petstore-conformance selftest` judges every server with the code that judges a deployment, and reports each one that the kit misjudges.',
    '',
    `- ${faults.length} faults: the reference implementation with one clause violated in one place. Each must turn the listed requirements red, for the given causes, and no others except its consequences.`,
    `- ${variations.length} conforming variations: the reference implementation with one choice, which the document leaves open, made differently. Each must be conformant.`,
    `- ${degenerates.length} degenerate servers, which do not implement the interface. None may be conformant.`,
    '',
    '## Requirements and the faults that prove their checks',
    '',
    'A fault counts under "alone" when it must turn this requirement red and no other: only a working check for it finds that fault.',
    '',
    '| requirement | alone | with others | example |',
    '| --- | --- | --- | --- |',
    ...catalogue.judged.map(({ id }) => requirementRow(id)),
    '',
    '## Faults',
    '',
    '`*`: only the profile `standard` finds it.',
    '',
    '| fault | description | turns red |',
    '| --- | --- | --- |',
    ...faults.map((fault) => `| ${fault.id} | ${cell(fault.description)} | ${redOf(fault)} |`),
    '',
    '## Conforming variations',
    '',
    '| variation | description |',
    '| --- | --- |',
    ...variations.map(({ id, description }) => `| ${id} | ${cell(description)} |`),
    '',
    '## Degenerate servers',
    '',
    '| server | description | may count as met |',
    '| --- | --- | --- |',
    ...degenerates.map(
      ({ id, description, mayMeet }) =>
        `| ${id} | ${cell(description)} | ${mayMeet.map(code).join(', ') || 'nothing'} |`,
    ),
    '',
    '## Mutants',
    '',
    '`npm run mutate` changes one place at a time with [StrykerJS](https://stryker-mutator.io), and judges servers with each mutant. It mutates three sets of files, which `scripts/mutation/sets.mjs` lists:',
    '',
    '- The reference implementation. The kit must not find a mutant conformant, neither with `quick` nor with `standard`.',
    '- The judge: the table of allowed responses, and what holds responses against it. With a mutant, the kit must misjudge the reference implementation or another server of the selftest. A mutant is first tried on all exchanges of a selftest: only servers where it judges one of them in another way are judged again, the likeliest first, at most 24. Without such a server it is the reference implementation with `quick`.',
    '- The generators of invalid and unusual cases. With a mutant, the kit must misjudge the reference implementation, with `quick`, `standard` or `thorough`, or another server of the selftest. The cases are first compared with those that the kit makes: only servers on which a changed case shows are judged. Tables are left out: each of their rows has a fault that it must find, and a test holds that.',
    '',
    'Texts and patterns are not mutated. A mutant that is not found must be on the list in `src/proof/mutation/survivors.yaml`, with the reason why it breaks nothing; a mutant on no list fails the nightly build. The last column leaves out the mutants on the list.',
    '',
    '| mutated | mutants | found | on the list | score | score without the listed |',
    '| --- | --- | --- | --- | --- | --- |',
    ...scores().map(scoreRow),
    '',
    '| why the mutants on the list break nothing | how many, and where |',
    '| --- | --- |',
    ...survivors(),
    '',
  ].join('\n');
}

/** The result of a whole `npm run mutate` for one set of files. */
interface Score {
  readonly mutants: number;
  readonly found: number;
  /** Mutants that are not found and are on the list. */
  readonly listed: number;
}

function scores(): readonly (readonly [set: string, score: Score])[] {
  return Object.entries(mutationFile<Record<string, Score>>('scores.yaml'));
}

function scoreRow([set, { mutants, found, listed }]: readonly [string, Score]): string {
  const share = (of: number) => `${((100 * found) / of).toFixed(1)} %`;
  return `| ${set} | ${mutants} | ${found} | ${listed} | ${share(mutants)} | ${share(mutants - listed)} |`;
}

function mutationFile<T>(name: string): T {
  return parse(readFileSync(path.join(packageRoot, 'src/proof/mutation', name), 'utf8'));
}

interface Survivors {
  readonly reason: string;
  /** The changes that survive, by file. */
  readonly mutants: Readonly<Record<string, readonly string[]>>;
}

/** A row for each reason, with the number of mutants in each file that survive for it. */
function survivors(): readonly string[] {
  return mutationFile<readonly Survivors[]>('survivors.yaml').map(({ reason, mutants }) => {
    const files = Object.entries(mutants).map(([file, { length }]) => `${length} in ${code(file)}`);
    return `| ${cell(reason)} | ${files.join(', ')} |`;
  });
}

function requirementRow(id: string): string {
  const { alone, together } = faultsOf(id);
  const example = alone[0] ?? together[0];
  return `| ${code(id)} | ${alone.length} | ${together.length} | ${example?.id ?? ''} |`;
}

function redOf({ turnsRed, profile }: Fault): string {
  const red = Object.entries(turnsRed).map(([id, cause]) => `${id} (${cell(cause)})`);
  return `${red.join(', ')}${profile === undefined ? '' : ' *'}`;
}

function code(id: string): string {
  return `\`${id}\``;
}

/** Text in a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
