import type { OutgoingHttpHeaders } from 'node:http';
import { ANY_SUCCESS, ANY_VALID_CREATION, ANY_VALID_PAGE, ANY_VALID_PET } from './allowed-by-itself.js';
import type { Degenerate } from './degenerate.js';
import { listeningHttp } from './listening.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = '<!doctype html><title>Welcome</title><p>It works!';
const PET = { id: 1, name: 'Rex', categoryId: 1, status: 'available' };

/** The base path is right, and messages are whole; most of these servers meet nothing else. */
const WHOLE = ['service.base-path', 'list.message'];
const JSON_LIST = [...WHOLE, 'list.media-type', ...ANY_SUCCESS];

/** Servers that give the same response to every request. */
export const constantServers: readonly Degenerate[] = [
  constant('200-empty-object', 'an empty object', 200, JSON_TYPE, '{}', JSON_LIST),
  constant('200-empty-array', 'an empty array', 200, JSON_TYPE, '[]', [...JSON_LIST, ...ANY_VALID_PAGE]),
  constant('200-one-pet', 'the same Pet', 200, JSON_TYPE, JSON.stringify(PET), [
    ...JSON_LIST,
    ...ANY_VALID_CREATION,
    ...ANY_VALID_PET,
  ]),
  constant('200-one-page', 'a page of one Pet', 200, JSON_TYPE, JSON.stringify([PET]), [
    ...JSON_LIST,
    ...ANY_VALID_PAGE,
    ...['auth.scheme-case', 'message', 'media-type'].map((word) => `get.${word}`),
  ]),
  constant('200-error', 'an Error of status 200', 200, JSON_TYPE, error(200), JSON_LIST),
  constant('200-null', 'null', 200, JSON_TYPE, 'null', [
    ...JSON_LIST,
    ...ANY_VALID_PAGE.filter((id) => id !== 'list.body'),
  ]),
  constant('200-html', 'a web page', 200, { 'content-type': 'text/html' }, HTML, []),
  constant('200-nothing', 'an empty body', 200, JSON_TYPE, '', JSON_LIST),
  constant('201-one-pet', 'the same Pet', 201, JSON_TYPE, JSON.stringify(PET), [
    ...WHOLE,
    'add.message',
    'add.media-type',
    ...ANY_VALID_CREATION,
    ...ANY_VALID_PET,
  ]),
  constant('204', 'no body', 204, {}, '', [...WHOLE, ...ANY_SUCCESS]),
  constant('301', 'another address', 301, { location: 'https://moved.example/v1/pets' }, '', []),
  constant('400-error', 'an Error', 400, JSON_TYPE, error(400), WHOLE),
  constant('400-nothing', 'an empty body', 400, {}, '', WHOLE),
  constant('401-error', 'an Error', 401, { ...JSON_TYPE, 'www-authenticate': 'Bearer' }, error(401), []),
  constant('403-error', 'an Error', 403, JSON_TYPE, error(403), []),
  constant('404-error', 'an Error', 404, JSON_TYPE, error(404), []),
  constant('404-html', 'a web page', 404, { 'content-type': 'text/html' }, HTML, []),
  constant('405-error', 'an Error', 405, JSON_TYPE, error(405), WHOLE),
  constant('422-error', 'an Error', 422, JSON_TYPE, error(422), WHOLE),
  constant('429', 'an Error', 429, JSON_TYPE, error(429), []),
  constant(
    '429-for-an-hour',
    'an Error and Retry-After: 3600',
    429,
    { ...JSON_TYPE, 'retry-after': '3600' },
    error(429),
    [],
  ),
  constant('500-error', 'an Error', 500, JSON_TYPE, error(500), WHOLE),
  constant('500-text', 'a line of text', 500, { 'content-type': 'text/plain' }, 'Oops', WHOLE),
  constant('503-error', 'an Error', 503, JSON_TYPE, error(503), []),
  constant(
    '503-for-an-hour',
    'an Error and Retry-After: 3600',
    503,
    { ...JSON_TYPE, 'retry-after': '3600' },
    error(503),
    [],
  ),
];

function constant(
  name: string,
  what: string,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string,
  mayMeet: readonly string[],
): Degenerate {
  return {
    id: `always-${name}`,
    description: `Every request gets ${status} with ${what}.`,
    start: () =>
      listeningHttp((request, response) => {
        request.resume();
        response.writeHead(status, headers).end(body);
      }),
    mayMeet,
  };
}

function error(status: number): string {
  return JSON.stringify({ code: 'none', message: 'Always the same.', status });
}
