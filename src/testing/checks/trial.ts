import { onTestFinished } from 'vitest';
import { Trial } from '../../core/checks/trial.js';
import { openSession } from '../../core/run/open-session.js';
import { runOptions, target } from '../runs/run-options.js';

/** The trial of a check against a deployment, in a separate session that ends with the test. */
export function openTrial(
  baseUrl: string,
  given: Parameters<typeof runOptions>[0] = {},
  requirement = 'list.answered',
): Trial {
  const session = openSession({
    ...target(runOptions({ baseUrl, ...given })),
    runId: 'a1b2c3d4',
    startedAt: Date.now(),
  });
  onTestFinished(() => session.client.close());
  return new Trial(session, requirement);
}
