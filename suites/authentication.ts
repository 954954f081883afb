/** Authentication: a request without the key as a bearer credential is answered 401. */
import {
  Credential,
  type CredentialCase,
  check,
  forAll,
  invalidKeyCases,
  missingKeyCases,
  nearestMiss,
  type Operation,
  operations,
  otherSchemeCases,
  randomKeyCases,
  schemeCase,
  type Trial,
  together,
  unlikeCases,
  unlikeKey,
} from '../src/core/checks/index.js';

const noKey = Credential.none();

/** In a read-only run, no request with the right key may create a pet, so POST /pets has no control. */
const isRestrained = (prefix: Operation['prefix'], t: Trial) => prefix === 'add' && !t.mayCreate;

for (const { prefix, request, success } of operations) {
  const refusedAfresh = async (t: Trial, { credential, listing }: CredentialCase) => {
    await t.afresh(await request(t, { credential }, listing), { expect: 401 });
  };
  const refusedApart = async (t: Trial, { credential, listing }: CredentialCase) => {
    await t.apart(await request(t, { credential }, listing), { expect: 401 });
  };

  const ids = ['missing-key', 'scheme', 'invalid-key', 'first', 'scheme-case'] as const;
  check(
    ids.map((id) => `${prefix}.auth.${id}`),
    'a request without the right key as a bearer credential is answered 401, whatever else it asks',
    async (t) => {
      const restrained = isRestrained(prefix, t);
      if (restrained) t.pageOf(await t.list({ limit: 1, expect: 200 }));
      else {
        const right = await request(t);
        await t.control(() => t.send(right, { expect: success }), { unlike: 401 });
      }

      const withoutKey = 'a request without a key is answered 401';
      const otherForm = 'the key in another form than as bearer is answered 401';
      const knownMiss = 'a key that is nearly the right one, or that servers take for it, is answered 401';
      const notTheKey = 'a key that is not the right one is answered 401';
      const keyFirst = 'the key is judged before anything else';
      const cases = unlikeCases(prefix, [noKey, unlikeKey(t.key)], t);
      await together([
        forAll(t, { description: withoutKey, ...missingKeyCases() }, refusedAfresh),
        forAll(t, { description: otherForm, ...otherSchemeCases(t) }, refusedApart),
        forAll(t, { description: knownMiss, ...invalidKeyCases(t) }, refusedAfresh),
        forAll(t, { description: notTheKey, ...randomKeyCases(t) }, refusedApart),
        forAll(t, { description: keyFirst, ...cases }, async (t, { other, credential }) => {
          const { refused: expect = 401 } = other;
          const owner = { belongsTo: `${prefix}.auth.first` };
          const { status } = await other.send(t, { credential, expect, ...owner, apart: true });
          if (expect !== 401)
            t.observe('get.auth.first.answer', `${other.label}, without a valid key: ${status}`);
        }),
        ...(restrained ? [] : schemeCase(t.key)).map(async (credential) => {
          // Afresh, too: a server that keeps the headers of a connection may read a later one in this spelling.
          await t.afresh(await request(t, { credential }), { expect: success });
        }),
      ]);
    },
    // A POST that should have been refused may create a pet. A list needs none, so its cases fill a run from its start.
    prefix === 'list' ? { store: 'empty', isLong: true } : { store: prefix === 'add' ? 'any' : 'quiet' },
  );

  check(
    `${prefix}.auth.each-request`,
    'a key that one request carried does not count for the next one on the same connection',
    async (t) => {
      const restrained = isRestrained(prefix, t);
      const right = async () => (restrained ? t.session.requests.list({ limit: 1 }) : request(t));
      const answered = { expect: restrained ? 200 : success };
      const [first, second, third] = await together([right(), right(), right()]);
      const unauthorised = await request(t, { credential: noKey });
      // Some servers keep the headers of a connection, and compare them without regard to letter case.
      const nearMiss = await request(t, { credential: nearestMiss(t.key) });
      const [[authorised]] = await together([
        t.onOneConnection([
          [first, answered],
          [unauthorised, { expect: 401, belongsTo: `${prefix}.auth.each-request` }],
        ]),
        t.onOneConnection([
          [second, answered],
          [nearMiss, { expect: 401 }],
          [third, answered],
        ]),
      ]);
      // Any response but a refusal of the key will do, since it shows that the server knows the client.
      if (authorised?.status === 401) t.blockedBy(authorised);
    },
    { store: 'small', isLong: true },
  );
}
