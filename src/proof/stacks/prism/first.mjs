// Stoplight's Prism as a mock of the OpenAPI document, set up as in the readme of its server. It has no store and no key:
// it checks that a request presents some key, and responds with samples of the schemas.
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { createServer } from '@stoplight/prism-http-server';

// Prism looks at a malformed path after it has responded, and throws where nobody can catch it.
process.on('uncaughtException', () => {});

const operations = await getHttpOperationsFromSpec('../../../../spec/openapi.yaml');
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
await server.listen(Number(process.env.PORT), '127.0.0.1');
