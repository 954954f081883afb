import { randomBytes } from 'node:crypto';
import type { RunOptions } from '../../core/config/options.js';
import type { Client } from '../../core/http/client.js';
import type { Masker } from '../../core/masking/masker.js';
import { kit } from '../../core/package.js';
import type { Finding, Results } from '../../core/results/model.js';
import { clientFor, networkFor } from '../../core/run/client-for.js';
import { maskerOf } from '../../core/run/masker-of.js';
import { preflight } from '../../core/run/preflight.js';
import { Session } from '../../core/session/session.js';
import { type Plan, planOf } from './plan.js';
import type { Replay, ReplayedFinding, Word } from './replay.js';
import { replayFinding, untriedFinding } from './replay-finding.js';

export interface ReplayOptions {
  /** The target of today, its key, and how patient to be; other options do not count. */
  readonly run: RunOptions;
  /** How often each finding is sent. */
  readonly times: number;
  /** Told of each finding as it is done. May not throw. */
  readonly replayed?: (finding: ReplayedFinding) => void;
}

/**
 * Sends the findings of a run again, one after the other, and says of each what became of it. What the target does
 * is never an error. Throws only for faults of the kit.
 */
export async function replayFindings(
  results: Results,
  findings: readonly Finding[],
  { run, times, replayed }: ReplayOptions,
): Promise<Replay> {
  const startedAt = new Date();
  const started = performance.now();
  const masker = maskerOf(run);
  const outside = networkFor(run);
  const ready = await preflight({ options: run, masker, outside });
  const client = clientFor(run, outside, { exchanges: ready.exchanges.length, requests: ready.requests });
  const runId = randomBytes(5).toString('hex').slice(0, 8);
  const session = new Session({ options: run, runId, startedAt: startedAt.getTime(), masker }, client);
  const done: ReplayedFinding[] = [];
  try {
    const plans = findings.map(
      (finding) => [finding, planned(finding, results, { run, masker, client })] as const,
    );
    // A server may repeat in any response what it was sent in any request before.
    for (const [, plan] of plans) {
      if (typeof plan === 'string') continue;
      for (const { credential } of plan.requests.values()) session.recorder.learn(credential);
    }
    for (const [finding, planOrReason] of plans) {
      const plan = ready.ok ? planOrReason : ready.reason;
      const one =
        typeof plan === 'string' ? untriedFinding(finding, plan) : await replayFinding(plan, session, times);
      done.push(one);
      replayed?.(one);
    }
  } finally {
    await client.close();
  }
  return {
    schemaVersion: '2.0',
    kit,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - started),
    recorded: {
      runId: results.runId,
      startedAt: results.startedAt,
      baseUrl: results.target.baseUrl,
    },
    target: {
      baseUrl: run.baseUrl,
      ...(run.targetName !== undefined && { name: run.targetName }),
    },
    times,
    findings: done,
    summary: summaryOf(done),
    requests: client.statistics.requests,
    created: session.ledger.left.map(({ id, name }) => ({
      id: id.toString(),
      name: session.recorder.text(name),
    })),
  };
}

function planned(
  finding: Finding,
  results: Results,
  { run, masker, client }: { readonly run: RunOptions; readonly masker: Masker; readonly client: Client },
): Plan | string {
  const recordedBaseUrl = results.target.baseUrl;
  if (run.readOnly && [...finding.exchanges, finding.control].some((one) => one?.request.method === 'POST')) {
    return 'it holds a POST, which may create a pet, and the replay is read-only';
  }
  const ofRecord = new Session(
    {
      options: { ...run, baseUrl: recordedBaseUrl, categoryId: recordedCategories(results) },
      runId: results.runId,
      startedAt: 0,
      masker,
    },
    client,
  );
  return planOf(finding, { recordedBaseUrl, baseUrl: run.baseUrl, key: run.apiKey }, ofRecord);
}

/** The categories that the recorded run was given. */
function recordedCategories({ options }: Results): readonly bigint[] {
  const given = options['category-id'];
  return Array.isArray(given) ? given.filter((id) => /^-?\d+$/.test(id)).map(BigInt) : [];
}

function summaryOf(findings: readonly ReplayedFinding[]): Replay['summary'] {
  const count = (word: Word) => findings.filter((finding) => finding.word === word).length;
  return {
    reproduced: count('reproduced'),
    'not-reproduced': count('not-reproduced'),
    'not-tried': count('not-tried'),
  };
}
