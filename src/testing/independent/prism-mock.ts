import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { createServer } from '@stoplight/prism-http-server';
import { type IndependentServer, openApiFile } from './independent-server.js';

/**
 * Stoplight's Prism as a mock of the OpenAPI document, set up as in the readme of its server. It has no store and no key:
 * it checks that a request presents some key, and responds with samples of the schemas.
 */
export async function startPrismMock(_key: string): Promise<IndependentServer> {
  const operations = await getHttpOperationsFromSpec(openApiFile);
  const server = createServer(operations, {
    components: { logger: createLogger('Prism', { level: 'silent' }) },
    cors: true,
    config: {
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      mock: { dynamic: false },
      isProxy: false,
      errors: false,
      upstreamProxy: undefined,
    },
  });
  const origin = await server.listen(0, '127.0.0.1');
  return { baseUrl: origin, close: () => server.close() };
}
