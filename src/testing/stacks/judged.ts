import type { Profile } from '../../core/config/options.js';
import type { Outcome, Verdict } from '../../core/results/model.js';
import { newKey } from '../../proof/reference/start.js';
import { judgeUrl } from '../../proof/selftest/judge-reference.js';
import { type Edition, type Stack, serve } from './stack.js';

/** The findings on an edition: ids of requirements, in the order of the catalogue. */
export interface Judged {
  readonly verdict: Verdict;
  readonly violated: readonly string[];
  readonly warned: readonly string[];
  readonly inconclusive: readonly string[];
  readonly ofTheKit: readonly string[];
}

/** Judges a fresh server of an edition. */
export async function judged(
  stack: Stack,
  edition: Edition,
  profile: Profile,
  seed: number,
): Promise<Judged> {
  const key = newKey();
  const server = await serve(stack, edition, key);
  try {
    const { verdict, requirements } = await judgeUrl(server.baseUrl, key, { profile, seed });
    const idsOf = (outcome: Outcome) =>
      requirements.filter((one) => one.outcome === outcome).map(({ id }) => id);
    return {
      verdict,
      violated: idsOf('violated'),
      warned: idsOf('warned'),
      inconclusive: idsOf('inconclusive'),
      ofTheKit: idsOf('kit-error'),
    };
  } finally {
    await server.close();
  }
}
