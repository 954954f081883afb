/** Checks of the key that each operation behind one needs: without the right key it is answered 401, before anything else. */
import type { Case, Judged } from '../run/case.js';
import type { KitNames, Service } from '../service/service.js';
import * as credentials from './credentials.js';
import type { Sending } from './requests.js';
import type { suiteOf } from './suite.js';

type Needs<State extends string> = { readonly store: State; readonly fills?: boolean };

/** An operation behind a key. `T` is the case. @experimental @since 0.1.0 */
export interface Guarded<T, Id extends string, State extends string, Value = unknown> {
  /** The statuses with the right key, and the requirement that any other one breaks. */
  readonly answered: Pick<Sending<Id>, 'expect' | 'requirement'>;
  /** Sends the plain request. @param turn requests with different turns may differ: a server may have a rule for each */
  readonly send: (t: T, sending: Sending<Id>, turn?: number) => Promise<Judged<Value>>;
  /** Sends it with the right key, if with other fields. @default `send` with what is `answered` */
  readonly sendWithKey?: (t: T, sending: Partial<Sending<Id>>) => Promise<Judged<Value>>;
  /** The same, and the key must be taken. @default `sendWithKey` */
  readonly mustTake?: (t: T, sending: Partial<Sending<Id>>) => Promise<unknown>;
  /** Requests that get another response than the plain one when the key is right, by their words. */
  readonly others: Readonly<Record<string, (t: T, sending: Sending<Id>) => Promise<Judged<Value>>>>;
  /** The state for a check with the right key. */
  readonly needs: Needs<State>;
  /** The state in which the body of a 401 is judged. @default `needs` */
  readonly refused?: Needs<State>;
}

/** The aspects of a 401 that the last check judges. */
const ASPECTS = ['message', 'media-type', 'body', 'error-body', 'error-status', 'auth.challenge'];

/**
 * Declares the checks of each operation, by the prefix of its ids: `PREFIX.auth.missing-key`, `scheme`, `invalid-key`, `first`,
 * `scheme-case` (of a bearer key), `each-request`, and the aspects of its 401. What the catalogue lacks is not judged.
 * @param kit.locked the state for wrong keys, after which a service may lock the right one
 * @param kit.nobodys a key that belongs to nobody; in three parts, as a JSON Web Token has them
 * @throws {TypeError} for an id of these that no response would be held against
 * @experimental @since 0.1.0
 */
export function keyChecks<Value, Names extends KitNames, State extends string>(
  { when, blocked }: ReturnType<typeof suiteOf<Value, Names, State>>,
  kit: Pick<Service, 'catalogue' | 'credential'> & { readonly locked: State; readonly nobodys: string },
  operations: Readonly<Record<string, Guarded<Case<Value, Names>, Names['requirement'], State, Value>>>,
): void {
  type Id = Names['requirement'];
  type T = Case<Value, Names>;
  const known = new Set(kit.catalogue.map(({ id }) => id));
  const { noKey, missingKeys, otherForms } = credentials.at(kit.credential);

  for (const [prefix, operation] of Object.entries(operations)) {
    const { answered, send, others, needs } = operation;
    const idOf = (word: string): Id => `${prefix}.${word}`;
    const refuse = (word: string, why: string) => {
      if (known.has(idOf(word))) throw new TypeError(`${idOf(word)} can never be judged: ${why}`);
    };
    if (kit.credential !== 'bearer') refuse('auth.scheme-case', 'the key has no scheme in its place');
    if (Object.keys(others).length === 0) refuse('auth.first', `others has no request for ${prefix}`);
    const missing = idOf('auth.missing-key');
    /** Declares a check; undefined: the catalogue lacks its first requirement. */
    const declare = (store: Needs<State>, [first = '', ...more]: readonly string[], title: string) => {
      const others = more.map(idOf).filter((id) => known.has(id));
      return known.has(idOf(first)) ? when(store)([idOf(first), ...others], title) : undefined;
    };
    const sendWithKey = (t: T, sending: Partial<Sending<Id>> = {}) =>
      operation.sendWithKey?.(t, sending) ?? send(t, { ...answered, ...sending });
    /** A 401 proves nothing where the right key gets one, too. @throws {Blocked} */
    const rightKeyIsKnown = async (t: T) => {
      const { status } = await t.share(`key-of-${prefix}`, (t) => sendWithKey(t));
      if (status === 401) throw blocked('the right key is refused, too', answered.requirement);
    };
    const locked = { store: kit.locked };

    const refused = {
      'missing-key': { plain: 3, title: 'a request without a key is answered 401', rows: () => missingKeys },
      scheme: { plain: 3, title: 'the key in another form than as bearer is answered 401', rows: () => otherForms },
      'invalid-key': {
        plain: 2,
        title: 'a key that is nearly the right one, or that servers take for it, is answered 401',
        rows: ({ key }: T) => credentials.invalidKeys(key, kit.nobodys),
      },
    };
    for (const [word, { plain, title, rows }] of Object.entries(refused))
      declare(locked, [`auth.${word}`], title)?.each(
        (t) => {
          const table = rows(t).map((one, index) => ({ ...one, turn: index as number | undefined }));
          const random = credentials.invalidKey(t.key).map((one) => ({ ...one, turn: undefined }));
          return { table, plain, ...(word === 'invalid-key' && { random, share: 0.3 }) };
        },
        async (t, { fields, turn }) => {
          const sending = { ...fields, connection: 'fresh', expect: 401, requirement: idOf(`auth.${word}`) };
          const { status } = await send(t, sending, turn);
          // Where the same request is answered without a key, this one is not to blame.
          const isTaken = status < 300 && fields !== noKey.fields;
          if (isTaken) await send(t, { ...noKey.fields, expect: 401, requirement: missing }, turn);
          await rightKeyIsKnown(t);
        },
      );

    declare(locked, ['auth.first'], 'the key is judged before anything else')?.each(
      (t) => {
        const rows = Object.entries(others).flatMap(([what, sendOther], index) =>
          [noKey, credentials.wrongKey(t.key)].map(({ label, fields }, place) => {
            return { label: `${what}, with ${label}`, turn: (index + place) % 2, fields, sendOther };
          }),
        );
        return { table: rows.toSorted((one, other) => one.turn - other.turn), plain: 2 };
      },
      async (t, { fields, sendOther }) => {
        await sendOther(t, { ...fields, connection: 'fresh', expect: 401, requirement: idOf('auth.first') });
        await rightKeyIsKnown(t);
      },
    );

    declare(needs, ['auth.scheme-case'], "the scheme's name is matched without regard to case")?.each(
      () => ({ table: [credentials.otherCaseScheme] }),
      async (t, { fields }) => {
        // On a connection of its own: a server that keeps the headers of one may read a later one in this spelling.
        const sending = { ...fields, connection: 'fresh', requirement: idOf('auth.scheme-case') };
        await (operation.mustTake ?? sendWithKey)(t, sending);
      },
    );

    const once = ['auth.each-request', 'auth.invalid-key'];
    declare(locked, once, 'a key counts for no later request on its connection')?.each(
      (t) => ({
        table: [
          { label: 'right key, then no key on one connection', wrong: noKey, word: 'each-request' },
          {
            // Some servers keep the headers of a connection, and compare them without regard to letter case.
            label: 'right key, near miss, right key on one connection',
            wrong: credentials.nearestMiss(t.key),
            word: 'invalid-key',
          },
        ],
      }),
      async (t, { wrong, word }) => {
        const connection = t.connection('kept');
        await sendWithKey(t, { connection });
        await send(t, { ...wrong.fields, connection, expect: 401, requirement: idOf(`auth.${word}`) });
        if (wrong !== noKey) await sendWithKey(t, { connection });
        await rightKeyIsKnown(t);
      },
    );

    const aspects = 'every response is a whole message with a JSON body of its schema, errors included';
    declare(operation.refused ?? needs, ASPECTS, aspects)?.check(async (t) => {
      await rightKeyIsKnown(t);
      await send(t, { ...noKey.fields, expect: 401, requirement: missing });
    });
  }
}
