/** `rejudge`: judges a run again from its log, without a network. Beside `run`, since it reports as a run does. */
import path from 'node:path';
import { shownPath } from '../base/files.js';
import { FileError, systemProblem, UsageError } from '../base/problems.js';
import { masking } from '../exchange/mask.js';
import { inSandbox, serve } from '../features/certificate/sandbox.js';
import { type Kit, kitFrom } from '../kit/kit.js';
import { LogError, readLog } from '../log/log.js';
import { addFlags, type Context, type Feature, flagsOf } from '../options/feature.js';
import { resolveFlags } from '../options/resolve.js';
import { exitCode } from '../results/results.js';

type Typed = Readonly<Record<string, unknown>> & { readonly allowDifferences?: true };

const NOTES = `
The same version of the kit gives the same results, byte for byte. Another version may send other requests.

Exit codes
  those of run; 2 also when the run differs from its log`;

export const command: Feature = (program, context) => {
  const own = program
    .command('rejudge')
    .summary('judge a run again from its log')
    .description('Judges a run again from the log that run --record wrote. It sends nothing and needs no key.')
    .argument('<file>', 'path of the log')
    .option('--allow-differences', 'judge the rest if this version of the kit asks for something that the log lacks');
  addFlags(context, own, { Output: ['reports', 'format', 'quiet', 'verbose', 'no-color'] })
    .addHelpText('after', NOTES)
    .action(async (file: string, typed: Typed) => context.exitWith(await rejudgeFile(file, typed, context)));
};

const SANDBOX = { deadline: 120_000, memory: 2048 } as const;

async function rejudgeFile(file: string, typed: Typed, context: Context): Promise<number> {
  const resolved = await resolveFlags(flagsOf(context, undefined, typed), context);
  const { given, values } = resolved;
  if (given.has('format') && values.format.includes('script'))
    throw new UsageError('--format script: would send the key to wherever the log says; leave it out');
  const name = shownPath(path.resolve(context.workingDirectory, file), process.cwd());
  const { kit } = context;
  const [what, module] = [`${name}: judging it again`, new URL(import.meta.url)];
  const found = await inSandbox<Rejudged>(what, module, [kit.module, name], SANDBOX);
  if (found.problem !== undefined) throw new UsageError(found.problem);
  const { judgement, difference } = found;
  const { version } = judgement.head.kit;
  const by = version === kit.version ? '' : ` (version ${version} of the kit recorded it, and this is ${kit.version})`;
  if (difference !== undefined && !typed.allowDifferences)
    throw new UsageError(`${name}: ${difference}${by}; --allow-differences judges the rest`);
  if (difference !== undefined) context.stderr.write(`notice: ${difference}${by}\n`);
  const [{ print }, { writeReports }] = await Promise.all([import('./run.js'), import('../reports/write.js')]);
  // The log was masked as it was written.
  const written = { ...judgement, mask: masking([]) };
  print(judgement.results, await writeReports(written, resolved), resolved, context);
  return exitCode(judgement.results);
}

type Rejudged = Awaited<ReturnType<typeof rejudged>>;
/** A log from a stranger may be wrong; that is not a fault of the kit. */
export async function rejudged(kit: Kit, name: string) {
  try {
    const log = readLog(name);
    const { name: recorder } = log.head.kit;
    if (recorder !== kit.name)
      return { problem: `${name}: ${recorder} recorded it; rejudge it with that kit, not with ${kit.name}` };
    const { rejudge } = await import('../judge/judge.js');
    const { results, head, differences } = await rejudge(kit, log);
    return { judgement: { results, head }, difference: differences[0] };
  } catch (error) {
    if (error instanceof LogError) return { problem: error.message };
    const isOfFile = error instanceof FileError || (error instanceof Error && 'syscall' in error);
    if (isOfFile) return { problem: `${name}: cannot be read: ${systemProblem(error)}; check the path` };
    return { problem: `${name}: cannot be judged again: ${error}` };
  }
}
serve(async ([module, name]: readonly [module: string, name: string]) => rejudged(await kitFrom(module), name));
