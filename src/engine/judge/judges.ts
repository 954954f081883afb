/** Which checks judge a requirement: more than those that name it, so it is measured on the reference implementation. */
import { onceFor } from '../base/once.js';
import { masking } from '../exchange/mask.js';
import { openWire } from '../http/connect.js';
import type { Judges, Kit } from '../kit/kit.js';
import { additionsOf } from '../options/deployment.js';
import { bareOptions, runOptionsOf } from '../options/resolve.js';
import type { Check } from '../run/check.js';
import { conduct } from '../run/conduct.js';
import { checksOf, type RunRecord } from '../run/record.js';
import type { Profile } from '../service/run-options.js';
import type { Service } from '../service/service.js';

/** A check judges no more in `thorough`: that has further random values of the same kinds. */
const PROFILES: readonly Profile[] = ['quick', 'standard'];
/** Milliseconds. */
const TIMEOUT = 10_000;

/** The requirements that each check of a kit judges on its reference implementation. */
export async function measuredJudges(kit: Kit): Promise<Judges> {
  const { service } = kit;
  const checks = await kit.checks();
  const titles = checks.map(({ title }) => title);
  const judges = new Map(titles.map((title) => [title, new Set<string>()]));
  for (const profile of PROFILES)
    for (const [title, id] of judgedIn(await recordOf(kit, checks, profile), service, titles))
      judges.get(title)?.add(id);
  return Object.fromEntries([...judges].map(([title, ids]) => [title, [...ids].sort()]));
}

async function recordOf(kit: Kit, checks: readonly Check<unknown>[], profile: Profile): Promise<RunRecord> {
  const { baseUrl, key, close } = (await kit.reference?.()) ?? {};
  if (baseUrl === undefined || !close) throw new TypeError(`the kit ${kit.name} has no reference implementation`);
  // One request at a time, so that the order of the responses, and so who asks for what, is that of any other run.
  const options = { ...runOptionsOf(bareOptions(kit, { profile })), concurrency: 1 };
  const wire = { baseUrl: new URL(baseUrl), timeout: TIMEOUT, concurrency: options.concurrency };
  const own = { added: additionsOf(kit, []), ...(key !== undefined && { key }) };
  const deployment = { baseUrl: wire.baseUrl, timeout: TIMEOUT, ...own };
  const mask = masking(key === undefined ? [] : [key]);
  return conduct({ service: kit.service, checks }, options, deployment, openWire(wire), { mask }).finally(close);
}

/** Pairs of a check and a requirement that it judges, or has evidence of. @param titles of all checks, in their order */
function judgedIn({ log, cases, places }: RunRecord, service: Service, titles: readonly string[]) {
  const pairs: (readonly [title: string, id: string])[] = [];
  // One of those that ask for a fixture is enough, and their order in a run varies.
  const titleOf = (path: string) => titles.find((title) => checksOf(cases, path).includes(title));
  const note = (path: string, id: string) => {
    const title = titleOf(path);
    if (title !== undefined) pairs.push([title, id]);
  };
  for (const [id, addresses] of places) for (const address of addresses) note(address.replace(/#.*/s, ''), id);
  for (const entry of log) for (const id of service.bearsOn?.(entry) ?? []) note(entry.exchange.path, id);
  return pairs;
}

/** Why some requirements were not judged in whole: creations were used up in checks that judge them. */
export async function cutIn(kit: Kit, { endings, cases }: RunRecord): Promise<ReadonlyMap<string, string>> {
  const cut = endings.filter(({ isUsedUp }) => isUsedUp);
  const table = cut.length > 0 ? await judgesOf(kit) : {};
  return new Map(
    cut.flatMap(({ path, reason }) =>
      checksOf(cases, path).flatMap((title) =>
        (table[title] ?? []).map((id) => [id, `${reason}, so this was not tried in whole: ${title}`] as const),
      ),
    ),
  );
}

const measured = onceFor(measuredJudges);

function judgesOf(kit: Kit): Promise<Judges> {
  if (kit.judges) return kit.judges();
  return kit.reference ? measured(kit) : Promise.resolve({});
}

/** The titles of the checks that judge one of these requirements, by name or on the reference implementation. */
export async function checksFor(kit: Kit, ids: readonly string[]): Promise<readonly string[]> {
  const table = await judgesOf(kit);
  const checks = await kit.checks();
  return checks.flatMap(({ title, ids: named }) =>
    [...named, ...(table[title] ?? [])].some((id) => ids.includes(id)) ? [title] : [],
  );
}
