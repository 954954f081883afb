import type { IncomingHttpHeaders } from 'node:http';

/** A request as a server received it. */
export interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The number of pets in the store when it came. */
  readonly stored: number;
}

/** A phrase of the text "What is sent", and whether the requests of a run bear it out. */
export type Claim = readonly [phrase: string, isSent: (requests: readonly SentRequest[]) => boolean];

export const some =
  (found: (request: SentRequest) => boolean) =>
  (requests: readonly SentRequest[]): boolean =>
    requests.some(found);

export const isAdd = ({ method, target }: SentRequest) => method === 'POST' && target.endsWith('/pets');
export const isGet = ({ method, target }: SentRequest) => method === 'GET' && /\/pets\/[^/]+$/.test(target);
export const isList = ({ method, target }: SentRequest) => method === 'GET' && /\/pets(\?.*)?$/.test(target);
export const hasBearer = ({ headers }: SentRequest) => /^Bearer ./.test(headers.authorization ?? '');

/** A page with as many pets as there are. */
export const limitOfAll = some(
  (request) => isList(request) && request.target.endsWith(`?limit=${request.stored}`),
);

/** A read of the id that the next pet gets, since the reference implementation counts from 1. */
export const nextId = some(
  (request) => isGet(request) && request.target.endsWith(`/pets/${request.stored + 1}`),
);

/** A creation with the key whose body, as text, has a pattern. */
export const body = (pattern: RegExp) =>
  some((request) => isAdd(request) && hasBearer(request) && pattern.test(request.body.toString('utf8')));

/** The same for its bytes, each as one character. */
export const bytes = (pattern: RegExp) =>
  some((request) => isAdd(request) && pattern.test(request.body.toString('latin1')));

/** A creation whose body is JSON, with a value that is looked for in it. */
export const value = (found: (json: unknown) => boolean) =>
  some((request) => {
    if (!isAdd(request)) return false;
    try {
      return found(JSON.parse(request.body.toString('utf8')));
    } catch {
      return false;
    }
  });

/** The same for a member of an object. */
export const member = (name: string, found: (value: unknown) => boolean) =>
  value(
    (json) =>
      typeof json === 'object' &&
      json !== null &&
      Object.hasOwn(json, name) &&
      found((json as Record<string, unknown>)[name]),
  );

export const lacks = (name: string) =>
  value(
    (json) => typeof json === 'object' && json !== null && !Array.isArray(json) && !Object.hasOwn(json, name),
  );

export const isNumber = (one: unknown) => typeof one === 'number';
export const isBoolean = (one: unknown) => typeof one === 'boolean';
export const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);

export const all =
  (...claims: readonly Claim[1][]) =>
  (requests: readonly SentRequest[]): boolean =>
    claims.every((claim) => claim(requests));

export const list = (query: string) =>
  some((request) => isList(request) && request.target.endsWith(`?${query}`));
export const id = (pattern: RegExp) =>
  some(
    (request) => isGet(request) && hasBearer(request) && pattern.test(request.target.split('/').at(-1) ?? ''),
  );
export const content = (type: RegExp | undefined) =>
  some(
    (request) =>
      isAdd(request) &&
      (type === undefined
        ? request.headers['content-type'] === undefined
        : type.test(request.headers['content-type'] ?? '')),
  );

/** For a phrase that joins others, which have claims of their own. */
export const always = () => true;

export const keyless = (found: (request: SentRequest) => boolean) =>
  some((request) => request.headers.authorization === undefined && found(request));
const wrong = (found: (request: SentRequest) => boolean) =>
  some((request) => /not-the-right-key/.test(request.headers.authorization ?? '') && found(request));
/** Without a key, and with a wrong one. */
export const refused = (found: (request: SentRequest) => boolean) => all(keyless(found), wrong(found));
