import { catalogue } from '../../core/catalogue/catalogue.js';
import { type EmbeddedOptions, resolveEmbedded } from '../../core/config/embedded.js';
import type { Results } from '../../core/results/model.js';
import { inProcess } from '../../core/run/in-process.js';
import { run } from '../../core/run/run.js';
import { newKey, type ReferenceOptions, startReference } from '../reference/index.js';

/** The options of a run on a server of this process; settling time 300 ms unless it is given. */
export type SubjectOptions = Omit<EmbeddedOptions, 'baseUrl' | 'apiKey'>;

/** On loopback reads settle at once, and a server that never shows what was written is waited for this long. */
const SETTLE = 300;

/** Starts the reference implementation, changed or not, judges it with the code that judges a deployment, and ends it. */
export async function judgeReference(
  reference: Omit<ReferenceOptions, 'key' | 'port'>,
  options: SubjectOptions = {},
): Promise<Results> {
  const key = newKey();
  const running = await startReference({ ...reference, key });
  try {
    return await judgeUrl(running.baseUrl, key, options);
  } finally {
    await running.close();
  }
}

/** Judges a server of this process. */
export async function judgeUrl(
  baseUrl: string,
  apiKey: string,
  options: SubjectOptions = {},
): Promise<Results> {
  const resolved = await resolveEmbedded({ settle: SETTLE, ...options, baseUrl, apiKey }, requirementIds);
  return run(resolved, {}, inProcess);
}

async function requirementIds(): Promise<readonly string[]> {
  return catalogue.requirements.map(({ id }) => id);
}
