import type {
  Finding,
  Outcome,
  RecordedExchange,
  RequirementResult,
  Results,
} from '../../core/results/model.js';
import { summarise, verdictOf } from '../../core/results/verdict.js';
import { finding } from '../runs/results-fixture.js';
import type { CertifiedRuns } from './certified-bundle.js';

/** Adapts summary and verdict to the requirements, like a forger who knows how they follow. */
export function settled(results: Results, requirements: readonly RequirementResult[]): Results {
  const verdict = verdictOf(requirements, { end: results.end });
  return { ...results, requirements, summary: summarise(requirements), ...verdict };
}

export function withRequirement(
  results: Results,
  id: string,
  change: (requirement: RequirementResult) => RequirementResult,
): Results {
  return settled(
    results,
    results.requirements.map((one) => (one.id === id ? change(one) : one)),
  );
}

/** The results with a violation of `get.found` that exchange 1 of the run shows. */
export function violated(results: Results, kept: CertifiedRuns['kept'][number], outcome?: Outcome): Results {
  const shown: RecordedExchange = JSON.parse(kept[0] ?? '');
  const found: Finding = {
    ...finding({ requirement: 'get.found', exchanges: [shown] }),
    markers: [{ exchange: 1, in: 'status', is: shown.response?.status ?? 0 }],
  };
  return withRequirement(results, 'get.found', (one) => ({
    ...one,
    outcome: outcome ?? 'violated',
    ...(outcome === 'met' ? {} : { reason: found.summary }),
    findings: [found],
  }));
}
