import { performance } from 'node:perf_hooks';
import { profiles } from '../../core/config/options/profiles.js';
import { KitError } from '../../core/errors.js';
import type { Results } from '../../core/results/model.js';
import { faults } from '../reference/faults/index.js';
import { variations } from '../reference/variations/index.js';
import { DEGENERATE_KEY, degenerates } from './degenerate/index.js';
import { redOf, wrongAboutDegenerate, wrongAboutFault, wrongAboutVariation } from './expectation.js';
import { judgeReference, judgeUrl } from './judge-reference.js';
import type { Subject, SubjectResult } from './subject.js';

/** Starts the server of a subject, judges it, closes it, and compares the kit's verdict with the expected one. */
export async function judgeSubject(subject: Subject): Promise<SubjectResult> {
  const startedAt = performance.now();
  const { results, wrong } = await judged(subject);
  return {
    ...subject,
    verdict: results.verdict,
    reason: results.reason,
    red: redOf(results),
    met: results.requirements.filter(({ outcome }) => outcome === 'met').map(({ id }) => id),
    inconclusive: results.requirements.flatMap(({ id, outcome, reason = '' }) =>
      outcome === 'inconclusive' ? [{ requirement: id, reason }] : [],
    ),
    requests: results.statistics.requests,
    durationMs: Math.round(performance.now() - startedAt),
    wrong: [...wrong, ...aboveCeiling(subject, results)],
  };
}

/** A run that sends more than its profile may, whatever the server does. */
function aboveCeiling({ profile }: Subject, { statistics: { requests } }: Results): readonly string[] {
  const { ceiling } = profiles[profile];
  return requests > ceiling ? [`the run sent ${requests} requests, and ${profile} may send ${ceiling}`] : [];
}

async function judged({
  kind,
  id,
  profile,
  seed,
}: Subject): Promise<{ results: Results; wrong: readonly string[] }> {
  const options = { profile, seed };
  if (kind === 'fault') {
    const fault = find(faults, id);
    const results = await judgeReference(serverOf(fault), options);
    return { results, wrong: wrongAboutFault(fault, results) };
  }
  if (kind === 'variation') {
    const variation = find(variations, id);
    const results = await judgeReference(serverOf(variation), { ...options, ...variation.options });
    return { results, wrong: wrongAboutVariation(results) };
  }
  const degenerate = find(degenerates, id);
  const server = await degenerate.start();
  try {
    const results = await judgeUrl(server.baseUrl, DEGENERATE_KEY, { ...options, timeout: 300, settle: 100 });
    return { results, wrong: wrongAboutDegenerate(degenerate.mayMeet, results) };
  } finally {
    await server.close();
  }
}

function serverOf({ change, seedPets, basePath }: { change: object; seedPets?: number; basePath?: string }) {
  return {
    behaviour: change,
    ...(seedPets !== undefined && { seedPets }),
    ...(basePath !== undefined && { basePath }),
  };
}

function find<T extends { readonly id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id);
  if (!found) throw new KitError(`Judging ${id}: there is no such fault, variation or server.`);
  return found;
}
