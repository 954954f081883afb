import type { OutgoingRequest } from '../client/exchange.js';
import { toJson } from '../generators/new-pets.js';
import type { Sending } from './requests.js';
import type { Judged } from './session.js';
import type { Trial } from './trial.js';

/** One of the three operations in its plainest form, for what holds of each of them alike. */
export interface Operation {
  /** First word of its requirement ids. */
  readonly prefix: 'list' | 'add' | 'get';
  /** A request that succeeds with the right key. */
  readonly request: (trial: Trial, sending?: Sending) => Promise<OutgoingRequest>;
  /** Requests that the operation would answer otherwise than the plain one, key aside. */
  readonly unlike: (
    trial: Trial,
    sending: Sending,
  ) => readonly { readonly label: string; readonly send: () => Promise<Judged> }[];
}

export const operations: readonly Operation[] = [
  {
    prefix: 'list',
    request: async ({ session }, sending) => session.requests.list(sending),
    unlike: (trial, sending) => [
      { label: 'limit 0', send: () => trial.list({ limit: 0, ...sending }) },
      { label: 'limit abc', send: () => trial.list({ limit: 'abc', ...sending }) },
      { label: 'an unknown status', send: () => trial.list({ status: { raw: 'unknown' }, ...sending }) },
    ],
  },
  {
    prefix: 'add',
    request: async ({ session, stock }, sending) =>
      session.requests.add(toJson(await stock.draft()), sending),
    unlike: (trial, sending) => [
      { label: 'an empty object as the body', send: () => trial.add('{}', sending) },
      { label: 'a body that is not JSON', send: () => trial.add('{', sending) },
      { label: 'no body', send: () => trial.add('', sending) },
    ],
  },
  {
    prefix: 'get',
    request: async ({ session, stock }, sending) =>
      session.requests.get((await stock.readable()).id, sending),
    unlike: (trial, sending) => [
      { label: 'an id that no animal has', send: () => trial.get(2n ** 60n + 1n, sending) },
      { label: 'an id that is no number', send: () => trial.get('abc', sending) },
    ],
  },
];
