/** Messages, media types and bodies of every operation, including errors, and the media types that a client accepts. */
import {
  acceptCases,
  Credential,
  check,
  forAll,
  NOBODYS_ID,
  operations,
  together,
} from '../src/core/checks/index.js';

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
      const mayAdd = prefix === 'add' && t.mayCreate;
      const [plain, withoutKey] = await together([request(t), request(t, { credential: Credential.none() })]);
      await together([
        ...(prefix !== 'add' || mayAdd ? [t.send(plain, { expect: success })] : []),
        t.send(withoutKey, { expect: 401 }),
        // Errors of one operation only.
        ...(mayAdd ? [t.add('{}', { expect: 400 })] : []),
        ...(prefix === 'get' ? [t.get(NOBODYS_ID, { expect: 404, belongsTo: 'get.unknown' })] : []),
      ]);
    },
    { store: 'small' },
  );
}

check(
  'service.accept',
  'a request that accepts any media type, or names none, is answered like one that accepts JSON',
  async (t) => {
    await forAll(t, { ...acceptCases(t) }, async (t, { operation: { request, success }, accept }) => {
      await t.send(await request(t, { accept }), { expect: success, belongsTo: 'service.accept' });
    });
  },
  { store: 'small' },
);
