/** Judges a faulty server again by parts of a run: none may call met what the whole run finds violated. */
import { judge } from '../judge/judge.js';
import type { Kit, ProofServer } from '../kit/kit.js';
import { bareOptions, runOptionsOf } from '../options/resolve.js';
import type { Results } from '../results/results.js';
import type { RunOptions } from '../service/run-options.js';
import { generalOf } from '../service/service.js';

/** So few creations that most checks get none. */
const FEW_CREATES = 20;
/** Milliseconds. */
const TIMEOUT = 10_000;

type Judge = (given: Partial<RunOptions>) => Promise<Results>;

/** Works with runs on a server of its own. */
async function onServer<T>(kit: Kit, server: ProofServer, work: (run: Judge) => Promise<T>): Promise<T> {
  const { start, profile = 'quick', run: own, timeout = TIMEOUT } = server;
  const { baseUrl, key = '', close } = await start();
  const run: Judge = async (given) => {
    const options = { ...runOptionsOf(bareOptions(kit, { profile, settle: '300ms' })), ...own, ...given };
    const wire = { baseUrl: new URL(baseUrl), timeout, concurrency: options.concurrency };
    return (await judge(kit, { key, wire }, options)).results;
  };
  return work(run).finally(close);
}

const having = ({ requirements }: Results, pattern: RegExp) =>
  requirements.filter(({ outcome }) => pattern.test(outcome)).map(({ id }) => id);

/** Sentences about parts of a run that call met what a whole run on the same server finds violated. */
export async function wronglyMet(kit: Kit, server: ProofServer): Promise<readonly string[]> {
  const wrong: string[] = [];
  const note = (part: string, red: readonly string[], results: Results) => {
    const met = having(results, /^met$/).filter((id) => red.includes(id));
    if (met.length > 0) wrong.push(`${part} calls met what is violated: ${met.join(', ')}`);
  };
  const violated = await onServer(kit, server, async (run) => {
    const red = having(await run({}), /^(violated|warned)$/);
    for (const id of red) note(`--only ${id}`, red, await run({ only: [id] }));
    if (red.length > 0) note('--last-failed', red, await lastFailed(kit, red, run));
    note('--read-only', red, await run({ readOnly: true }));
    return red;
  });
  const few = await onServer(kit, server, (run) => run({ maxCreates: FEW_CREATES }));
  note(`--max-creates ${FEW_CREATES}`, violated, few);
  return wrong;
}

/** As the option does: what was red with what it rests on, and everything if nothing of that is red any more. */
async function lastFailed({ service }: Kit, red: readonly string[], run: Judge): Promise<Results> {
  const only = [...new Set(red.flatMap((id) => [id, ...generalOf(service.catalogue, id)]))];
  const part = await run({ only });
  return having(part, /^(violated|inconclusive|kit-error)$/).length > 0 ? part : run({});
}
