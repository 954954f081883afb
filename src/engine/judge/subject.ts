/** The deployment that options name, or the reference implementation, which lives in this process for as long. */

import { isOpenWord, type Mask, masking } from '../exchange/mask.js';
import { nameOfKey } from '../exchange/place.js';
import type { Kit } from '../kit/kit.js';
import { schemas } from '../log/check.js';
import { type Target, targetOf } from '../options/deployment.js';
import type { Context } from '../options/feature.js';
import type { Resolved } from '../options/resolve.js';
import { resultsSchema } from '../results/results.js';

export type Subject = Pick<Target, 'key' | 'wire'> & Partial<Target>;

/** Texts that every report holds anyway: they give nothing of a secret away. */
function openTexts({ name, service: { catalogue, operations } }: Kit, { wire: { baseUrl } }: Subject): string {
  return JSON.stringify([name, baseUrl.href, catalogue, operations, resultsSchema, schemas]);
}

/** Sentences for the user about the key. */
export function keyNoticesOf(kit: Kit, subject: Subject): readonly string[] {
  const notice = 'the API key is a word of every report, so it stays readable; give the deployment a long, random key';
  return isOpenWord(subject.key, openTexts(kit, subject)) ? [notice] : [];
}

/** The mask of its secrets, also of those to come. */
export function maskOf(kit: Kit, subject: Subject): Mask {
  const { key, secrets = [] } = subject;
  const { credential } = kit.service;
  const open = openTexts(kit, subject);
  const name = typeof credential === 'string' ? undefined : nameOfKey(credential);
  const made = () => ({ mask: masking([key, ...secrets], open, name), count: secrets.length });
  let latest = made();
  const current = () => {
    if (secrets.length > latest.count) latest = made();
    return latest.mask;
  };
  return {
    text: (text) => current().text(text),
    bytes: (bytes) => current().bytes(bytes),
    isIn: (...content) => current().isIn(...content),
  };
}

export async function withSubject<T>(
  resolved: Resolved,
  context: Pick<Context, 'environment' | 'stdin' | 'learn'>,
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  const { kit, values } = resolved;
  if (!values.reference || !kit.reference) {
    const target = await targetOf(resolved, context);
    context.learn(maskOf(kit, target));
    return work(target);
  }
  const { baseUrl, key = '', close } = await kit.reference();
  const { timeout, concurrency } = values;
  try {
    return await work({ key, wire: { baseUrl: new URL(baseUrl), timeout, concurrency } });
  } finally {
    await close();
  }
}
