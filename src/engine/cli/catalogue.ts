/** `list` and `explain`: the catalogue of requirements. */
import { UsageError } from '../base/problems.js';
import { jsonText, rowsOf } from '../base/text.js';
import { ids as idKind } from '../kit/kinds.js';
import { identityOf } from '../kit/kit.js';
import { type Feature, ownValue } from '../options/feature.js';
import { idAdvice, selectIds } from '../options/resolve.js';

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
    .summary('explain one requirement')
    .description('Explains a requirement: its source, how it is judged, and what violates it.')
    .argument('<ID>', `its id, as '${kit.name} list' shows it`)
    .addHelpText('after', `\nExample\n  ${kit.name} explain ${kit.example}`)
    .action((id: string) => {
      const requirement = catalogue.find((one) => one.id === id);
      const ids = catalogue.map((one) => one.id);
      if (!requirement) throw new UsageError(`explain: no requirement has the id ${id}; ${idAdvice(id, kit, ids)}`);
      const { sentence, operation, basis, level, source, stance, sends, violation, until } = requirement;
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
        'Rests on': requirement.restsOn.join(', '),
        Writes: requirement.needsWrites ? `creates ${kit.thing[1]}; not judged under --read-only` : '',
        Until: until && `does not apply from ${until} on (--as-of)`,
        'Run just it': basis === 'observed' ? '' : `${invocation} URL --only ${id}`,
      };
      stdout.write(`${id}\n\n`);
      for (const [label, text = ''] of Object.entries(rows))
        if (text) stdout.write(`${rowsOf(label.padEnd(15), text.replace(/\s+/g, ' ').trim(), 100).join('\n')}\n`);
    });
};
