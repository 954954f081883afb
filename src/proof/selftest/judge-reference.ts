import { catalogue } from '../../core/catalogue/catalogue.js';
import { resolveEmbedded } from '../../core/config/embedded.js';
import type { EmbeddedOptions } from '../../core/config/embedded-options.js';
import type { RunEvents } from '../../core/report/run-events.js';
import type { Results } from '../../core/results/model.js';
import { inProcess } from '../../core/run/in-process.js';
import { run } from '../../core/run/run.js';
import { newKey, type ReferenceOptions, startReference } from '../reference/index.js';

/** The options of a run on a server in this process. @default settle: 300 */
export type SubjectOptions = Omit<EmbeddedOptions, 'baseUrl' | 'apiKey'>;

/** Milliseconds. On loopback reads settle at once; this is the wait for a server that never shows a new pet. */
const SETTLE = 300;

/** Starts the reference implementation, judges it with the code that judges a deployment, and closes it. */
export async function judgeReference(
  reference: Omit<ReferenceOptions, 'key' | 'port'>,
  options: SubjectOptions = {},
  events: RunEvents = {},
): Promise<Results> {
  const key = newKey();
  const running = await startReference({ ...reference, key });
  try {
    return await judgeUrl(running.baseUrl, key, options, events);
  } finally {
    await running.close();
  }
}

/** Judges a server in this process. */
export async function judgeUrl(
  baseUrl: string,
  apiKey: string,
  options: SubjectOptions = {},
  events: RunEvents = {},
): Promise<Results> {
  const resolved = await resolveEmbedded({ settle: SETTLE, ...options, baseUrl, apiKey }, requirementIds);
  return run(resolved, events, inProcess);
}

async function requirementIds(): Promise<readonly string[]> {
  return catalogue.requirements.map(({ id }) => id);
}
