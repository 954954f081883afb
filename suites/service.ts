/** The service as a whole: its first responses, the Accept headers of clients, and addresses that are not valid. */
import { noKey } from '../src/engine/suite/credentials.js';
import { NOBODYS_ID } from '../src/engine/suite/ids.js';
import * as pets from '../src/petstore/pets.js';
import { add, anyTime, type Case, get, isReadById, limits, list, whenEmpty, whenSmall } from '../src/petstore/pets.js';
import { draft, firstPage, mustReadAlso, pet } from '../src/petstore/stock.js';

whenEmpty(
  ['list.answered', 'list.status.accepted'],
  'GET /pets is answered 200, also with a status that no pet has',
).check(async (t) => {
  await Promise.all([
    firstPage(t),
    list(t, {}, { expect: 200 }),
    ...pets.statuses.map((status) => list(t, { status }, { expect: 200 })),
  ]);
});

whenEmpty('orders.auth', 'GET /store/orders without a key is answered 401').check(async (t) => {
  await pets.orders(t, { authorization: null, expect: 401 });
});

/** Accept headers that allow JSON as well as `application/json` does. */
const ANY = '*/*';
const BROWSER = 'text/html, application/json;q=0.9, */*;q=0.8';
const LIBRARY = 'application/json, text/plain, */*';

type Accept = string | null;
type Send = (t: Case, accept: Accept) => Promise<unknown>;

/** A request that can be sent with any Accept header. */
interface Asking {
  readonly what: string;
  readonly send: Send;
  /** @default always */
  readonly isSent?: (t: Case) => boolean;
}

const requirement = 'service.accept';
// A creation comes first, since the run needs pets in any case.
const askingToCreate: Asking = {
  what: 'POST /pets',
  send: async (t, accept) => add(t, await draft(t), { accept, expect: 201, requirement }),
  isSent: (t) => t.mayCreate,
};
const askingById: Asking = {
  what: 'GET /pets/{petId}',
  send: async (t, accept) => mustReadAlso(t, await pet(t), { accept, requirement }),
  isSent: isReadById,
};
const askingForPage: Asking = {
  what: 'GET /pets',
  send: (t, accept) => list(t, {}, { accept, expect: 200, requirement }),
};

const withoutBody: Send = (t, accept) =>
  add(t, '{}', { accept, expect: 400, requirement: 'add.invalid.name', label: 'an empty object, {}' });
const unknownId: Send = (t, accept) => get(t, NOBODYS_ID, { accept, expect: 404, requirement: 'get.unknown' });
const refused = (query: pets.Query): Asking => ({
  what: 'GET /pets without a key',
  send: (t, accept) => list(t, query, { accept, ...noKey.fields, expect: 401, requirement: 'list.auth.missing-key' }),
});

/** Servers prefer a page for errors, and may have a rule for each parameter. */
const errors: readonly (readonly [error: Asking, ...accepts: Accept[]])[] = [
  [{ ...askingToCreate, what: 'POST /pets with {}', send: withoutBody }, ANY, BROWSER, null],
  [{ ...askingById, what: 'GET /pets/{petId} with an unknown id', send: unknownId }, ANY, BROWSER, 'application/*'],
  [refused({ limit: limits.maximum }), ANY],
  [refused({ limit: limits.maximum, status: 'sold' }), BROWSER],
  [refused({ limit: limits.default, status: 'available', first: 'status' }), LIBRARY],
];

const accepting = ({ what, send, isSent = () => true }: Asking, accept: Accept) => ({
  label: `${what} with ${accept === null ? 'no Accept header' : `Accept: ${accept}`}`,
  send: (t: Case) => send(t, accept),
  isSent,
});

const accepted = [
  ...[ANY, null, 'application/*', BROWSER, LIBRARY].flatMap((accept) =>
    [askingToCreate, askingById, askingForPage].map((one) => accepting(one, accept)),
  ),
  ...errors.flatMap(([error, ...accepts]) => accepts.map((accept) => accepting(error, accept))),
];

whenSmall(
  'service.accept',
  'a request that accepts any media type, or sends no Accept header, is answered like one that accepts JSON',
).each(
  (t) => ({ table: accepted.filter(({ isSent }) => isSent(t)), plain: 3 }),
  (t, { send }) => send(t),
);

anyTime(
  'service.malformed-target',
  'an address whose percent sign escapes nothing is refused with a 4xx, or read like any other',
).each(
  (t) => {
    const targets = ['/pets?limit=%', '/pets?limit=%zz', '/pets/%zz'].slice(0, isReadById(t) ? 3 : 2);
    return { table: targets.map((target) => ({ label: `GET ${target}`, target })), plain: 1 };
  },
  (t, { target }) => {
    const sending = { expect: [200, '4xx'], requirement: 'service.malformed-target' } as const;
    const [path = '', query = ''] = target.split('?');
    return query === '' ? get(t, path.replace('/pets/', ''), sending) : list(t, {}, { ...sending, query });
  },
);
