/** The kit for the pet store service: judges a deployment, or the log of an earlier run again. */
import { checks } from '../../suites/index.js';
import { requirementSet } from '../petstore/catalogue.js';
import { petstore } from '../petstore/service.js';
import { keyShapeOf } from './credential.js';
import { openWire } from './http/connect.js';
import { type Log, type LogHead, maskedHead, type RunOptions, type ShownInReports } from './log/log.js';
import { type Mask, masking } from './mask.js';
import { additionsOf, type Target } from './options/deployment.js';
import { kit } from './package.js';
import type { Results } from './results/results.js';
import { type ResultsContext, resultsOf } from './results/results-of.js';
import { type Conduct, conduct, type Kit, type Replayed, replay } from './run/conduct.js';
import type { RunRecord } from './run/record.js';
import { maskOf } from './subject.js';

const judged = { service: petstore, checks } as Kit<unknown>;

/** The deployment to judge, and the way to it. */
export type Subject = Pick<Target, 'key' | 'wire'> & Partial<Target>;

export interface JudgeOptions extends Pick<Conduct, 'observer' | 'signal' | 'cases'> {
  readonly shown?: ShownInReports;
  readonly notices?: readonly string[];
  readonly gate?: ResultsContext['gate'];
  readonly log?: (line: string) => void;
  readonly now?: () => Date;
}

export interface Judgement {
  readonly results: Results;
  readonly record: RunRecord;
  readonly head: LogHead;
  /** Removes the secrets of the run from other output. */
  readonly mask: Mask;
}

const NOTHING_SHOWN: ShownInReports = {
  options: {},
  command: kit.name,
  commandOnly: `${kit.name} --only {only}`,
  keyVariable: 'PETSTORE_API_KEY',
  curlArguments: [],
};

export async function judge(subject: Subject, run: RunOptions, options: JudgeOptions = {}): Promise<Judgement> {
  const { key, wire, added = additionsOf([]), wait = 0, targetName } = subject;
  const { shown = NOTHING_SHOWN, notices = [], now = () => new Date(), gate, log, ...conducting } = options;
  const { baseUrl } = wire;
  const mask = maskOf(subject);
  const plainHead: LogHead = {
    format: 'conformance-log/1',
    kit,
    interfaceVersion: judged.service.interfaceVersion,
    target: baseUrl.origin + baseUrl.pathname.replace(/\/$/, ''),
    ...(targetName !== undefined && { targetName }),
    route: subject.route ?? [],
    options: run,
    key: keyShapeOf(key),
    startedAt: now().toISOString(),
    versions: { node: process.version, ...(wire.http2 && { http: '2' }) },
    shown,
    added,
    notices,
  };
  const head = maskedHead(plainHead, mask);
  const deployment = { baseUrl, key, timeout: wire.timeout, wait, ...added };
  const record = await conduct(judged, run, deployment, openWire(wire), {
    ...conducting,
    mask,
    ...(log && { log: { head, write: log } }),
  });
  return judgementOf(record, head, mask, gate);
}

/** Judges a log again, without a network: the same results, byte for byte. */
export async function rejudge(log: Log): Promise<Judgement & Replayed> {
  const replayed = await replay(judged, log);
  // The log was masked as it was written.
  return { ...replayed, ...judgementOf(replayed.record, log.head, masking([])) };
}

function judgementOf(record: RunRecord, head: LogHead, mask: Mask, gate?: ResultsContext['gate']): Judgement {
  const { options: shownOptions, command, commandOnly, keyVariable, curlArguments } = head.shown;
  const { startedAt, versions, options, target: baseUrl, targetName } = head;
  const context: ResultsContext = {
    // The log may be that of another version.
    service: { ...judged.service, interfaceVersion: head.interfaceVersion },
    kit: head.kit,
    requirementSet: requirementSet(),
    target: { baseUrl, ...(targetName !== undefined && { name: targetName }) },
    command: (only) => (only ? commandOnly.replace('{only}', only.join(',')) : command),
    ...{ startedAt, versions, options, shownOptions, keyVariable, curlArguments, mask },
    ...(gate && { gate }),
  };
  const notices = [...head.notices, ...record.notices];
  return { record, head, mask, results: resultsOf({ ...record, notices }, context) };
}
