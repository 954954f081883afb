import { toJson } from '../generators/new-pets.js';
import { NOBODYS_ID } from '../generators/nobodys-id.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { NO_PET } from '../session/cannot-create.js';
import type { Judged } from '../session/judged.js';
import type { Sending } from '../session/requests.js';
import type { Expectation, Expecting } from './expectation.js';
import type { Trial } from './trial.js';

/** One of the three operations in its plainest form, for the requirements that all three share. */
export interface Operation {
  /** First word of its requirement ids. */
  readonly prefix: 'list' | 'add' | 'get';
  /** The status of the response to `request` with the right key. */
  readonly success: 200 | 201;
  /** A request that succeeds with the right key. In a read-only run, the body for POST /pets cannot create a pet. */
  readonly request: (trial: Trial, sending?: Sending) => Promise<OutgoingRequest>;
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
    request: async ({ session }, sending) => session.requests.list({ limit: 1, ...sending }),
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
