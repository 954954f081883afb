/** `list` and `explain`: the catalogue of requirements. */

import { jsonText, rowsOf } from '../base/text.js';
import { ids as idKind } from '../kit/kinds.js';
import { identityOf } from '../kit/kit.js';
import { manyThings } from '../kit/things.js';
import { type Feature, ownValue } from '../options/feature.js';
import { selectIds } from '../options/resolve.js';
import type { Requirement } from '../service/service.js';

export const listCommand: Feature = (program, { kit, stdout, invocation }) => {
  const { catalogue, interfaceVersion } = kit.service;
  const ids = catalogue.map(({ id }) => id);
  program
    .command('list')
    .summary('list the requirements')
    .description('Lists the requirements: those that are judged, and those that are only observed.')
    .option('--only <ID,…>', "only these; '*' stands for any characters", '*')
    .option('--json', 'as JSON, with every member of the catalogue')
    .addHelpText('after', `\nExample\n  ${kit.name} list --only '${kit.example.replace(/\..*/, '.*')}'`)
    .action(({ only, json }: { readonly only: string; readonly json?: true }) => {
      const wanted = selectIds(ownValue(idKind(kit.example), '--only', only), kit, `--only ${only}`, ids);
      const requirements = catalogue.filter(({ id }) => wanted.includes(id));
      const document = { schemaVersion: '3.0', kit: identityOf(kit), interfaceVersion, requirements };
      if (json) stdout.write(jsonText(document));
      if (json) return;
      const width = Math.max(...wanted.map(({ length }) => length));
      for (const { id, basis, sentence } of requirements)
        stdout.write(`${id.padEnd(width)}  ${basis.padEnd(11)}  ${sentence}\n`);
      const observed = requirements.filter(({ basis }) => basis === 'observed').length;
      const counts = `${requirements.length - observed} judged, ${observed} observed`;
      stdout.write(`\n${counts}. '${invocation} explain ID' says more about one.\n`);
    });
};

export const explainCommand: Feature = (program, { kit, stdout, invocation }) => {
  const { catalogue, operations } = kit.service;
  program
    .command('explain')
    .summary('explain requirements')
    .description('Explains requirements: the source of each, how it is judged, and what violates it.')
    .argument('<ID,…>', `ids, as '${kit.name} list' shows them; '*' stands for any characters`)
    .addHelpText('after', `\nExample\n  ${kit.name} explain ${kit.example}`)
    .action((patterns: string) => {
      const ids = catalogue.map(({ id }) => id);
      const wanted = selectIds(ownValue(idKind(kit.example), 'explain', patterns), kit, 'explain', ids);
      const explained = catalogue.filter(({ id }) => wanted.includes(id)).map(explain);
      stdout.write(explained.join('\n'));
    });

  function explain(requirement: Requirement): string {
    const { id, sentence, operation, basis, level, source, stance, sends, violation, until } = requirement;
    const warns = basis === 'http' || requirement.warningOnly;
    const effect = warns ? 'a violation is a warning; it counts with --strict' : 'a violation is non-conformance';
    const rows: Readonly<Record<string, string | undefined>> = {
      Requirement: sentence,
      Operation: operations?.[operation] ?? operation,
      Basis: `${basis}, ${level}: ${basis === 'observed' ? 'never judged, only reported' : effect}`,
      Source: source,
      Stance: stance,
      'What is sent': sends,
      'A violation': violation,
      'Not judged': basis === 'observed' ? '' : 'plain requests beside a doubtful response (controls)',
      'Rests on': requirement.restsOn.join(', '),
      Writes: requirement.needsWrites ? `creates ${manyThings(kit.things)}; not judged under --read-only` : '',
      Until: until && `does not apply from ${until} on (--as-of)`,
      'Run just it': basis === 'observed' ? '' : `${invocation} URL --only ${id}`,
    };
    const lines = Object.entries(rows).flatMap(([label, text = '']) =>
      text === '' ? [] : rowsOf(label.padEnd(15), text.replace(/\s+/g, ' ').trim(), 100),
    );
    return `${[id, '', ...lines].join('\n')}\n`;
  }
};
