import { ANY_VALID_CREATION, ANY_VALID_PAGE, ANY_VALID_PET } from './allowed-by-itself.js';
import type { Degenerate } from './degenerate.js';
import { listeningHttp } from './listening.js';

const PET = JSON.stringify({ id: 1, name: 'Rex', categoryId: 1, status: 'available' });
const UNAUTHORISED = JSON.stringify({ code: 'unauthorised', message: 'No key.', status: 401 });

/** Requirements that a valid example of each operation meets, whatever the request. */
const EXAMPLES = [
  'service.base-path',
  ...ANY_VALID_PAGE,
  ...ANY_VALID_CREATION,
  'list.unique',
  'list.same-animal',
  'store.listed',
  ...ANY_VALID_PET,
  ...['list', 'add'].flatMap((operation) =>
    ['message', 'media-type', 'body'].map((word) => `${operation}.${word}`),
  ),
];

/** Requirements that one 401 meets. */
const REFUSALS = [
  'orders.auth',
  'add.auth.no-effect',
  ...['list', 'add', 'get'].flatMap((operation) =>
    ['auth.each-request', 'auth.challenge', 'error-body', 'error-status'].map(
      (word) => `${operation}.${word}`,
    ),
  ),
];

/** Servers that return one example for each operation. */
export const staticMocks: readonly Degenerate[] = [
  {
    id: 'static-mock',
    description: 'Each operation returns the same valid example of its success.',
    start: () => mock(false),
    mayMeet: EXAMPLES,
  },
  {
    id: 'static-mock-with-authentication',
    description:
      'Each operation returns the same valid example of its success, or 401 without Authorization.',
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
