/** Judges a deployment, or the log of an earlier run again. */
import { keyShapeOf } from '../exchange/credential.js';
import { type Mask, masking } from '../exchange/mask.js';
import { openWire } from '../http/connect.js';
import { identityOf, type Kit } from '../kit/kit.js';
import { type Log, LogError, type LogHead, maskedHead, type ShownInReports } from '../log/log.js';
import { additionsOf } from '../options/deployment.js';
import { shownOf } from '../options/shown.js';
import type { Results } from '../results/results.js';
import { type ResultsContext, resultsOf } from '../results/results-of.js';
import { type Conduct, conduct, type Judging, type Replayed, replay } from '../run/conduct.js';
import type { RunRecord } from '../run/record.js';
import type { RunOptions } from '../service/run-options.js';
import { checksFor, cutIn } from './judges.js';
import { maskOf, type Subject } from './subject.js';

interface JudgeOptions extends Pick<Conduct, 'observer' | 'signal' | 'cases'> {
  /** Titles of the only checks that run. @default those that judge what the run asks for */
  readonly checks?: readonly string[];
  /** @default what follows from the options of the run */
  readonly shown?: ShownInReports;
  readonly notices?: readonly string[];
  readonly gate?: ResultsContext['gate'];
  readonly log?: (line: string) => void;
  readonly now?: () => Date;
}

export interface JudgedRun {
  readonly results: Results;
  readonly record: RunRecord;
  readonly head: LogHead;
  /** Removes the secrets of the run from other output. */
  readonly mask: Mask;
}

/** Judges a deployment in one run. @experimental @since 0.1.0 */
export async function judge(kit: Kit, subject: Subject, run: RunOptions, how: JudgeOptions = {}): Promise<JudgedRun> {
  const { key, renewKey, wire, added = additionsOf(kit, []), wait = 0, targetName } = subject;
  const { shown, notices = [], now = () => new Date(), gate, log, checks, ...conducting } = how;
  const { baseUrl } = wire;
  const mask = maskOf(kit, subject);
  const target = baseUrl.origin + baseUrl.pathname.replace(/\/$/, '');
  const versions = { node: process.version, ...(wire.http2 && { http: '2' }) };
  const plainHead: LogHead = {
    format: 'conformance-log/1',
    kit: identityOf(kit),
    interfaceVersion: kit.service.interfaceVersion,
    target,
    ...(targetName !== undefined && { targetName }),
    route: subject.route ?? [],
    options: run,
    ...(key !== '' && { key: keyShapeOf(key, renewKey !== undefined) }),
    startedAt: now().toISOString(),
    versions,
    shown: shown ?? shownOf(kit, { target, options: run, versions }, wire.timeout),
    added,
    notices,
  };
  const head = maskedHead(plainHead, mask);
  const ownKey = { ...(key !== '' && { key }), ...(renewKey && { renewKey }) };
  const deployment = { baseUrl, ...ownKey, timeout: wire.timeout, wait, added };
  const judging = await judgingOf(kit, run, checks);
  const record = await conduct(judging, run, deployment, openWire(wire), {
    ...conducting,
    mask,
    ...(log && { log: { head, write: log } }),
  });
  return judgementOf(kit, record, head, mask, gate);
}

/**
 * Judges a log again, without a network: the same results, byte for byte. @throws {LogError} for options that the kit lacks
 * @experimental @since 0.1.0
 */
export async function rejudge(kit: Kit, log: Log): Promise<JudgedRun & Replayed> {
  checkOwnOptions(kit, log);
  const replayed = await replay(await judgingOf(kit, log.head.options), log);
  // The log was masked as it was written.
  return { ...replayed, ...(await judgementOf(kit, replayed.record, log.head, masking([]))) };
}

/** @param titles of the only checks. @throws {TypeError} for a check that would never run */
async function judgingOf(kit: Kit, { only }: RunOptions, titles?: readonly string[]): Promise<Judging<unknown>> {
  const { service } = kit;
  const all = await kit.checks();
  const states = service.states.map((state) => (typeof state === 'string' ? state : state.name));
  const lost = all.find(({ store }) => !states.includes(store));
  const chosen = titles ?? (only && (await checksFor(kit, only)));
  if (!lost) return { service, checks: chosen ? all.filter(({ title }) => chosen.includes(title)) : all };
  throw new TypeError(`the check "${lost.title}" needs the state ${lost.store}; the kit has ${states.join(', ')}`);
}

/** A stranger may have written them. */
function checkOwnOptions({ options = {} }: Kit, { head }: Log): void {
  for (const { kind, member } of Object.values(options)) {
    const value: unknown = Reflect.get(head.options, member);
    if (value === undefined && !kind.several) continue;
    try {
      if (value === undefined) throw new TypeError('it is missing');
      kind.read([value].flat().map(String), '');
    } catch (error) {
      throw new LogError(`the options of the log have no valid ${member}: ${(error as Error).message}`);
    }
  }
}

async function judgementOf(
  kit: Kit,
  record: RunRecord,
  head: LogHead,
  mask: Mask,
  gate?: ResultsContext['gate'],
): Promise<JudgedRun> {
  const { options: shownOptions, command, commandOnly, keyVariable, curlArguments } = head.shown;
  const { startedAt, versions, options, target: baseUrl, targetName } = head;
  const requirementSet = kit.requirementSet?.();
  const context: ResultsContext = {
    // The log may be that of another version.
    service: { ...kit.service, interfaceVersion: head.interfaceVersion },
    kit: head.kit,
    ...(requirementSet && { requirementSet }),
    target: { baseUrl, ...(targetName !== undefined && { name: targetName }) },
    command: (only) => (only ? commandOnly.replace('{only}', only.join(',')) : command),
    ...{ startedAt, versions, options, shownOptions, keyVariable, curlArguments, mask },
    ...(gate && { gate }),
    cut: await cutIn(kit, record),
  };
  const notices = [...head.notices, ...record.notices];
  return { record, head, mask, results: resultsOf({ ...record, notices }, context) };
}
