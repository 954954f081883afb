/** The rules for the runs of a certificate: `certify` keeps them, and `verify` looks whether a log does. */
import { shellWord, UsageError } from '../../base/problems.js';
import { durationText, kind, wholeNumber } from '../../kit/kinds.js';
import { type Kit, variableNamed } from '../../kit/kit.js';
import type { LogHead, ShownInReports } from '../../log/log.js';
import { reader } from '../../options/feature.js';
import { bareOptions, type Flags, type Resolved, runOptionsOf } from '../../options/resolve.js';
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

type Known = Pick<LogHead, 'target' | 'options' | 'versions'>;
/** The options as the reports of the run show them: they follow from the rest of the head. */
export function certifiedShown(kit: Kit, head: Known, timeout: number): ShownInReports {
  const { target, options, versions } = head;
  const { profile, seed, asOf, concurrency } = options;
  const own = Object.entries(kit.options ?? {}).map(([name, { member }]) => {
    return [name, Reflect.get(options, member) as readonly string[]] as const;
  });
  const shown = { profile, seed, 'as-of': asOf, concurrency, timeout };
  const typed = { ...shown, timeout: durationText(timeout) };
  const words = Object.entries(typed).map(([name, value]) => ` --${name} ${value}`);
  const http2 = versions.http === '2';
  const ownWords = own.flatMap(([name, values]) => values.map((value) => ` --${name}=${value}`));
  const all = [...words, ...ownWords, http2 ? ' --http2' : ''].join('');
  const command = `npx ${kit.name}@${kit.version} ${shellWord(target)}`;
  return {
    options: { ...shown, ...Object.fromEntries(own), http2 },
    command: command + all,
    commandOnly: `${command} --only {only}${all}`,
    keyVariable: variableNamed(kit, 'api-key'),
    curlArguments: http2 ? [target.startsWith('http:') ? '--http2-prior-knowledge' : '--http2'] : [],
  };
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
  const isShown = JSON.stringify(shown) === JSON.stringify(certifiedShown(kit, head, Number(shown.options.timeout)));
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
