/** `compare`: two runs beside each other. */
import path from 'node:path';
import { UsageError } from '../base/problems.js';
import { jsonText } from '../base/text.js';
import type { Kit } from '../kit/kit.js';
import type { Context, Feature } from '../options/feature.js';
import { readRun } from '../reports/json.js';

interface Typed {
  readonly failOn?: string;
  readonly json?: true;
}

export const command: Feature = (program, context) => {
  program
    .command('compare')
    .summary('show what differs between two runs')
    .description('Compares two runs: verdicts, outcomes, causes, choices.')
    .argument('<before>', 'path of a results.json, or of its folder')
    .argument('<after>', 'the same of the later run')
    .option('--fail-on <regression|any>', 'exit with 1 if there is a regression, or any difference')
    .option('--json', 'print the comparison as JSON')
    .addHelpText('after', notesFor(context.kit))
    .action(async (before: string, after: string, typed: Typed) =>
      context.exitWith(await compareFiles(before, after, typed, context)),
    );
};

const notesFor = ({ name }: Kit) => `
A regression is a requirement that was met before and is violated after. To compare two deployments, run each with a folder
of its own (--reports).

Example
  ${name} compare runs/old runs/new --fail-on regression

Exit codes
  0 whatever differs, 1 what --fail-on names, 2 usage, 3 --fail-on was given and too little could be judged to say, 4 the
  kit's own fault`;

async function compareFiles(before: string, after: string, typed: Typed, context: Context): Promise<number> {
  const { kit, stdout, workingDirectory, invocation } = context;
  const { failOn, json } = typed;
  if (failOn !== undefined && failOn !== 'regression' && failOn !== 'any')
    throw new UsageError(`--fail-on ${failOn}: must be regression or any`);
  const { compare, comparisonExitCode, comparisonText } = await import('../features/compare.js');
  const read = (place: string) => {
    if (/^https?:/i.test(place))
      throw new UsageError(`${place}: give the folder of a run; '${invocation} ${place} --reports FOLDER' makes one`);
    return readRun(path.resolve(workingDirectory, place), place, kit);
  };
  const comparison = compare(kit, read(before), read(after));
  stdout.write(json ? jsonText(comparison) : comparisonText(comparison, Math.max(60, stdout.columns ?? 100)));
  return comparisonExitCode(comparison, failOn);
}
