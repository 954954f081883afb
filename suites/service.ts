/** The service as a whole: its base address, and the operation of which the document shows only that it exists. */
import { addressOf, Credential, check } from '../src/core/checks/index.js';

check(['service.base-path', 'list.answered'], async (t) => {
  const listed = await t.list();
  const { pathname } = new URL(t.session.options.baseUrl);
  t.holds(pathname.endsWith('/v1'), () => ({
    cause: 'base path without /v1',
    summary: 'The base address does not end in the path segment /v1.',
    expected: 'a base address such as https://staging.example.com/v1',
    actual: t.session.options.baseUrl,
    ...addressOf(listed),
  }));
  t.pageOf(listed);
});

check('orders.auth', async (t) => {
  await t.orders({ credential: Credential.none() });
});
