/** The requests of the interface, and what its bodies hold. */
import { contractOf, isObject, readJson, readYaml, requestsWith } from 'petstore-conformance/engine';

export const contract = contractOf(readYaml(new URL('openapi.yaml', import.meta.url)));

/** The page that the requests pretend to come from: that of the public tests. */
export const ORIGIN = 'https://todobackend.com';

/** The base URL, as a target. */
const LIST = '';

const operations = {
  list: { GET: 'listTodos', POST: 'addTodo', DELETE: 'removeTodos', OPTIONS: 'askForList' },
  todo: { GET: 'getTodo', PATCH: 'changeTodo', DELETE: 'removeTodo', OPTIONS: 'askForTodo' },
};
export const operationOf = ({ method, target }) => operations[target === LIST ? 'list' : 'todo'][method];

const plain = requestsWith('none');
const request = (method, target, body, headers = []) =>
  plain(method, target, { headers: [['origin', ORIGIN], ...headers] }, body);

export const listing = request('GET', LIST);
export const clearing = request('DELETE', LIST);
export const adding = (body) => request('POST', LIST, body);
export const reading = (url) => request('GET', url);
export const changing = (url, body) => request('PATCH', url, body);
export const removing = (url) => request('DELETE', url);
/** The request that a browser sends before one with this method. */
export const asking = (method, target = LIST) =>
  request('OPTIONS', target, undefined, [
    ['access-control-request-method', method],
    ['access-control-request-headers', 'content-type'],
  ]);

const isRight = {
  title: (value) => typeof value === 'string',
  completed: (value) => typeof value === 'boolean',
  order: (value) => Number.isInteger(value),
};
/** Members that clients set. */
export const members = Object.keys(isRight);

/** The members that a body sets; undefined for a wrong body, for which the interface leaves open what becomes of it. */
export function sentIn({ method, body }) {
  const { value } = body === undefined ? {} : readJson(body);
  if (!isObject(value) || (method === 'POST' && value.title === undefined)) return undefined;
  return Object.entries(value).every(([name, one]) => isRight[name]?.(one)) ? value : undefined;
}

/** A todo of a response, if it has a url. No order and null are the same. */
export function todoOf(value) {
  if (!isObject(value) || typeof value.url !== 'string') return undefined;
  const { url, title, completed, order = null } = value;
  return { url, title, completed, order };
}

export const isSuccess = (response) => response !== undefined && response.status >= 200 && response.status < 300;
