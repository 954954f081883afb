/** The deployment that options name, or the reference implementation, which lives in this process for as long. */

import { petstore } from '../petstore/service.js';
import type { Subject } from './judge.js';
import { schemas } from './log/check.js';
import { type Mask, masking } from './mask.js';
import { targetOf } from './options/deployment.js';
import type { Context } from './options/feature.js';
import type { Resolved } from './options/resolve.js';
import { resultsSchema } from './results/results.js';

/** The mask of its secrets. What every report holds anyway gives nothing of them away. */
export function maskOf({ key, secrets = [], wire: { baseUrl } }: Subject): Mask {
  const { catalogue, operations } = petstore;
  return masking([key, ...secrets], JSON.stringify([baseUrl.href, catalogue, operations, resultsSchema, schemas]));
}

export async function withSubject<T>(
  resolved: Resolved,
  context: Pick<Context, 'environment' | 'stdin' | 'learn'>,
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  if (!resolved.values.reference) {
    const target = await targetOf(resolved, context);
    context.learn(maskOf(target));
    return work(target);
  }
  const { newKey, startReference } = await import('../petstore/proof/reference/start.js');
  const key = newKey();
  const reference = await startReference({ key });
  const { timeout, concurrency } = resolved.values;
  try {
    return await work({ key, wire: { baseUrl: new URL(reference.baseUrl), timeout, concurrency } });
  } finally {
    await reference.close();
  }
}
