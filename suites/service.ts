/** The service as a whole: its first responses, the Accept headers of clients, and addresses that are not valid. */
import { NOBODYS_ID } from '../src/engine/suite/ids.js';
import { report } from '../src/engine/suite/look-ups.js';
import type { RequirementId } from '../src/petstore/catalogue.js';
import * as pets from '../src/petstore/pets.js';
import { add, anyTime, type Case, get, list, whenEmpty, whenLocked, whenSmall } from '../src/petstore/pets.js';
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
  await pets.raw(t, '/store/orders', { key: null, expect: 401 });
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
  isSent: pets.isReadById,
};
const askingForPage: Asking = {
  what: 'GET /pets',
  send: (t, accept) => list(t, {}, { accept, expect: 200, requirement }),
};

/** The same request that accepts just JSON comes first: the header is to blame only if that gets the error. */
const beside =
  (expect: number, plain: RequirementId, send: (t: Case, sending: pets.Sending) => Promise<pets.Judged>): Send =>
  async (t, accept) => {
    const { findings } = await send(t, { expect, requirement: plain });
    if (findings.length === 0) await send(t, { accept, expect, requirement });
  };
const withoutBody = beside(400, 'add.invalid.name', (t, sending) =>
  add(t, '{}', { ...sending, label: 'an empty object, {}' }),
);
const unknownId = beside(404, 'get.unknown', (t, sending) => get(t, NOBODYS_ID, sending));
const refused = (query: pets.Query): Asking => ({
  what: 'GET /pets without a key',
  send: beside(401, 'list.auth.missing-key', (t, sending) => list(t, query, { ...sending, ...pets.noKey.fields })),
});

/** Servers prefer a page for errors, and may have a rule for each parameter. */
const errors: readonly (readonly [error: Asking, ...accepts: Accept[]])[] = [
  [{ ...askingToCreate, what: 'POST /pets with {}', send: withoutBody }, ANY, BROWSER, null],
  [{ ...askingById, what: 'GET /pets/{petId} with an unknown id', send: unknownId }, ANY, BROWSER, 'application/*'],
  [refused({ limit: pets.limits.maximum }), ANY],
  [refused({ limit: pets.limits.maximum, status: 'sold' }), BROWSER],
  [refused({ limit: pets.limits.default, status: 'available', first: 'status' }), LIBRARY],
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

/** Other spellings of the address of the list. A gateway may not know them, and the service behind it may. */
const respelt = ['/pets/', '//pets', '/%70ets', '/pets;x'];

whenLocked('service.respelt', 'no other spelling of the address shows pets without a key').each(
  () => ({ table: respelt.map((target) => ({ label: `GET ${target}`, target })), plain: 1 }),
  async (t, { target }) => {
    const any = ['2xx', '4xx', 401, 301, 302, 303, 307, 308, 500, 501, 502, 503, 504] as const;
    const judged = await pets.raw(t, target, { ...pets.noKey.fields, expect: any, requirement: 'service.respelt' });
    if (judged.status >= 300 || pets.petsIn(judged.json).length === 0) return;
    const returned = `${judged.status} with pets, though it has no key`;
    const expected = 'a response without pets';
    report(t, judged, 'service.respelt', { cause: 'pets without a key', returned, expected });
  },
);

whenLocked('get.auth.missing-key', 'an escaped digit is that digit, so a pet at such an address needs the key').check(
  async (t) => {
    const { id } = await pet(t);
    const segment = `${id}`.replace(/\d$/, '%3$&');
    await get(t, segment, { ...pets.noKey.fields, expect: 401, requirement: 'get.auth.missing-key' });
  },
);

anyTime(
  'service.malformed-target',
  'an address whose percent sign escapes nothing is refused with a 4xx, or read like any other',
).each(
  (t) => {
    const targets = ['/pets?limit=%', '/pets?limit=%zz', '/pets/%zz'].slice(0, pets.isReadById(t) ? 3 : 2);
    return { table: targets.map((target) => ({ label: `GET ${target}`, target })), plain: 1 };
  },
  (t, { target }) => {
    const sending = { expect: [200, '4xx'], requirement: 'service.malformed-target' } as const;
    const [path = '', query = ''] = target.split('?');
    return query === '' ? get(t, path.replace('/pets/', ''), sending) : list(t, {}, { ...sending, query });
  },
);
