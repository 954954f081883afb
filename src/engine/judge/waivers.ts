/** Violations that the team knows: each is accepted until a day. The gate of a run leaves them out. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileText, shownPath } from '../base/files.js';
import { shellWord, UsageError } from '../base/problems.js';
import { few, plural, sentence, short } from '../base/text.js';
import { parseYaml } from '../base/yaml.js';
import * as kinds from '../kit/kinds.js';
import { judgedIds, type Kit } from '../kit/kit.js';
import { type Given, givenAs, idAdvice, mappingOf, readGiven, textsOf } from '../options/resolve.js';
import type { RequirementResult, Results, WaiverUse } from '../results/results.js';
import type { ResultsContext } from '../results/results-of.js';

export type Waiver = Omit<WaiverUse, 'state' | 'daysLeft' | 'note'>;

type WaiverFile = { readonly name: string; readonly waivers: readonly Waiver[] };

export const WAIVERS_FILE = 'waivers.yaml';

const freeText = kinds.words('TEXT');
const ISSUE = /^(https?:\/\/[^\s/?#][^\s]*|[A-Z][A-Z0-9_]*-[0-9]+|([\w.-]+(\/[\w.-]+)*)?#[0-9]+)$/;
/** In the order in which an entry is written. The gate names any cause that an entry excuses and does not name. */
export const waiverKinds = {
  requirement: freeText,
  reason: freeText,
  issue: kinds.kind('REF', ISSUE, "must be an http or https URL, or a key such as ABC-123 or 'group/project#123'"),
  expires: kinds.date,
  target: freeText,
  cause: freeText,
  flaky: kinds.yesNo,
} as const satisfies { readonly [F in keyof Waiver]-?: kinds.Kind<string | boolean> };
export const waiverFields = Object.keys(waiverKinds) as readonly (keyof Waiver)[];
const REQUIRED = ['requirement', 'reason', 'expires'] as const;

/** `list.unique at staging`: one file has one entry about it. */
export const waiverSubject = ({ requirement, target }: Pick<Waiver, 'requirement' | 'target'>): string =>
  target === undefined ? requirement : `${requirement} at ${target}`;

export async function findWaiverFile(asked: Given | undefined, folder: string): Promise<WaiverFile | undefined> {
  const location = asked ? path.resolve(asked.folder, asked.texts.join()) : path.join(folder, WAIVERS_FILE);
  if (!asked && !existsSync(location)) return undefined;
  const name = shownPath(location, folder);
  return { name, waivers: await readWaivers(fileText(location, asked?.origin ?? name), name) };
}

/** @throws {UsageError} with all that is wrong */
export async function readWaivers(text: string, name: string): Promise<readonly Waiver[]> {
  const { value, lineOf } = await parseYaml(name, text);
  const { waivers: entries, ...others } = mappingOf(value, name, '`waivers` to a list');
  if (!Array.isArray(entries) || Object.keys(others).length > 0)
    throw new UsageError(`${name}: must have one member, \`waivers\`, with a list of waivers (\`[]\` if it is empty)`);
  const problems: string[] = [];
  const read = <T>(part: () => readonly T[]): readonly T[] => {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
      return [];
    }
  };
  const waivers = entries.flatMap((entry: unknown, index) => {
    const placeOf = (...member: string[]) => `${name}:${lineOf('waivers', index, ...member)}: waiver ${index + 1}`;
    const [mapping] = read(() => [mappingOf(entry, placeOf(), 'fields to values')]);
    if (!mapping) return [];
    const missing = REQUIRED.filter((field) => mapping[field] === undefined);
    if (missing.length > 0) problems.push(`${placeOf()}: has no ${missing.join(', no ')}; add it`);
    const readField = (field: string) => read(() => fieldsOf({ [field]: mapping[field] }, placeOf(field)));
    const fields = Object.keys(mapping).flatMap(readField);
    const isNamed = fields.some(([field]) => field === 'requirement');
    return isNamed ? [Object.fromEntries(fields) as unknown as Waiver] : [];
  });
  const subjects = waivers.map(waiverSubject);
  const twice = new Set(subjects.filter((subject, index) => subjects.indexOf(subject) !== index));
  for (const subject of twice) problems.push(`${name}: ${subject} is waived twice; keep one of the two`);
  if (problems.length > 0) throw new UsageError(problems.join('; '));
  return waivers;
}

const fieldsOf = (members: unknown, place: string) =>
  textsOf(members, place, 'field', waiverFields).map(([field, texts]) => {
    const kind: kinds.Kind<string | boolean> = waiverKinds[field];
    return [field, readGiven(kind, givenAs(kind, texts, '', `${place}: ${field}`))] as const;
  });

/** Decides whether a pipeline goes on, if known violations are left out. @param ids those that can be judged */
export function gateOf(file: WaiverFile, kit: Kit, invocation: string): NonNullable<ResultsContext['gate']> {
  return (results, without) => {
    const { requirements } = results;
    const waivers = file.waivers.map((waiver) => useOf(waiver, results, file.name, kit, invocation));
    const idsIn = (...states: readonly WaiverUse['state'][]) =>
      waivers.filter((waiver) => states.includes(waiver.state)).map(({ requirement }) => requirement);
    const inForce = new Set(idsIn('applied', 'not-judged'));
    const known = requirements.filter(({ id }) => inForce.has(id));
    const isBad = ({ outcome }: RequirementResult) => outcome === 'violated' || outcome === 'inconclusive';
    const excused = withBlocked(known.filter(isBad), requirements);
    const idsOf = (outcome: RequirementResult['outcome'], isExcused: boolean) =>
      requirements.filter((one) => one.outcome === outcome && excused.has(one.id) === isExcused).map(({ id }) => id);
    const clauses = (lists: Readonly<Record<string, readonly string[]>>) =>
      Object.entries(lists).flatMap(([what, those]) => (those.length === 0 ? [] : [`${what}: ${few(those)}`]));
    const failures = clauses({
      'violated and not waived': idsOf('violated', false),
      'waivers that have expired': idsIn('expired'),
      'waivers for requirements that do not exist': idsIn('unknown'),
      'waivers that are no longer needed': idsIn('not-needed'),
    });
    const [waived, open] = [idsOf('violated', true), idsOf('inconclusive', true)];
    const left = clauses({ 'violated and waived': waived, 'known, and not judged': open });
    const { verdict, reason } = without(excused);
    const unlessFailed = verdict === 'inconclusive' ? 'inconclusive' : 'passed';
    const state = failures.length > 0 ? 'failed' : unlessFailed;
    const passed = left.length > 0 ? left : [reason];
    const why = { failed: failures, inconclusive: [reason], passed }[state];
    const unwaived = [...idsOf('violated', false), ...idsOf('inconclusive', false)];
    const isPartial = (waiver: WaiverUse) => waiver.state === 'applied' && otherCauses(waiver, requirements).length > 0;
    const others = waivers.filter(
      (one) => isPartial(one) || (one.state === 'other-target' && unwaived.includes(one.requirement)),
    );
    const reasons = [...why, ...others.map(({ requirement, note }) => `${requirement}: ${note}`)];
    return { state, reason: reasons.join('; '), waivers, excused: [...excused] };
  };
}

type Outcomes = Pick<RequirementResult, 'id' | 'outcome' | 'explainedBy' | 'blockedBy'>;

/** The ids of these requirements, and of those that only they keep from being judged. */
export function withBlocked(known: readonly Outcomes[], all: readonly Outcomes[]): ReadonlySet<string> {
  const ids = new Set(known.map(({ id }) => id));
  const isBlocked = ({ id, outcome, explainedBy, blockedBy }: Outcomes) => {
    const causes = explainedBy ?? (blockedBy === undefined ? [] : [blockedBy]);
    return !ids.has(id) && outcome === 'inconclusive' && causes.length > 0 && causes.every((other) => ids.has(other));
  };
  // What blocks one may itself be blocked by another, in any order.
  for (let more = all.filter(isBlocked); more.length > 0; more = all.filter(isBlocked))
    for (const { id } of more) ids.add(id);
  return ids;
}

/** Causes of the requirement that the waiver does not excuse. */
function otherCauses({ requirement, cause }: Pick<Waiver, 'requirement' | 'cause'>, all: readonly RequirementResult[]) {
  const { findings = [] } = all.find(({ id }) => id === requirement) ?? {};
  return findings.flatMap((one) => (cause && !cause.split('; ').includes(one.cause) ? [one.cause] : []));
}

function useOf(waiver: Waiver, results: Results, file: string, kit: Kit, invocation: string): WaiverUse {
  const { requirements, startedAt, end, target: judged } = results;
  const { requirement: id, expires, target, flaky } = waiver;
  const { outcome } = requirements.find((one) => one.id === id) ?? { outcome: 'met' };
  const today = startedAt.slice(0, 10);
  const daysLeft = Math.round((Date.parse(expires) - Date.parse(today)) / 86_400_000);
  const use = (state: WaiverUse['state'], note: string): WaiverUse => ({
    ...waiver,
    state,
    daysLeft,
    note: sentence(short(note, 400)),
  });
  // A waiver for another target is that target's business, even if it is wrong.
  if (target !== undefined && ![judged.name, judged.baseUrl].includes(target.replace(/\/$/, '')))
    return use('other-target', `its waiver is for another target, ${target}`);
  if (!judgedIds(kit).includes(id)) return use('unknown', `names no requirement of this kit; ${idAdvice(id, kit)}`);
  if (today > expires) {
    const where = [...(target === undefined ? [] : ['--target', target]), '--waivers', file].map(shellWord).join(' ');
    const renewal = `renew it with ${invocation} waive ${id} ${where} --until YYYY-MM-DD`;
    const ago = `${plural(-daysLeft, 'day')} ago`;
    return use('expired', `expired on ${expires}, ${ago}; fix the implementation and remove the entry, or ${renewal}`);
  }
  if (outcome === 'violated' || outcome === 'warned') {
    const others = otherCauses(waiver, requirements);
    const also = others.length > 0 ? `; excuses another cause: ${few(others)}` : '';
    return use('applied', `applied, ${plural(daysLeft, 'day')} left${also}`);
  }
  // The rest of a run that ended early could have shown it.
  if (outcome !== 'met' || end !== 'complete') return use('not-judged', 'not judged in this run');
  if (flaky) return use('not-seen', 'not seen this time');
  const advice = `remove its entry from ${file}, or write flaky: true there if not every run shows it`;
  return use('not-needed', `is no longer needed, since the requirement is met; ${advice}`);
}
