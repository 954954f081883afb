/** Authentication: every request carries the key as a bearer credential, or is answered 401. */
import {
  Credential,
  check,
  forAll,
  invalidKey,
  invalidKeys,
  missingCredentials,
  operations,
  otherSchemes,
  schemeCase,
  type Trial,
} from '../src/checks/index.js';

const wrongKey = Credential.literal('a wrong key', 'Bearer not-the-right-key-0000');
const show = ({ description }: Credential) => description;

for (const { prefix, request, unlike } of operations) {
  const send = async (t: Trial, credential?: Credential, belongsTo?: string) =>
    t.send(await request(t, credential && { credential }), belongsTo === undefined ? {} : { belongsTo });

  check(`${prefix}.auth.missing-key`, async (t) => {
    await t.control(send(t));
    const says = 'a request without a key is answered 401';
    await forAll(t, { says, table: missingCredentials(), show }, async (t, credential) => {
      await send(t, credential);
    });
  });

  check(`${prefix}.auth.scheme`, async (t) => {
    await t.control(send(t));
    const says = 'the key by another scheme is answered 401';
    await forAll(t, { says, table: otherSchemes(t.key), show }, async (t, credential) => {
      await send(t, credential);
    });
  });

  check(`${prefix}.auth.invalid-key`, async (t) => {
    await t.control(send(t));
    const says = 'a key that is not the right one is answered 401';
    const cases = { table: invalidKeys(t.key), random: invalidKey(t.key) };
    await forAll(t, { says, ...cases, show }, async (t, credential) => {
      await send(t, credential);
    });
  });

  check(`${prefix}.auth.first`, async (t) => {
    await t.control(send(t));
    const belongsTo = `${prefix}.auth.first`;
    for (const credential of [Credential.none(), wrongKey]) {
      for (const other of unlike(t, { credential, belongsTo })) await other.send();
    }
  });

  check(`${prefix}.auth.each-request`, async (t) => {
    const belongsTo = `${prefix}.auth.each-request`;
    const requests = [
      [await request(t), {}],
      [await request(t, { credential: Credential.none() }), { belongsTo }],
      [await request(t, { credential: wrongKey }), { belongsTo }],
      [await request(t), {}],
    ] as const;
    const [first, , , last] = await t.onOneConnection(requests);
    for (const authorised of [first, last]) if (authorised && !authorised.success) t.blockedBy(authorised);
  });

  check(`${prefix}.auth.scheme-case`, async (t) => {
    await t.control(send(t));
    for (const credential of schemeCase(t.key)) await send(t, credential);
  });
}
