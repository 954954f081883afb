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
} from '../src/core/checks/index.js';

const wrongKey = Credential.literal('a wrong key', 'Bearer not-the-right-key-0000');
const show = ({ description }: Credential) => description;

/** In a read-only run the right key never goes with what may create a pet: what is sent without it has no twin. */
const isRestrained = (prefix: string, t: Trial) => prefix === 'add' && !t.mayCreate;

for (const { prefix, request, unlike } of operations) {
  const send = async (t: Trial, credential?: Credential) =>
    t.send(await request(t, credential && { credential }));
  const refused = async (t: Trial, credential: Credential) => void (await send(t, credential));

  const ids = ['missing-key', 'scheme', 'invalid-key', 'first', 'scheme-case'] as const;
  check(
    ids.map((id) => `${prefix}.auth.${id}`),
    async (t) => {
      const restrained = isRestrained(prefix, t);
      if (restrained) t.pageOf(await t.list());
      else await t.control(() => send(t));
      await forAll(
        t,
        {
          says: 'a request without a key is answered 401',
          table: missingCredentials(),
          plain: 2,
          show,
        },
        refused,
      );
      await forAll(
        t,
        {
          says: 'the key in another form than as bearer is answered 401',
          table: otherSchemes(t.key),
          plain: 2,
          show,
        },
        refused,
      );
      await forAll(
        t,
        {
          says: 'a key that is not the right one is answered 401',
          table: invalidKeys(t.key),
          plain: 3,
          random: invalidKey(t.key),
          show,
        },
        refused,
      );
      const belongsTo = `${prefix}.auth.first`;
      const credentials = [Credential.none(), wrongKey];
      const sent = unlike.filter(({ mayCreate }) => !restrained || !mayCreate);
      // Crosswise, so that the first cases hold both credentials.
      const table = [0, 1].flatMap((turn) =>
        sent.map((other, position) => ({
          other,
          credential: credentials[(position + turn) % 2] ?? wrongKey,
        })),
      );
      const property = {
        says: 'the key is judged before anything else',
        table,
        plain: prefix === 'add' ? 3 : 2,
      };
      const showBoth = ({ other, credential }: (typeof table)[number]) =>
        `${other.label}, with ${credential.description}`;
      await forAll(t, { ...property, show: showBoth }, async (t, { other, credential }) => {
        await other.send(t, { credential, belongsTo });
      });
      if (!restrained) for (const credential of schemeCase(t.key)) await send(t, credential);
    },
  );

  check(`${prefix}.auth.each-request`, async (t) => {
    const belongsTo = `${prefix}.auth.each-request`;
    const [authorised] = await t.onOneConnection([
      [isRestrained(prefix, t) ? t.session.requests.list() : await request(t), {}],
      [await request(t, { credential: Credential.none() }), { belongsTo }],
    ]);
    // Not to be found is a response, too, to a client that is known.
    if (authorised && authorised.violations.length > 0) t.blockedBy(authorised);
  });
}
