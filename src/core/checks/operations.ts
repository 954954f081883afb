import { toJson } from '../generators/new-pets.js';
import { NOBODYS_ID } from '../generators/nobodys-id.js';
import { Credential } from '../http/credential.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { NO_PET } from '../session/cannot-create.js';
import type { Judged } from '../session/judged.js';
import type { Listing, Sending } from '../session/requests.js';
import type { Expectation, Expecting } from './expectation.js';
import type { Cases } from './for-all.js';
import { isReadById } from './read-back.js';
import type { Trial } from './trial.js';

/** One of the three operations in its plainest form, for the requirements that all three share. */
export interface Operation {
  /** First word of its requirement ids. */
  readonly prefix: 'list' | 'add' | 'get';
  /** The status of the response to `request` with the right key. */
  readonly success: 200 | 201;
  /**
   * A request that succeeds with the right key. In a read-only run, the body for POST /pets cannot create a pet.
   * `listing` replaces the parameters of GET /pets.
   */
  readonly request: (trial: Trial, sending?: Sending, listing?: Listing) => Promise<OutgoingRequest>;
  /** Requests that get another response than the plain one when the key is right. */
  readonly unlike: readonly {
    readonly label: string;
    /** Present when a read-only run must not send it. */
    readonly mayCreate?: true;
    /** The statuses without a valid key, where the document leaves that open. @default 401 */
    readonly refused?: Expectation;
    readonly send: (trial: Trial, sending: Sending & Expecting) => Promise<Judged>;
  }[];
}

export const operations: readonly Operation[] = [
  {
    prefix: 'list',
    success: 200,
    // One pet, so that the request does not depend on the default limit or on what is in the store.
    request: async ({ session }, sending, listing = { limit: 1 }) =>
      session.requests.list({ ...listing, ...sending }),
    unlike: [
      { label: 'limit abc', send: (trial, sending) => trial.list({ limit: 'abc', ...sending }) },
      {
        label: 'an unknown status',
        send: (trial, sending) => trial.list({ status: { raw: 'unknown' }, ...sending }),
      },
      { label: 'limit 0', send: (trial, sending) => trial.list({ limit: 0, ...sending }) },
    ],
  },
  {
    prefix: 'add',
    success: 201,
    request: async ({ session, stock, mayCreate }, sending) =>
      session.requests.add(mayCreate ? toJson(await stock.draft()) : NO_PET, sending),
    unlike: [
      { label: 'a body that is not JSON', send: (trial, sending) => trial.add('{', sending) },
      {
        label: 'a body of another media type',
        send: (trial, sending) => trial.add('<pet/>', { contentType: 'application/xml', ...sending }),
      },
      {
        label: 'an empty object as the body',
        mayCreate: true,
        send: (trial, sending) => trial.add('{}', sending),
      },
      { label: 'no body', send: (trial, sending) => trial.add('', sending) },
    ],
  },
  {
    prefix: 'get',
    success: 200,
    request: async ({ session, stock }, sending) =>
      session.requests.get((await stock.lookedUp()).id, sending),
    unlike: [
      { label: 'an id that no pet has', send: (trial, sending) => trial.get(NOBODYS_ID, sending) },
      {
        label: 'an id that is not a number',
        refused: [401, 404],
        send: (trial, sending) => trial.get('abc', sending),
      },
    ],
  },
];

/** A request of one operation, the status of its response, and an Accept header that allows JSON. */
export interface AcceptingRequest {
  readonly label: string;
  readonly send: (trial: Trial, sending: Sending & Expecting) => Promise<Judged>;
  readonly answered: Expectation;
  readonly accept: string | null;
  /** The requirement of a wrong status. An error may be wrong for another reason than the header, so it keeps its own. */
  readonly owner: { readonly belongsTo?: string };
}

/** The default of a common client library, which names JSON first. */
const LIBRARY = 'application/json, text/plain, */*';
const BROWSERS = 'text/html, application/json;q=0.9, */*;q=0.8';

/**
 * The Accept headers of errors, and the parameters of the list without a key, since a server may have a rule for each.
 * Servers make the errors of all operations in one place, so a header that prefers no page goes to one operation.
 */
const errorAccepts: readonly {
  readonly accept: string | null;
  readonly of?: Operation['prefix'];
  readonly listing?: Listing;
}[] = [
  { accept: '*/*', listing: { limit: 100 } },
  { accept: BROWSERS, listing: { limit: 100, status: 'sold' } },
  { accept: null, of: 'add' },
  { accept: 'application/*', of: 'get' },
  { accept: LIBRARY, of: 'list', listing: { limit: 20, status: 'available', first: 'status' } },
];

/**
 * The Accept headers that allow JSON as well as the kit's own does. Errors come with those that make a server prefer a
 * page.
 */
export function acceptCases(trial: Trial): Cases<AcceptingRequest> {
  const isAsked = ({ prefix }: Operation) =>
    prefix === 'add' ? trial.mayCreate : prefix !== 'get' || isReadById(trial);
  // A creation comes first, since the run needs pets in any case.
  const asked = operations.filter(isAsked).toSorted((one, other) => one.prefix.localeCompare(other.prefix));
  const successes = ['*/*', null, 'application/*', BROWSERS, LIBRARY].flatMap((accept) =>
    asked.map(({ prefix, request, success }) => ({
      label: prefix,
      send: async (trial: Trial, sending: Sending & Expecting) =>
        trial.send(await request(trial, sending), sending),
      answered: success,
      accept,
      owner: { belongsTo: 'service.accept' },
    })),
  );
  const errors = errorAccepts.flatMap(({ accept, of, listing }) =>
    asked
      .filter(({ prefix }) => of === undefined || prefix === of)
      .map((one) => ({ ...refusedOf(one, listing), accept })),
  );
  return {
    table: [...successes, ...errors],
    plain: 1,
    show: ({ label, accept }) =>
      `${label} with ${accept === null ? 'no Accept header' : `Accept: ${accept}`}`,
  };
}

/** A request of the operation that gets an error. */
function refusedOf({ prefix }: Operation, listing: Listing = {}): Omit<AcceptingRequest, 'accept'> {
  switch (prefix) {
    case 'add':
      return {
        label: 'add of an empty object',
        send: (trial, sending) => trial.add('{}', sending),
        answered: 400,
        owner: {},
      };
    case 'get':
      return {
        label: 'get of an unknown id',
        send: (trial, sending) => trial.get(NOBODYS_ID, sending),
        answered: 404,
        owner: { belongsTo: 'get.unknown' },
      };
    case 'list':
      return {
        label: 'list without a key',
        send: (trial, sending) => trial.list({ ...listing, ...sending, credential: Credential.none() }),
        answered: 401,
        owner: {},
      };
  }
}
