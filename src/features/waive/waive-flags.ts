import { catalogue } from '../../core/catalogue/catalogue.js';
import { calendarDate } from '../../core/config/kinds/calendar-date.js';
import { wholeNumber } from '../../core/config/kinds/whole-number.js';
import { accepted } from '../../core/config/layers/layer.js';
import type { Waiver } from '../../core/config/waiver.js';
import { dayAfter, isTargetUrl, MOST_DAYS, tooLate, waiverFields } from '../../core/config/waivers/fields.js';
import { UsageError } from '../../core/errors.js';
import { kit } from '../../core/package.js';
import { dayOf } from '../../core/text/day-of.js';
import { didYouMean, nearest } from '../../core/text/nearest.js';
import { shellWord } from '../../core/text/shell-word.js';
import type { WaiveFlags } from './waive-command.js';

/** The ids, each once. Throws UsageError for none, and for one that the catalogue does not have or that is never judged. */
export function knownIds(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) {
    throw new UsageError(
      "waive: nothing to waive; give ids of requirements ('petstore-conformance list' shows them), or --from with the results.json of a run",
    );
  }
  for (const id of ids) {
    const row = catalogue.requirements.find((one) => one.id === id);
    if (!row) throw unknown(id);
    if (row.basis === 'observed') throw new UsageError(`waive: ${id} is never judged: it needs no waiver`);
  }
  return [...new Set(ids)];
}

/** Unlike other commands this one takes no patterns: nobody would have decided on what matches one later. */
function unknown(id: string): UsageError {
  const near = nearest(
    id,
    catalogue.judged.map((one) => one.id),
  );
  const advice = near ? `did you mean ${near}?` : "'petstore-conformance list' shows all";
  return new UsageError(`waive: no requirement has the id ${id}; ${advice}`);
}

/** The fields of a waiver that the flags give. Throws UsageError for the first invalid value. */
export function readWaiveFlags(flags: WaiveFlags, now: Date): Partial<Omit<Waiver, 'requirement'>> {
  const field = (name: 'reason' | 'issue' | 'target') => {
    const text = flags[name];
    if (text === undefined) return {};
    return { [name]: accepted(waiverFields[name].kind.fromText(text), `--${name} ${text}`) };
  };
  const expires = lastDay(flags, now);
  return {
    ...field('reason'),
    ...field('issue'),
    ...(expires !== undefined && { expires }),
    ...field('target'),
    ...(flags.flaky && { flaky: true }),
  };
}

/** Throws UsageError for the name of a target that the configuration file does not have. Without a file all may be meant. */
export function checkTarget(target: string | undefined, known: readonly string[] | undefined): void {
  if (target === undefined || known === undefined || isTargetUrl(target) || known.includes(target)) return;
  const names = known.length === 0 ? 'no targets' : `the targets ${known.join(', ')}`;
  throw new UsageError(
    `--target ${target}: unknown target${didYouMean(target, known)}; the configuration file has ${names}`,
  );
}

function lastDay({ until, days }: WaiveFlags, now: Date): string | undefined {
  if (until !== undefined && days !== undefined) {
    throw new UsageError('--until and --days: give one of them, not both');
  }
  if (days !== undefined) {
    const count = accepted(wholeNumber(1, MOST_DAYS).fromText(days), `--days ${days}`);
    return dayAfter(now, count);
  }
  if (until === undefined) return undefined;
  const day = accepted(calendarDate.fromText(until), `--until ${until}`);
  const today = dayOf(now.toISOString());
  const late = tooLate(day, now);
  if (late !== undefined) throw new UsageError(`--until ${day}: ${late}`);
  if (day >= today) return day;
  throw new UsageError(`--until ${day}: is over; give today, ${today}, or a later day`);
}

/** The waiver, if nothing is missing. Throws UsageError that names what is, and the command that has it. */
export function completeWaiver(
  waiver: Partial<Waiver> & Pick<Waiver, 'requirement'>,
  {
    ids,
    flags,
    isNew,
  }: { readonly ids: readonly string[]; readonly flags: WaiveFlags; readonly isNew: boolean },
): Waiver {
  const { requirement, reason, issue, expires, target, flaky } = waiver;
  // An entry that is renewed has a day, but the new one must be given.
  const day = flags.until === undefined && flags.days === undefined ? undefined : expires;
  // One decision has its issue; somebody who waives all violations of a run sorts them afterwards.
  const hasIssue = issue !== undefined || flags.from !== undefined || !isNew;
  if (reason !== undefined && hasIssue && day !== undefined) {
    return {
      requirement,
      reason,
      ...(issue !== undefined && { issue }),
      expires: day,
      ...(target !== undefined && { target }),
      ...(flaky && { flaky }),
    };
  }
  const missing = [
    ...(reason === undefined ? ['--reason'] : []),
    ...(hasIssue ? [] : ['--issue']),
    ...(day === undefined ? ['--until (or --days)'] : []),
  ];
  const what = flags.from === undefined ? `waive ${requirement}` : `--from ${flags.from}`;
  const given = { ids, flags, hasIssue };
  throw new UsageError(`${what}: needs ${missing.join(', ')} too: ${wholeCommand(waiver, given)}`);
}

/** The whole command, with words in capitals for what is to be filled in. */
function wholeCommand(
  { reason }: Partial<Waiver>,
  {
    ids,
    flags,
    hasIssue,
  }: { readonly ids: readonly string[]; readonly flags: WaiveFlags; readonly hasIssue: boolean },
): string {
  const flag = (name: 'reason' | 'issue', has: boolean, placeholder: string) =>
    flags[name] === undefined && has
      ? []
      : [`--${name}`, flags[name] === undefined ? placeholder : shellWord(flags[name])];
  const day =
    flags.days === undefined ? ['--until', flags.until ?? 'YYYY-MM-DD'] : ['--days', shellWord(flags.days)];
  return [
    kit.name,
    'waive',
    ...(flags.from === undefined ? ids.map(shellWord) : ['--from', shellWord(flags.from)]),
    ...flag('reason', reason !== undefined, 'TEXT'),
    ...flag('issue', hasIssue, 'URL'),
    ...day,
    ...(flags.target === undefined ? [] : ['--target', shellWord(flags.target)]),
    ...(flags.flaky ? ['--flaky'] : []),
    ...(flags.waivers === undefined ? [] : ['--waivers', shellWord(flags.waivers)]),
  ].join(' ');
}
