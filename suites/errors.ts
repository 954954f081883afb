/** Messages, media types and bodies of every operation, including errors, and the media types that a client accepts. */
import { acceptCases, Credential, check, forAll, operations, together } from '../src/core/checks/index.js';

for (const { prefix, request, success } of operations) {
  check(
    [
      `${prefix}.message`,
      `${prefix}.media-type`,
      `${prefix}.body`,
      `${prefix}.error-body`,
      `${prefix}.error-status`,
      `${prefix}.auth.challenge`,
    ],
    'every response is a whole message with a JSON body of its schema, errors included',
    async (t) => {
      const succeeding = async () => {
        if (prefix === 'add') return t.mayCreate && (await t.stock.creation());
        return prefix === 'get' ? t.stock.reading() : t.send(await request(t), { expect: success });
      };
      const withoutKey = await request(t, { credential: Credential.none() });
      await together([succeeding(), t.send(withoutKey, { expect: 401 })]);
    },
    { store: 'small' },
  );
}

check(
  'service.accept',
  'a request that accepts any media type, or names none, is answered like one that accepts JSON',
  async (t) => {
    await forAll(t, { ...acceptCases(t) }, async (t, { send, answered: expect, accept, owner }) => {
      await send(t, { accept, expect, ...owner });
    });
  },
  { store: 'small' },
);
