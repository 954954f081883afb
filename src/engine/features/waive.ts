/** `waive`: accepts known violations until a day, in the waiver file. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { YAMLMap, YAMLSeq } from 'yaml';
import { fileText, shownPath, writeWhole, writing } from '../base/files.js';
import { UsageError } from '../base/problems.js';
import { short } from '../base/text.js';
import {
  readWaivers,
  WAIVERS_FILE,
  type Waiver,
  waiverFields,
  waiverKinds,
  waiverSubject,
  withBlocked,
} from '../judge/waivers.js';
import { wholeNumber } from '../kit/kinds.js';
import { judgedIds, type Kit } from '../kit/kit.js';
import { type Context, type Feature, flagsOf, ownValue } from '../options/feature.js';
import { idAdvice, knownTarget, resolveFlags } from '../options/resolve.js';
import { readRun } from '../reports/json.js';

type Texts = Partial<Record<'from' | 'reason' | 'issue' | 'until' | 'days' | 'target' | 'waivers', string>>;
type Typed = Readonly<Texts> & { readonly flaky?: true };

const notesFor = ({ name, example }: Kit) => `
Examples
  ${name} waive ${example} --reason 'Known; the next release fixes it' --issue ABC-123 --days 30
  ${name} waive --from reports/results.json --until 2030-03-31

Exit codes
  0 the waivers are written, 2 usage or configuration, or the file cannot be written`;

export const command: Feature = (program, context) => {
  program
    .command('waive')
    .summary('accept a known violation until a given day')
    .description('Writes waivers into the waiver file. It renews one for the same requirement and target.')
    .argument('[ID...]', `ids of requirements, as '${context.kit.name} list' shows them`)
    .option('--from <PATH>', 'results.json of a run: waive all that it violated or could not judge')
    .option('--reason <TEXT>', 'why the violation is accepted (default with --from: what that run found)')
    .option('--issue <REF>', 'tracking issue: a URL or a key such as ABC-123')
    .option('--until <DATE>', 'last day on which the waiver holds, UTC')
    .option('--days <N>', 'the same, in days from today')
    .option('--target <NAME>', 'its only target, by name or base URL (default: all, or that of --from)')
    .option('--flaky', 'the violation does not show in every run: do not fail if it is not seen')
    .option('--waivers <PATH>', `the file (default: the one that a run reads, else ${WAIVERS_FILE})`)
    .addHelpText('after', notesFor(context.kit))
    .action(async (ids: readonly string[], typed: Typed) => waive(ids, typed, context));
};

type Wanted = Partial<Waiver> & Pick<Waiver, 'requirement'>;

async function waive(ids: readonly string[], typed: Typed, context: Context): Promise<void> {
  const { kit, workingDirectory, now, stdout } = context;
  const { from, until, days, flaky } = typed;
  const { values, file } = await resolveFlags(flagsOf(context, undefined, { waivers: typed.waivers }), context);
  if (from !== undefined && ids.length > 0) throw new UsageError(`--from and ${ids[0]}: give ids or a run, not both`);
  const wanted =
    from === undefined ? knownIds(ids, kit) : waiversOfRun(path.resolve(workingDirectory, from), from, kit);
  const field = (member: 'reason' | 'issue' | 'target', value = typed[member]): Partial<Waiver> =>
    value === undefined ? {} : { [member]: ownValue(waiverKinds[member], `--${member}`, value) };
  const given = { ...field('reason'), ...field('issue'), ...field('target'), ...(flaky && { flaky }) };
  if (file && given.target !== undefined && !/^https?:/.test(given.target))
    knownTarget(given.target, `--target ${given.target}`, file);
  const day = (later: number) => new Date(now().getTime() + later * 86_400_000).toISOString().slice(0, 10);
  if (until !== undefined && days !== undefined) throw new UsageError('--until and --days: give one of them, not both');
  const last = until ?? (days === undefined ? days : day(ownValue(wholeNumber(1, 3660), '--days', days)));
  if (last === undefined) throw new UsageError('waive: needs --until YYYY-MM-DD, or --days N');
  const expires = ownValue(waiverKinds.expires, '--until', last);
  if (expires < day(0)) throw new UsageError(`--until ${until}: is over; give today, ${day(0)}, or a later day`);

  const location = values.waivers ?? path.join(workingDirectory, WAIVERS_FILE);
  const name = shownPath(location, workingDirectory);
  const text = existsSync(location) ? fileText(location, name) : undefined;
  const before = text === undefined ? [] : await readWaivers(text, name);
  const earlierOf = (one: Wanted) => before.find((other) => waiverSubject(other) === waiverSubject(one));
  const waivers = wanted.map((found): Waiver => {
    const about = { ...found, ...given };
    const cause = found.cause === undefined ? {} : { cause: found.cause };
    const { reason, ...others } = { ...about, ...earlierOf(about), ...cause, ...given };
    if (reason !== undefined) return { ...others, reason, expires };
    throw new UsageError(`waive ${found.requirement}: needs --reason TEXT, too; repeat the command with it`);
  });
  const content = await withWaivers(text, name, waivers);
  writing(name, 'check --waivers', () => writeWhole([{ path: location, content }]));
  for (const waiver of waivers) {
    const done = earlierOf(waiver) ? 'changed' : 'added';
    stdout.write(`${name}: ${done} ${waiverSubject(waiver)}, until ${expires} (${waiver.reason})\n`);
  }
}

const NEW_FILE =
  '# Violations that do not fail a run, each until a day. One that is expired or no longer needed fails it.\nwaivers: []\n';

/** The text with these entries, new or in the place of one about the same. Comments and order stay. @throws {UsageError} */
export async function withWaivers(text = NEW_FILE, name: string, waivers: readonly Waiver[]): Promise<string> {
  const { isMap, parseDocument, visit } = await import('yaml');
  const before = (await readWaivers(text, name)).map(waiverSubject);
  const document = parseDocument(text);
  const refuse = () => {
    throw new UsageError(`${name}: entries share values by an anchor (&…), so only a person can change it`);
  };
  visit(document, { Alias: refuse });
  const list = document.get('waivers') as YAMLSeq<YAMLMap>;
  if (list.items.length === 0) list.flow = false;
  for (const waiver of waivers) {
    const entry = list.items[before.indexOf(waiverSubject(waiver))];
    const given = waiverFields.filter((field) => waiver[field] !== undefined);
    if (isMap(entry)) for (const field of given) entry.set(field, waiver[field]);
    else list.add(document.createNode(Object.fromEntries(given.map((field) => [field, waiver[field]]))));
  }
  return document.toString({ lineWidth: 0 });
}

/** Takes no patterns: nobody would have decided on what matches one later. */
function knownIds(ids: readonly string[], kit: Kit): readonly Wanted[] {
  const judged = judgedIds(kit);
  if (ids.length === 0) throw new UsageError('waive: give ids of requirements, or --from with a results.json');
  const unknown = ids.find((id) => !judged.includes(id));
  if (unknown === undefined) return [...new Set(ids)].map((requirement) => ({ requirement }));
  throw new UsageError(`waive: the kit judges no requirement ${unknown}; ${idAdvice(unknown, kit)}`);
}

/** A waiver for each requirement that a run violated, or could not judge for a reason of its own. */
function waiversOfRun(location: string, from: string, kit: Kit): readonly Wanted[] {
  const { end, requirements, target, startedAt } = readRun(location, `--from ${from}`, kit);
  const problem =
    (end !== 'complete' && `that run was ${end}; give a run that came to its end`) ||
    (!requirements.some(({ outcome }) => outcome === 'violated' || outcome === 'met') &&
      'that run judged nothing; give a run that judged the deployment');
  if (problem) throw new UsageError(`--from ${from}: ${problem}`);
  const violated = requirements.filter(({ outcome }) => outcome === 'violated');
  const blocked = withBlocked(violated, requirements);
  const open = requirements.filter(({ id, outcome }) => outcome === 'inconclusive' && !blocked.has(id));
  if (violated.length + open.length === 0) throw new UsageError(`--from ${from}: that run left nothing to waive`);
  return [...violated, ...open].map(({ id, outcome, reason = '', findings }) => {
    const what = `${outcome === 'violated' ? 'violated' : 'not judged'} in the run of ${startedAt.slice(0, 10)}`;
    const isFlaky = findings.length > 0 && findings.every(({ confirmation: { seen, tried } }) => seen < tried);
    return {
      requirement: id,
      reason: `${what}: ${short(findings[0]?.summary ?? reason, 200)}`,
      target: target.name ?? target.baseUrl,
      ...(findings.length > 0 && { cause: [...new Set(findings.map(({ cause }) => cause))].join('; ') }),
      ...(isFlaky && { flaky: true }),
    };
  });
}
