import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { createServer } from '@stoplight/prism-http-server';
import { type IndependentServer, openApiFile } from './independent-server.js';

/**
 * Stoplight's Prism as a mock of the OpenAPI document, set as the readme of its server shows. It keeps no pets and
 * knows no key: it checks that a request has the form of one with a key, and responses with samples of the schemas.
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
