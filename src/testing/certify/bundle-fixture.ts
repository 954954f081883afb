import { catalogue } from '../../core/catalogue/catalogue.js';
import type { Basis } from '../../core/catalogue/requirement.js';
import { requirementSet } from '../../core/catalogue/requirement-set.js';
import type { Outcome, RequirementResult, Results } from '../../core/results/model.js';
import type { BundleContent, BundleRun } from '../../features/certify/content.js';
import { requirementResult, results } from '../runs/results-fixture.js';

/** A run that meets every requirement except the named ones. */
export function certifiedRun(
  outcomes: Readonly<Record<string, Outcome>> = {},
  members: Partial<Results> = {},
): Results {
  const { name, sha256 } = requirementSet();
  const requirements = catalogue.judged.map(
    ({ id, operation, basis, level, sentence }): RequirementResult => {
      const outcome = outcomes[id] ?? 'met';
      return requirementResult({ id, operation, basis: basis as Judged, level, sentence, outcome });
    },
  );
  const options = { profile: 'thorough', 'as-of': '2026-06-01' };
  return results({ requirementSet: { name, sha256 }, requirements, options, ...members });
}

type Judged = Exclude<Basis, 'observed'>;

/** A bundle of three runs; the files of a run are short texts, not reports. */
export function bundleContent(
  runs: readonly Results[] = [1, 2, 3].map((seed) => certifiedRun({}, { seed })),
  members: Partial<BundleContent> = {},
): BundleContent {
  return {
    product: {
      organisation: 'Pets Ltd',
      product: 'pet-store',
      version: '4.2.0',
      contact: 'conformance@pets.test',
      deployment: 'staging, one instance behind a gateway',
    },
    productFile: Buffer.from('product: pet-store\n'),
    runs: runs.map(
      (run, index): BundleRun => ({
        results: run,
        files: {
          'results.json': Buffer.from(`results ${index}`),
          'junit.xml': Buffer.from(`junit ${index}`),
          'report.html': Buffer.from(`page ${index}`),
          'run.record': Buffer.from(`record ${index}`),
        },
      }),
    ),
    ...members,
  };
}
