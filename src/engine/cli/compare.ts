/** `compare`: two runs beside each other, or any number of them on a board. */
import { UsageError } from '../base/problems.js';
import { jsonText } from '../base/text.js';
import type { Kit } from '../kit/kit.js';
import { addFlags, type Context, type Feature, flagsOf } from '../options/feature.js';
import { resolveFlags } from '../options/resolve.js';

interface Typed extends Record<string, unknown> {
  readonly failOn?: string;
  readonly json?: true;
}

export const command: Feature = (program, context) => {
  const own = program
    .command('compare')
    .summary('show what differs between runs')
    .description('Compares two runs, or shows any number of them on one board: verdicts, outcomes, causes, choices.')
    .argument('<results...>', 'paths of results.json files, or of their folders; NAME=PATH gives one a name')
    .option('--fail-on <regression|any>', 'of two runs: exit with 1 if there is a regression, or any difference')
    .option('--json', 'print the comparison as JSON');
  addFlags(context, own, { Output: ['reports'] })
    .addHelpText('after', notesFor(context.kit))
    .action(async (places: readonly string[], typed: Typed) =>
      context.exitWith(await compareFiles(places, typed, context)),
    );
};

const notesFor = ({ name }: Kit) => `
A regression is a requirement that was met before and is violated after. To compare two deployments, run each with a folder
of its own (--reports).

More than two runs, or --reports, give a board: board.html and board.md in that folder, requirements against
implementations. NAME@VERSION names a version of a product; the board says what differs from one to the next.

Example
  ${name} compare ours@1.0=runs/old ours@1.1=runs/new theirs=runs/theirs --reports board

Exit codes
  0 whatever differs, 1 what --fail-on names, 2 usage, 3 --fail-on was given and too little could be judged to say, 4 the
  kit's own fault`;

async function compareFiles(places: readonly string[], typed: Typed, context: Context): Promise<number> {
  const { kit, stdout } = context;
  const { failOn, json } = typed;
  if (failOn !== undefined && failOn !== 'regression' && failOn !== 'any')
    throw new UsageError(`--fail-on ${failOn}: must be regression or any`);
  if (failOn !== undefined && places.length > 2) throw new UsageError('--fail-on: give two results, and no more');
  const { boardOf, boardText, entrantOf, writeBoard } = await import('../features/board.js');
  const { compare, comparisonExitCode, comparisonText } = await import('../features/compare.js');
  const entrants = places.map((place) => entrantOf(place, context));
  const [before, after] = entrants;
  if (!before || !after) throw new UsageError(`${places[0]}: give the results of another run, too`);
  const comparison = entrants.length === 2 ? compare(kit, before.results, after.results) : undefined;
  let output = comparison ? comparisonText(comparison, Math.max(60, stdout.columns ?? 100)) : '';
  let board: ReturnType<typeof boardOf> | undefined;
  if (!comparison || typed.reports !== undefined) {
    const { reports } = (await resolveFlags(flagsOf(context, undefined, typed), context)).values;
    board = boardOf(kit, entrants, reports);
    const files = writeBoard(board, reports, context);
    output = `${output || boardText(board)}${files.join('\n')}\n`;
  }
  stdout.write(json ? jsonText(comparison ?? board) : output);
  return comparison ? comparisonExitCode(comparison, failOn) : 0;
}
