import type { RunOptions } from '../core/config/options.js';

/** Works with the embedded reference implementation, which lives in this process for as long. */
export async function startedReference<S, T>(
  settings: S,
  work: (options: S & Pick<RunOptions, 'baseUrl' | 'apiKey' | 'reach' | 'reference'>) => Promise<T>,
): Promise<T> {
  const [{ ApiKey }, { STRAIGHT }, { newKey }, { startReference }] = await Promise.all([
    import('../core/config/api-key.js'),
    import('../core/config/route.js'),
    import('../proof/reference/key.js'),
    import('../proof/reference/start.js'),
  ]);
  const key = newKey();
  const reference = await startReference({ key });
  try {
    return await work({
      ...settings,
      baseUrl: reference.baseUrl,
      apiKey: new ApiKey(key),
      reach: STRAIGHT,
      reference: true,
    });
  } finally {
    await reference.close();
  }
}
