import { performance } from 'node:perf_hooks';
import { profiles } from '../../core/config/options/profiles.js';
import { KitError } from '../../core/errors.js';
import type { RunEvents } from '../../core/report/run-events.js';
import type { Results } from '../../core/results/model.js';
import { faults } from '../reference/faults/index.js';
import { variations } from '../reference/variations/index.js';
import { DEGENERATE_KEY, degenerates } from './degenerate/index.js';
import {
  redOf,
  wrongAboutAnyFault,
  wrongAboutDegenerate,
  wrongAboutFault,
  wrongAboutVariation,
} from './expectation.js';
import { judgeReference, judgeUrl, type SubjectOptions } from './judge-reference.js';
import type { Subject, SubjectResult } from './subject.js';

/** Starts the server of a subject, judges it, closes it, and compares the kit's verdict with the expected one. */
export async function judgeSubject(subject: Subject): Promise<SubjectResult> {
  const startedAt = performance.now();
  const results = await runOn(subject);
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
    wrong: [...wrongAbout(subject, results), ...aboveCeiling(subject, results)],
  };
}

/** A run that sends more than its profile may, whatever the server does. */
function aboveCeiling({ profile }: Subject, { statistics: { requests } }: Results): readonly string[] {
  const { ceiling } = profiles[profile];
  return requests > ceiling ? [`the run sent ${requests} requests, and ${profile} may send ${ceiling}`] : [];
}

/** Judges the server of a subject. @param given options in place of the subject's own */
export async function runOn(
  { kind, id, profile, seed, settle }: Subject,
  given: SubjectOptions = {},
  events: RunEvents = {},
): Promise<Results> {
  const options = { profile, seed, ...given };
  const patience = settle === undefined ? {} : { settle };
  if (kind === 'degenerate') {
    const server = await find(degenerates, id).start();
    try {
      const impatient = { timeout: 300, settle: 100 };
      const all = { ...impatient, ...patience, ...options };
      return await judgeUrl(server.baseUrl, DEGENERATE_KEY, all, events);
    } finally {
      await server.close();
    }
  }
  if (kind === 'fault')
    return judgeReference(serverOf(find(faults, id)), { ...patience, ...options }, events);
  const variation = find(variations, id);
  return judgeReference(serverOf(variation), { ...patience, ...variation.options, ...options }, events);
}

/** In a profile that is not its own, further cases may turn other requirements of a server red, or meet others. */
function wrongAbout({ kind, id, profile }: Subject, results: Results): readonly string[] {
  if (kind === 'fault') {
    const fault = find(faults, id);
    const isOwn = profile === (fault.profile ?? 'quick');
    return isOwn ? wrongAboutFault(fault, results) : wrongAboutAnyFault(results);
  }
  if (kind === 'variation') return wrongAboutVariation(results);
  const mayMeet =
    profile === 'quick'
      ? find(degenerates, id).mayMeet
      : results.requirements.map((requirement) => requirement.id);
  return wrongAboutDegenerate(mayMeet, results);
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
