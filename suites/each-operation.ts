/** All operations: a request without the key is answered 401, and each response is a whole message of its schema. */
import type { KeyShape } from '../src/engine/exchange/credential.js';
import * as credentials from '../src/engine/suite/credentials.js';
import { nearestMiss, wrongKey } from '../src/engine/suite/credentials.js';
import { NOBODYS_ID } from '../src/engine/suite/ids.js';
import type { SharedWords } from '../src/petstore/catalogue.js';
import * as pets from '../src/petstore/pets.js';
import { add, type Case, get, type Judged, list, noKey, type Sending, when, whenLocked } from '../src/petstore/pets.js';
import { type Prefix, prefixes } from '../src/petstore/spec.js';
import { draft, likelyDraft, mustReadAlso, pet } from '../src/petstore/stock.js';

interface Operation {
  /** The statuses with the right key, and the requirement about them. */
  readonly answered: Pick<Sending, 'expect' | 'requirement'>;
  readonly send: (t: Case, sending: Sending, query?: pets.Query) => Promise<Judged>;
  /** Requests that get another response than the plain one when the key is right. */
  readonly others: Readonly<Record<string, (t: Case, sending: Sending) => Promise<Judged>>>;
  /** The state for a check with the right key. */
  readonly needs: Parameters<typeof when>[0];
}

const invalidKeys = (key: KeyShape) => credentials.invalidKeys(key, 'petstore.conformance.wrong-key');

/** Not JSON, so that a server which does not look at the key creates nothing in a read-only run. */
const NO_PET = '{';

const operations: Readonly<Record<Prefix, Operation>> = {
  list: {
    answered: { expect: 200, requirement: 'list.limit.accepted' },
    send: (t, sending, query = { limit: 1 }) => list(t, query, sending),
    others: {
      'limit=abc': (t, sending) => list(t, { limit: 'abc' }, sending),
      'status=unknown': (t, sending) => list(t, { status: 'unknown' }, sending),
      'limit=0': (t, sending) => list(t, { limit: 0 }, sending),
    },
    needs: { store: 'empty', fills: true },
  },
  add: {
    // The deployment may know only some categories.
    answered: { expect: [201, 400, 422], requirement: 'add.created' },
    send: async (t, sending) => add(t, t.mayCreate ? await likelyDraft(t) : NO_PET, sending),
    others: {
      'a body that is not JSON': (t, sending) => add(t, NO_PET, sending),
      'a body of another media type': (t, sending) => add(t, '<pet/>', { contentType: 'application/xml', ...sending }),
      'an empty object as the body': (t, sending) => add(t, t.mayCreate ? '{}' : NO_PET, sending),
      'no body': (t, sending) => add(t, '', sending),
    },
    needs: { store: 'any' },
  },
  get: {
    // A read may lag behind the creation.
    answered: { expect: [200, 404], requirement: 'get.found' },
    send: async (t, sending) => get(t, (await pet(t)).id, sending),
    others: {
      'an id that no pet has': (t, sending) => get(t, NOBODYS_ID, sending),
      'an id that is not a number': async (t, sending) => {
        // Typed routers do not see the operation behind such a path.
        const judged = await get(t, 'abc', { ...sending, expect: [401, 404] });
        t.observe('get.auth.first.answer', `GET /pets/abc without a valid key is answered ${judged.status}`);
        return judged;
      },
    },
    needs: { store: 'quiet', fills: true },
  },
};

/** The words behind `auth.` in the requirements of each operation. */
type AuthWord = SharedWords extends infer Words ? (Words extends `auth.${infer Word}` ? Word : never) : never;

/** A server may have a rule of its own for each. */
const queries: readonly pets.Query[] = [
  {},
  { status: 'available', limit: 1 },
  { limit: 1 },
  { status: 'sold' },
  { status: 'pending' },
];

for (const prefix of prefixes) {
  const { answered, send, others, needs } = operations[prefix];
  const id = <Word extends AuthWord>(word: Word) => `${prefix}.auth.${word}` as const;
  /** The plain request with the right key. A read-only run creates no pet for it. */
  const sendWithKey = (t: Case, sending: Partial<Sending> = {}) =>
    prefix === 'add' && !t.mayCreate
      ? list(t, { limit: 1 }, { ...sending, expect: 200 })
      : send(t, { ...answered, ...sending });

  /** A 401 proves nothing where the right key gets one, too. @throws {Blocked} */
  const rightKeyIsKnown = async (t: Case) => {
    const { status } = await t.share(`key-of-${prefix}`, (t) => sendWithKey(t));
    if (status === 401) throw pets.blocked('the right key is refused, too', answered.requirement);
  };

  const refused = [
    ['missing-key', 3, 'a request without a key is answered 401', () => pets.missingKeys],
    ['scheme', 3, 'the key in another form than as bearer is answered 401', () => pets.otherForms],
    ['invalid-key', 2, 'a key that is nearly the right one, or that servers take for it, is answered 401', invalidKeys],
  ] as const;
  for (const [word, plain, title, rows] of refused) {
    whenLocked(id(word), title).each(
      (t) => {
        const table = rows(t.key).map((one, index) => ({ ...one, query: queries[index % queries.length] }));
        const random = credentials.invalidKey(t.key).map((one) => ({ ...one, query: undefined }));
        return { table, plain, ...(word === 'invalid-key' && { random, share: 0.3 }) };
      },
      async (t, { fields, query }) => {
        const { status } = await send(t, { ...fields, connection: 'fresh', expect: 401, requirement: id(word) }, query);
        // Where the same request is answered without a key, this one is not to blame.
        const isTaken = status < 300 && fields !== noKey.fields;
        if (isTaken) await send(t, { ...noKey.fields, expect: 401, requirement: id('missing-key') }, query);
        await rightKeyIsKnown(t);
      },
    );
  }

  whenLocked(id('first'), 'the key is judged before anything else').each(
    (t) => {
      const rows = Object.entries(others).flatMap(([what, sendOther], index) =>
        [noKey, wrongKey(t.key)].map(({ label, fields }, place) => {
          return { label: `${what}, with ${label}`, turn: (index + place) % 2, fields, sendOther };
        }),
      );
      return { table: rows.toSorted((one, other) => one.turn - other.turn), plain: 2 };
    },
    async (t, { fields, sendOther }) => {
      await sendOther(t, { ...fields, connection: 'fresh', expect: 401, requirement: id('first') });
      await rightKeyIsKnown(t);
    },
  );

  when(needs)(id('scheme-case'), "the scheme's name is matched without regard to case").each(
    () => ({ table: [credentials.otherCaseScheme] }),
    // On a connection of its own: a server that keeps the headers of one may read a later one in this spelling.
    async (t, { fields }) => {
      // The deployment must accept a NewPet, or its refusal proves nothing.
      const isKnown = prefix === 'add' && t.mayCreate && (await draft(t)) !== undefined;
      const sending = { ...fields, connection: 'fresh', requirement: id('scheme-case') };
      if (prefix === 'get') await mustReadAlso(t, await pet(t), sending);
      else await sendWithKey(t, isKnown ? { ...sending, expect: 201 } : sending);
    },
  );

  whenLocked([id('each-request'), id('invalid-key')], 'a key counts for no later request on its connection').each(
    (t) => ({
      table: [
        { label: 'right key, then no key on one connection', wrong: noKey, word: 'each-request' },
        // Some servers keep the headers of a connection, and compare them without regard to letter case.
        { label: 'right key, near miss, right key on one connection', wrong: nearestMiss(t.key), word: 'invalid-key' },
      ] as const,
    }),
    async (t, { wrong, word }) => {
      const connection = t.connection('kept');
      await sendWithKey(t, { connection });
      await send(t, { ...wrong.fields, connection, expect: 401, requirement: id(word) });
      if (wrong !== noKey) await sendWithKey(t, { connection });
      await rightKeyIsKnown(t);
    },
  );

  // Knowing the key of a creation takes one, and a list that lacks only the newest pet shows in a quiet store alone.
  when({ store: prefix === 'add' ? 'small' : 'quiet', fills: true })(
    [
      `${prefix}.message`,
      `${prefix}.media-type`,
      `${prefix}.body`,
      `${prefix}.error-body`,
      `${prefix}.error-status`,
      id('challenge'),
    ],
    'every response is a whole message with a JSON body of its schema, errors included',
  ).check(async (t) => {
    await rightKeyIsKnown(t);
    await send(t, { ...noKey.fields, expect: 401, requirement: id('missing-key') });
  });
}
