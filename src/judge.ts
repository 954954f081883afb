/** The kit for the pet store service: judges a deployment, or the log of an earlier run again. */
import { checks } from '../suites/index.js';
import { keyShapeOf } from './engine/credential.js';
import { openWire } from './engine/http/connect.js';
import type { Log, LogHead, Mask, ShownInReports } from './engine/log/log.js';
import { masking } from './engine/mask.js';
import { additionsOf, type Target } from './engine/options/deployment.js';
import type { RunOptions } from './engine/options/run-options.js';
import { kit } from './engine/package.js';
import type { Results } from './engine/results/results.js';
import { type ResultsContext, resultsOf } from './engine/results/results-of.js';
import { conduct, type Kit, type Replayed, replay } from './engine/run/conduct.js';
import type { RunRecord } from './engine/run/record.js';
import type { RunObserver } from './engine/run/run.js';
import { requirementSet } from './petstore/catalogue.js';
import { petstore } from './petstore/service.js';

const judged = { service: petstore, checks } as Kit<unknown>;

/** The deployment to judge, and the way to it. */
export type Subject = Pick<Target, 'key' | 'wire'> & Partial<Target>;

export interface JudgeOptions {
  readonly shown?: ShownInReports;
  readonly notices?: readonly string[];
  readonly observer?: RunObserver;
  readonly gate?: ResultsContext['gate'];
  /** Gets each line of the log as it comes. */
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Paths of the only cases of tables and random values that are tried. @default all */
  readonly cases?: ReadonlySet<string>;
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

/** Judges a deployment. */
export async function judge(subject: Subject, run: RunOptions, options: JudgeOptions = {}): Promise<Judgement> {
  const { key, wire, added = additionsOf([]), wait = 0, targetName } = subject;
  const { shown = NOTHING_SHOWN, notices = [], now = () => new Date() } = options;
  const mask = masking(key, subject.secrets);
  const { baseUrl } = wire;
  const head: LogHead = {
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
    added: { ...added, headers: added.headers.map(([field, value]) => [field, mask.text(value)]) },
    notices,
  };
  const deployment = { baseUrl, key, timeout: wire.timeout, wait, ...added };
  const record = await conduct(judged, run, deployment, openWire(wire), {
    ...(options.observer && { observer: options.observer }),
    ...(options.log && { log: { head, mask, write: options.log } }),
    ...(options.signal && { signal: options.signal }),
    ...(options.cases && { cases: options.cases }),
  });
  return judgementOf(record, head, mask, options.gate);
}

/** Judges a log again, without a network: the same results, byte for byte. */
export async function rejudge(log: Log): Promise<Judgement & Replayed> {
  const replayed = await replay(judged, log);
  // The log was masked as it was written.
  const mask: Mask = { text: (text) => text, bytes: (bytes) => Buffer.from(bytes) };
  return { ...replayed, ...judgementOf(replayed.record, log.head, mask) };
}

function judgementOf(record: RunRecord, head: LogHead, mask: Mask, gate?: ResultsContext['gate']): Judgement {
  const { options: shownOptions, command, commandOnly, keyVariable, curlArguments } = head.shown;
  const { name, digest } = requirementSet();
  const { startedAt, versions, options, target: baseUrl, targetName } = head;
  const context: ResultsContext = {
    service: judged.service,
    kit: head.kit,
    requirementSet: { name, digest },
    target: { baseUrl, ...(targetName !== undefined && { name: targetName }) },
    command: (only) => (only ? commandOnly.replace('{only}', only.join(',')) : command),
    ...{ startedAt, versions, options, shownOptions, keyVariable, curlArguments, mask },
    ...(gate && { gate }),
  };
  const notices = [...head.notices, ...record.notices];
  return { record, head, mask, results: resultsOf({ ...record, notices }, context) };
}
