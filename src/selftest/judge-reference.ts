import { resolveEmbedded, type EmbeddedOptions } from '../config/embedded.js';
import { newKey, type ReferenceOptions, startReference } from '../reference/index.js';
import type { Results } from '../results/model.js';
import { inProcess } from '../runner/in-process.js';
import { run } from '../runner/run.js';

/**
 * Starts the reference implementation, changed or not, judges it with the code that judges a deployment, and ends it.
 * Reads settle at once on loopback, unless the options say otherwise.
 */
export async function judgeReference(
  reference: Omit<ReferenceOptions, 'key' | 'port'>,
  options: Omit<EmbeddedOptions, 'baseUrl' | 'apiKey'> = {},
): Promise<Results> {
  const key = newKey();
  const running = await startReference({ ...reference, key });
  try {
    const resolved = await resolveEmbedded(
      { settle: 300, ...options, baseUrl: running.baseUrl, apiKey: key },
      async () => [],
    );
    return await run(resolved, {}, inProcess);
  } finally {
    await running.close();
  }
}
