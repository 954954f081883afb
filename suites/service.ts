/** The service as a whole: its base address, and the operation that the document names without describing it. */
import { addressOf, Credential, check } from '../src/core/checks/index.js';

check(
  ['service.base-path', 'list.answered'],
  'the base address ends in /v1, and GET /pets is answered 200',
  async (t) => {
    const listed = await t.list({ expect: 200 });
    const { baseUrl } = t.session.options;
    t.expect(new URL(baseUrl).pathname.endsWith('/v1'), () => ({
      cause: 'base path without /v1',
      summary: 'The base address does not end in the path segment /v1.',
      expected: 'a base address such as https://staging.example.com/v1',
      actual: baseUrl,
      ...addressOf(listed),
    }));
    t.pageOf(listed);
  },
  { store: 'empty' },
);

check(
  'orders.auth',
  'GET /store/orders without a key is answered 401',
  async (t) => {
    await t.orders({ credential: Credential.none(), expect: 401 });
  },
  { store: 'empty' },
);
