import type { BehaviourChange } from '../behaviour.js';
import type { JsonObject } from '../json/value.js';
import type { Fault } from './fault.js';
import { onResponse } from './on-response.js';

const everyError = (change: (error: JsonObject) => JsonObject): BehaviourChange => ({
  rendering: { error: (_context, { code, message, status }) => change({ code, message, status }) },
});

const everywhere = (word: string, cause: string) =>
  Object.fromEntries(
    [...['list', 'add', 'get'].map((prefix) => `${prefix}.${word}`), 'orders.auth'].map((id) => [id, cause]),
  );

/** Faults of the whole service: its base path, its errors, and the orders. */
export const serviceFaults: readonly Fault[] = [
  {
    id: 'errors-without-a-code',
    says: 'No error has a code.',
    turnsRed: everywhere('error-body', 'Error required:code'),
    change: everyError(({ code: _, ...error }) => error),
  },
  {
    id: 'errors-without-a-status',
    says: 'No error has a status.',
    turnsRed: everywhere('error-body', 'Error required:status'),
    change: everyError(({ status: _, ...error }) => error),
  },
  {
    id: 'errors-with-a-null-message',
    says: 'The message of every error is null.',
    turnsRed: everywhere('error-body', 'Error/message type'),
    change: everyError((error) => ({ ...error, message: null })),
  },
  {
    id: 'errors-with-a-numeric-code',
    says: 'The code of every error is its status as a number.',
    turnsRed: everywhere('error-body', 'Error/code type'),
    change: everyError((error) => ({ ...error, code: error.status })),
  },
  {
    id: 'errors-with-status-0',
    says: 'The status in every error is 0, which nobody ever sets.',
    turnsRed: everywhere('error-status', 'status member differs'),
    change: everyError((error) => ({ ...error, status: 0 })),
  },
  {
    id: 'errors-with-status-500',
    says: 'The status in every error is 500, the default of the exception.',
    turnsRed: everywhere('error-status', 'status member differs'),
    change: everyError((error) => ({ ...error, status: 500 })),
  },
  {
    id: 'orders-without-a-key',
    says: 'The orders are answered without a key.',
    turnsRed: { 'orders.auth': 'status 200' },
    change: ({ authentication }) => ({
      authentication: {
        required: (context) => context.operation !== 'listOrders' && authentication.required(context),
      },
    }),
  },
  {
    id: 'orders-not-found-without-a-key',
    says: 'Without a key the orders are answered 404.',
    turnsRed: { 'orders.auth': 'status 404' },
    change: onResponse('listOrders', 401, ({ headers }) => ({
      status: 404,
      headers,
      content: { code: 'not_found', message: 'There is nothing at this path.', status: 404 },
    })),
  },
  {
    id: 'orders-forbidden-without-a-key',
    says: 'Without a key the orders are answered 403.',
    turnsRed: { 'orders.auth': 'status 403' },
    change: onResponse('listOrders', 401, ({ headers }) => ({
      status: 403,
      headers,
      content: { code: 'forbidden', message: 'These orders are not yours.', status: 403 },
    })),
  },
  {
    id: 'orders-refused-with-a-page',
    says: 'Without a key the orders are answered with the 401 page of a proxy.',
    turnsRed: { 'orders.auth': 'media type text/html' },
    change: onResponse('listOrders', 401, ({ headers }) => ({
      status: 401,
      headers: { ...headers, 'content-type': 'text/html' },
      body: '<html><body><h1>401 Authorization Required</h1></body></html>',
    })),
  },
  {
    id: 'base-path-without-a-version',
    says: 'The base address is the root of an API, without a version in it.',
    turnsRed: { 'service.base-path': 'base path without /v1' },
    basePath: '/api',
    change: {},
  },
  {
    id: 'base-path-with-another-version',
    says: 'The base address ends in another version.',
    turnsRed: { 'service.base-path': 'base path without /v1' },
    basePath: '/v2',
    change: {},
  },
];
