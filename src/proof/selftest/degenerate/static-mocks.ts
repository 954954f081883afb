import { ANY_VALID_CREATION, ANY_VALID_PAGE } from './allowed-by-itself.js';
import type { Degenerate } from './degenerate.js';
import { listeningHttp } from './listening.js';

const PET = JSON.stringify({ id: 1, name: 'Rex', categoryId: 1, status: 'available' });
const UNAUTHORISED = JSON.stringify({ code: 'unauthorised', message: 'No key.', status: 401 });

/** What a valid example shows of each operation. It shows nothing of what the request asked for. */
const EXAMPLES = [
  'service.base-path',
  ...ANY_VALID_PAGE,
  ...ANY_VALID_CREATION,
  'list.unique',
  'store.listed',
  'store.sequence',
  'get.found',
  'get.unknown',
  'get.auth.scheme-case',
  ...['list', 'add', 'get'].flatMap((operation) =>
    ['message', 'media-type', 'body'].map((word) => `${operation}.${word}`),
  ),
];

/** What one 401 shows. */
const REFUSALS = [
  'orders.auth',
  ...['list', 'add', 'get'].flatMap((operation) =>
    ['auth.each-request', 'auth.challenge', 'error-body', 'error-status'].map(
      (word) => `${operation}.${word}`,
    ),
  ),
];

/** Servers that know the operations, and have one example for each. */
export const staticMocks: readonly Degenerate[] = [
  {
    id: 'static-mock',
    says: 'Each operation is answered with the same valid example of its success.',
    start: () => mock(false),
    mayMeet: EXAMPLES,
  },
  {
    id: 'static-mock-with-authentication',
    says: 'Each operation is answered with the same valid example of its success, and 401 without Authorization.',
    start: () => mock(true),
    mayMeet: [...EXAMPLES, ...REFUSALS],
  },
];

function mock(authenticates: boolean) {
  return listeningHttp((request, response) => {
    request.resume();
    if (authenticates && request.headers.authorization === undefined) {
      const headers = { 'content-type': 'application/json', 'www-authenticate': 'Bearer' };
      response.writeHead(401, headers).end(UNAUTHORISED);
      return;
    }
    const isList = request.method === 'GET' && /\/pets(\?.*)?$/.test(request.url ?? '');
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    response.end(isList ? `[${PET}]` : PET);
  });
}
