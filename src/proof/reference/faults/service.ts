import type { BehaviourChange } from '../behaviour.js';
import { JsonNumber, type JsonObject } from '../json/value.js';
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
    description: 'No error has a code.',
    turnsRed: everywhere('error-body', 'Error required:code'),
    change: everyError(({ code: _, ...error }) => error),
  },
  {
    id: 'errors-without-a-status',
    description: 'No error has a status.',
    turnsRed: everywhere('error-body', 'Error required:status'),
    change: everyError(({ status: _, ...error }) => error),
  },
  {
    id: 'errors-are-called-problems',
    description: 'Every error has the media type application/problem+json.',
    turnsRed: everywhere('media-type', 'media type application/problem+json'),
    change: {
      hooks: {
        after: (_context, response) =>
          response.status < 400
            ? response
            : {
                ...response,
                headers: { ...response.headers, 'content-type': 'application/problem+json' },
              },
      },
    },
  },
  {
    id: 'errors-are-text',
    description: 'Every error is a line of text, as frameworks write it by default.',
    turnsRed: everywhere('media-type', 'media type text/plain'),
    change: {
      hooks: {
        after: (_context, { status, headers, ...response }) =>
          status < 400
            ? { status, headers, ...response }
            : { status, headers: { ...headers, 'content-type': 'text/plain' }, body: `Error ${status}` },
      },
    },
  },
  {
    id: 'errors-with-a-null-message',
    description: 'The message of every error is null.',
    turnsRed: everywhere('error-body', 'Error/message type'),
    change: everyError((error) => ({ ...error, message: null })),
  },
  {
    id: 'errors-with-a-numeric-code',
    description: 'The code of every error is its status as a number.',
    turnsRed: everywhere('error-body', 'Error/code type'),
    change: everyError((error) => ({ ...error, code: error.status })),
  },
  {
    id: 'errors-with-status-0',
    description: 'The status in every error is 0, since the code never sets it.',
    turnsRed: everywhere('error-status', 'status member differs'),
    change: everyError((error) => ({ ...error, status: 0 })),
  },
  {
    id: 'errors-with-status-500',
    description: "The status in every error is 500, the exception's default.",
    turnsRed: everywhere('error-status', 'status member differs'),
    change: everyError((error) => ({ ...error, status: 500 })),
  },
  {
    id: 'errors-with-a-status-of-24-digits',
    description: 'The status in every error is an integer of 24 digits, which a schema allows.',
    turnsRed: everywhere('error-status', 'status member differs'),
    change: everyError((error) => ({ ...error, status: 10n ** 23n })),
  },
  {
    id: 'errors-with-a-status-beyond-a-double',
    description: 'The status in every error is -1e400, which is an integer, too.',
    turnsRed: everywhere('error-status', 'status member differs'),
    change: everyError((error) => ({ ...error, status: new JsonNumber('-1e400') })),
  },
  {
    id: 'orders-without-a-key',
    description: 'The orders can be read without a key.',
    turnsRed: { 'orders.auth': 'status 200' },
    change: ({ authentication }) => ({
      authentication: {
        required: (context) => context.operation !== 'listOrders' && authentication.required(context),
      },
    }),
  },
  {
    id: 'orders-not-found-without-a-key',
    description: 'Without a key the orders return 404.',
    turnsRed: { 'orders.auth': 'status 404' },
    change: onResponse('listOrders', 401, ({ headers }) => ({
      status: 404,
      headers,
      content: { code: 'not_found', message: 'There is nothing at this path.', status: 404 },
    })),
  },
  {
    id: 'orders-forbidden-without-a-key',
    description: 'Without a key the orders return 403.',
    turnsRed: { 'orders.auth': 'status 403' },
    change: onResponse('listOrders', 401, ({ headers }) => ({
      status: 403,
      headers,
      content: { code: 'forbidden', message: 'These orders are not yours.', status: 403 },
    })),
  },
  {
    id: 'orders-refused-with-a-page',
    description: "Without a key the orders return a proxy's 401 page.",
    turnsRed: { 'orders.auth': 'media type text/html' },
    change: onResponse('listOrders', 401, ({ headers }) => ({
      status: 401,
      headers: { ...headers, 'content-type': 'text/html' },
      body: '<html><body><h1>401 Authorization Required</h1></body></html>',
    })),
  },
  {
    id: 'every-path-ends-in-a-slash',
    description: 'Every request is redirected to the same path with a slash at the end.',
    turnsRed: {
      'list.answered': 'status 307',
      'add.created': 'status 307',
      'get.found': 'status 307',
      'orders.auth': 'status 307',
    },
    change: ({ routing }) => ({
      routing: {
        route: (service, method, path) => routing.route(service, method, path.replace(/\/$/, '')),
      },
      hooks: {
        before: ({ path, target }) =>
          path.endsWith('/')
            ? undefined
            : { status: 307, headers: { location: target.replace(path, () => `${path}/`) } },
      },
    }),
  },
  {
    id: 'creations-need-a-slash',
    description: 'POST is supported at /pets/ alone: each creation gets 405.',
    turnsRed: { 'add.created': 'status 405' },
    change: ({ operations }) => ({
      operations: { addPet: (context) => operations.unknown({ ...context, allow: ['GET'] }) },
    }),
  },
  {
    id: 'base-path-without-a-version',
    description: 'The base path is the root of an API, without a version.',
    turnsRed: { 'service.base-path': 'base path without /v1' },
    basePath: '/api',
    change: {},
  },
  {
    id: 'base-path-with-another-version',
    description: 'The base path ends with another version.',
    turnsRed: { 'service.base-path': 'base path without /v1' },
    basePath: '/v2',
    change: {},
  },
];
