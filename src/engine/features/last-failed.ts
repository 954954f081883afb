/** `--last-failed`: judges again what an earlier run did not find met, and what that rests on. */
import path from 'node:path';
import { shownPath } from '../base/files.js';
import { UsageError } from '../base/problems.js';
import { few } from '../base/text.js';
import { judgedIds } from '../kit/kit.js';
import { type Flags, type Resolved, resolveFlags, type Surroundings } from '../options/resolve.js';
import { readRun } from '../reports/json.js';
import { exitCode, type Results, waiverOf } from '../results/results.js';
import { generalOf } from '../service/service.js';

/** The requirements that apply and were not met, but for violations that are waived. */
export const redIn = (results: Results): readonly string[] =>
  results.requirements
    .filter((one) => /^(violated|inconclusive|kit-error)$/.test(one.outcome) && !waiverOf(results, one))
    .map(({ id }) => id);

/** Reads the results that the option names. @throws {UsageError} for a run that failed with nothing to judge again */
export function lastResults({ kit, values }: Resolved, { workingDirectory }: Surroundings): Results {
  const place = values['last-failed'] || path.join(values.reports, 'results.json');
  const name = `--last-failed ${shownPath(place, workingDirectory)}`;
  const results = readRun(place, name, kit);
  const [url, { baseUrl }] = [values['base-url'], results.target];
  const refuse = (problem: string) => new UsageError(`${name}: ${problem}; leave the option out to judge everything`);
  if (url !== undefined && url !== baseUrl) throw refuse(`is of a run against ${baseUrl}, not ${url}`);
  const isOver = exitCode(results) === 0 && !(values.strict && results.summary.warned > 0);
  if (redIn(results).length === 0 && !isOver) throw refuse('has nothing that was not met');
  return results;
}

/** The options of a run with the cases of an earlier one, of what is red; of everything if nothing is. */
export function resolveAgain(flags: Flags, results: Results, red: readonly string[], around: Surroundings) {
  const { kit } = around;
  const wanted = new Set(red.flatMap((id) => [id, ...generalOf(kit.service.catalogue, id)]));
  const only = judgedIds(kit).filter((id) => wanted.has(id));
  const isPart = only.length > 0 && only.length < judgedIds(kit).length;
  // A random seed is drawn once.
  const seed = String(results.seed);
  return resolveThere({ ...flags, 'last-failed': undefined, seed, ...(isPart && { only }) }, results, around);
}

/** A sentence that says which of the requirements that were red are not met yet. */
export function stillRed(red: readonly string[], results: Results): string {
  const left = redIn(results).filter((id) => red.includes(id));
  return `not met yet: ${left.length} of ${red.length}${left.length > 0 ? ` (${few(left, 10)})` : ''}`;
}

/** A sentence that says which of the requirements that were red are met now. Only a run of all checks shows that. */
export function sinceThen(red: readonly string[], { requirements, end }: Results): string {
  const isMet = ({ id, outcome }: (typeof requirements)[number]) => red.includes(id) && /^(met|warned)$/.test(outcome);
  const met = requirements.filter(isMet).map(({ id }) => id);
  const names = met.length > 0 ? ` (${few(met, 10)})` : '';
  return `met now: ${met.length} of ${red.length}${names}${end === 'interrupted' ? '; the run was interrupted' : ''}`;
}

/** Options that make the cases of an earlier run, but for its mark in names. It names the deployment if no flag does. */
export async function resolveThere(flags: Flags, { options, seed, target }: Results, around: Surroundings) {
  const own = Object.keys(around.kit.options ?? {}).flatMap((option) => {
    const value = options[option];
    return Array.isArray(value) && value.length > 0 ? [[option, value.map(String)] as const] : [];
  });
  const typed = Object.entries(flags).filter(([, value]) => value !== undefined);
  const given: Flags = {
    profile: String(options.profile ?? 'standard'),
    seed: String(seed),
    // Another profile has another default.
    ...(options.runs !== undefined && flags.profile === undefined && { runs: String(options.runs) }),
    ...Object.fromEntries([...own, ...typed]),
  };
  if ((['base-url', 'target', 'reference'] as const).some((option) => given[option]))
    return resolveFlags(given, around);
  const { name = '', baseUrl } = target;
  const byUrl = await resolveFlags({ ...given, 'base-url': baseUrl }, around);
  // A target of the file counts with the file's own URL: a key that the file names goes nowhere else.
  return byUrl.file?.targets.has(name) ? resolveFlags({ ...given, target: name }, around) : byUrl;
}
