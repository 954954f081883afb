/** The rules for the runs of a certificate: `certify` keeps them, and `verify` looks whether a log does. */
import { UsageError } from '../../base/problems.js';
import { kind, wholeNumber } from '../../kit/kinds.js';
import type { Kit } from '../../kit/kit.js';
import type { LogHead } from '../../log/log.js';
import { reader } from '../../options/feature.js';
import { bareOptions, type Flags, type Resolved, runOptionsOf } from '../../options/resolve.js';
import { shownOf } from '../../options/shown.js';
import { type OptionName, optionsOf } from '../../options/table.js';
import type { RunOptions } from '../../service/run-options.js';

/** The artifact that was deployed. One digit over and over is nobody's. */
export const ARTIFACT = /^(?!\w+:(.)\1+$)(sha256:[0-9a-f]{64}|gitCommit:[0-9a-f]{40}([0-9a-f]{24})?)$/;
const MUST = 'must be sha256: and 64 hexadecimal digits, or gitCommit: and 40 or 64, in lower case';
export const readSubject = reader('--subject', kind('DIGEST', ARTIFACT, MUST));
export const readChallenge = reader('--challenge', wholeNumber(-(2 ** 31), 2 ** 31 - 1));
/** The options of each run, but for defaults. */
const CERTIFIED: Flags = { profile: 'thorough' };
/** Less hides faults. `timeout` in milliseconds. */
const LEAST: Readonly<Partial<Record<OptionName, number>>> = { concurrency: 16, timeout: 10_000 };

/** Options that reach a deployment. */
export function waysOf(kit: Kit): readonly OptionName[] {
  const { groups } = optionsOf(kit);
  const own = Object.keys(kit.options ?? {});
  return [
    ...['target', 'config', 'reference', 'allow-writes', ...own, 'concurrency', 'timeout', 'wait'],
    ...Object.keys({ ...groups['API key'], ...groups.Connection }),
    ...['quiet', 'no-color'],
  ] as readonly OptionName[];
}
/** A configuration file may have them for other runs: certify sets them itself. */
const ignored = ['base-url', 'profile', 'seed', 'runs', 'reports', 'format', 'har', 'verbose'];

/** @throws {UsageError} for the first option, wherever it stands, that weakens or narrows a run */
export function refuseWeakening({ kit, given, values }: Resolved): void {
  const ways = waysOf(kit);
  // A day that is given is refused on that very day, too.
  const usual = bareOptions(kit, CERTIFIED, new Date(0)).values;
  for (const [name, { origin }] of given) {
    const isSame = String(values[name]) === String(usual[name]);
    const isAllowed = [...ways, ...ignored].includes(name) || (name === 'production' && values['allow-writes']);
    if (!isAllowed && !isSame)
      throw new UsageError(`${origin}: the runs of a certificate are whole, as thorough has them; leave it out`);
    const usually = optionsOf(kit).table[name].fallback;
    if (Number(values[name]) < (LEAST[name] ?? 0))
      throw new UsageError(`${origin}: a certificate needs at least ${usually}, since less hides faults`);
  }
}

type Own = Pick<RunOptions, 'seed' | 'asOf' | 'runId' | 'concurrency'>;

/** @param own what may differ from run to run, and the kit's own options */
export function certifiedOptions(kit: Kit, own: Own, flags = CERTIFIED): RunOptions {
  const { seed, asOf, runId, concurrency } = own;
  const members = Object.values(kit.options ?? {}).map(({ member }) => [member, Reflect.get(own, member)]);
  return { ...runOptionsOf(bareOptions(kit, flags)), seed, asOf, runId, concurrency, ...Object.fromEntries(members) };
}

export const thatHold = (clauses: readonly (readonly [isSo: boolean, clause: string])[]): readonly string[] =>
  clauses.flatMap(([isSo, clause]) => (isSo ? [clause] : []));

/** In what the head of a log is not that of a run for a certificate: clauses. */
export function headProblems(kit: Kit, head: LogHead, flags = CERTIFIED): readonly string[] {
  const { options, interfaceVersion, target, targetName, shown, versions, notices } = head;
  const due = certifiedOptions(kit, options, flags);
  const textOf = (of: object, name: string) => JSON.stringify(Reflect.get(of, name));
  const isVersion = ([name, text]: readonly string[]) => (name === 'node' ? /^v[\d.]+$/ : /^2$/).test(text ?? '');
  const isSilent = targetName === undefined && notices.length === 0 && Object.entries(versions).every(isVersion);
  const isShown = JSON.stringify(shown) === shownAgain(kit, head);
  const weak = [
    ...Object.keys({ ...due, ...options }).filter((name) => textOf(options, name) !== textOf(due, name)),
    ...Object.entries(LEAST).flatMap(([name, least]) => (Number(shown.options[name]) >= least ? [] : [name])),
  ];
  return [
    ...weak.map((name) => `the option ${name} is not that of a certificate`),
    ...thatHold([
      [interfaceVersion !== kit.service.interfaceVersion, `it is about version ${interfaceVersion} of the interface`],
      [kit.address.isRight?.(new URL(target).pathname) === false, `the base URL is not one${kit.address.words ?? ''}`],
      [!isSilent, 'it says what certify does not let it say'],
      [!isShown, 'options and commands for the reports are not those of the run'],
    ]),
  ];
}

/** As JSON; undefined for a head whose values no option takes. */
function shownAgain(kit: Kit, head: LogHead): string | undefined {
  try {
    return JSON.stringify(shownOf(kit, head, Number(head.shown.options.timeout)));
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
