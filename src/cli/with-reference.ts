import type { WithReference } from '../core/command/context.js';

/** Starts the embedded reference implementation for as long as the work takes. */
export const withReference: WithReference = async (settings, work) => {
  const [{ ApiKey }, { STRAIGHT }, { newKey, startReference }] = await Promise.all([
    import('../core/config/key/api-key.js'),
    import('../core/config/route/route.js'),
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
};
