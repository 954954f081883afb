/** The behaviour that the document and its interpretation ask for. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Connection, Draft, Headers, MaybePromise, Operation, Response, Route, Store } from './behaviour.js';
import { type Pet, petStatuses, Refusal, type Wanted } from './behaviour.js';
import type { JsonObject, JsonValue } from './json.js';
import { int64Of, isJsonObject, JsonNumber, plainInt64, readJson, writeJson } from './json.js';

export interface Service {
  readonly key: string;
  /** Begins with a slash and does not end with one: `/v1`. */
  readonly basePath: string;
  readonly behaviour: Behaviour;
  readonly store: Store;
}

export interface RequestContext extends Route {
  readonly service: Service;
  /** The service's. Behaviour functions call each other through it, so that an override applies everywhere. */
  readonly behaviour: Behaviour;
  readonly store: Store;
  readonly connection: Connection;
  /** For responses that `sending` cannot express. */
  readonly serverResponse: ServerResponse;
  /** From 1, in the order in which the requests of the service were complete. */
  readonly number: number;
  readonly method: string;
  readonly target: string;
  /** Still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  /** Empty when there was none or it was too large. */
  readonly body: Uint8Array;
  readonly bodyTooLarge: boolean;
}

const NOWHERE: Route = { operation: undefined, petId: '', allow: [] };

function among(byMethod: Partial<Record<string, Operation>>, method: string, petId = ''): Route {
  const allow = Object.keys(byMethod);
  return { operation: allow.includes(method) ? byMethod[method] : undefined, petId, allow };
}

const CHALLENGE = { 'www-authenticate': 'Bearer' };
const digest = (text: string) => createHash('sha256').update(text).digest();

const authentication = {
  required: (_context: RequestContext): boolean => true,

  /** The key that was presented; undefined: nothing that could be one. */
  credential: ({ headers, rawHeaders }: RequestContext): string | undefined => {
    // `headers` would hide a second Authorization header; RFC 9110 allows only one.
    const given = rawHeaders.filter((text, index) => index % 2 === 0 && /^authorization$/i.test(text));
    if (given.length !== 1) return undefined;
    return /^bearer +([^ ].*)$/i.exec(headers.authorization ?? '')?.[1];
  },

  // Digests have one length, so the time of the comparison does not depend on how much of the key is right.
  matches: (presented: string, key: string, _context: RequestContext): boolean =>
    timingSafeEqual(digest(presented), digest(key)),

  /** @throws Refusal with 401. */
  authenticate: (context: RequestContext): MaybePromise<void> => {
    const { required, credential, matches } = context.behaviour.authentication;
    if (!required(context)) return;
    const presented = credential(context);
    const howTo = 'Send the API key as "Authorization: Bearer <API key>".';
    if (presented === undefined) throw new Refusal(401, 'api_key_missing', howTo, CHALLENGE);
    if (!matches(presented, context.service.key, context))
      throw new Refusal(401, 'api_key_invalid', 'The API key is not valid.', CHALLENGE);
  },
};

const ok = (status: number, content: JsonValue): Response => ({ status, headers: {}, content });

/** The operations, after authentication. Each throws a Refusal for an Error response. */
const operations: Record<Operation | 'unknown' | 'handle', (context: RequestContext) => MaybePromise<Response>> = {
  listPets: async (context) => {
    const { parameters, listing, rendering } = context.behaviour;
    const wanted = { limit: parameters.limit(context), status: parameters.status(context) };
    return ok(200, rendering.pets(context, await listing.page(context, wanted)));
  },

  addPet: async (context) => {
    const { parsing, validation, creating, rendering } = context.behaviour;
    const draft = await validation.newPet(context, await parsing.json(context));
    return ok(201, rendering.pet(context, await creating.create(context.service, draft)));
  },

  getPet: async (context) => {
    const { lookup, rendering } = context.behaviour;
    return ok(200, rendering.pet(context, await lookup.pet(context)));
  },

  // The document shows only that it exists; this store has no orders.
  listOrders: () => ok(200, []),

  /** A path or a method that this service does not support. */
  unknown: ({ allow }) => {
    if (allow.length === 0) throw new Refusal(404, 'not_found', 'There is nothing at this path.');
    const message = `This path supports only ${allow.join(' and ')}.`;
    throw new Refusal(405, 'method_not_allowed', message, { allow: allow.join(', ') });
  },

  handle: async (context) => {
    const { authentication, operations } = context.behaviour;
    await authentication.authenticate(context);
    return operations[context.operation ?? 'unknown'](context);
  },
};

function single({ query }: RequestContext, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length <= 1) return values[0];
  throw new Refusal(400, `invalid_${name}`, `The parameter ${name} must not be given more than once.`);
}

/** The query parameters of the list. Each function throws a Refusal with 400. */
const parameters = {
  defaultLimit: 20,

  limit: (context: RequestContext): number => {
    const text = single(context, 'limit');
    if (text === undefined) return context.behaviour.parameters.defaultLimit;
    const limit = /^[1-9][0-9]*$/.test(text) ? Number(text) : 0;
    if (limit >= 1 && limit <= 100) return limit;
    throw new Refusal(400, 'invalid_limit', 'The parameter limit must be a whole number from 1 to 100.');
  },

  status: (context: RequestContext): string | undefined => {
    const text = single(context, 'status');
    if (text === undefined || petStatuses.includes(text)) return text;
    throw new Refusal(400, 'invalid_status', `The parameter status must be one of ${petStatuses.join(', ')}.`);
  },
};

/** From the bytes of a body to a JSON value. */
const parsing = {
  /** Larger bodies are not kept. */
  maximumBytes: 2 ** 20,
  maximumDepth: 200,
  /** Whether the last value of a member that is given twice wins; otherwise such a body is refused. */
  lastWins: false,

  accepts: ({ headers }: RequestContext): boolean => {
    const [mediaType = '', ...attributes] = (headers['content-type'] ?? 'application/json').split(';');
    const charsets = attributes.filter((attribute) => /^\s*charset=/i.test(attribute));
    return (
      /^application\/json$/i.test(mediaType.trim()) &&
      charsets.every((charset) => /=\s*"?utf-?8"?\s*$/i.test(charset)) &&
      /^identity$/i.test(headers['content-encoding'] ?? 'identity')
    );
  },

  decode: ({ body }: RequestContext): string => {
    try {
      // A byte order mark is kept, so that the parser refuses it: JSON must not begin with one.
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    } catch {
      throw new Refusal(400, 'invalid_json', 'The body is not valid UTF-8.');
    }
  },

  json: (context: RequestContext): MaybePromise<JsonValue> => {
    const { maximumBytes, maximumDepth, lastWins, accepts, decode } = context.behaviour.parsing;
    const { bodyTooLarge } = context;
    if (bodyTooLarge) throw new Refusal(413, 'body_too_large', `A body must not exceed ${maximumBytes} bytes.`);
    if (!accepts(context)) throw new Refusal(415, 'unsupported_media_type', 'Send application/json in UTF-8.');
    const text = decode(context);
    if (text === '') throw new Refusal(400, 'invalid_json', 'The body is empty; send a NewPet as JSON.');
    try {
      return readJson(text, maximumDepth, lastWins);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new Refusal(400, 'invalid_json', `The body cannot be read as JSON: ${error.message}.`);
    }
  },
};

const invalid = (member: string, value: JsonValue | undefined, expected: string): Refusal =>
  value === undefined
    ? new Refusal(400, 'missing_member', `The member ${member} is missing; it must be ${expected}.`)
    : new Refusal(400, 'invalid_member', `The member ${member} must be ${expected}.`);

/** From a JSON value to a valid NewPet; an undefined value is a missing member. Each throws a Refusal with 400. */
const validation = {
  object: (_context: RequestContext, value: JsonValue): JsonObject => {
    if (isJsonObject(value)) return value;
    throw new Refusal(400, 'invalid_body', 'The body must be a JSON object.');
  },

  name: (_context: RequestContext, value: JsonValue | undefined): string => {
    if (typeof value === 'string') return value;
    throw invalid('name', value, 'a string');
  },

  categoryId: (context: RequestContext, value: JsonValue | undefined): bigint => {
    const id = value instanceof JsonNumber ? context.behaviour.validation.int64(value) : undefined;
    if (id !== undefined) return id;
    throw invalid('categoryId', value, 'a 64-bit integer');
  },

  status: (_context: RequestContext, value: JsonValue | undefined): string | undefined => {
    if (value === undefined || (typeof value === 'string' && petStatuses.includes(value))) return value;
    throw invalid('status', value, `one of ${petStatuses.join(', ')}`);
  },

  /** The int64 value of a JSON number; undefined when it is not an int64. */
  int64: ({ text }: JsonNumber): bigint | undefined => int64Of(text),

  newPet: (context: RequestContext, value: JsonValue): MaybePromise<Draft> => {
    const { object, name, categoryId, status } = context.behaviour.validation;
    const sent = object(context, value);
    return {
      name: name(context, sent.name),
      categoryId: categoryId(context, sent.categoryId),
      status: status(context, sent.status),
      sent,
    };
  },
};

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * RFC 9745 (2025-12-05 in seconds) and RFC 8594. The document gives only the date of the removal, not the date since
 * which the operation is deprecated.
 */
const ANNOUNCEMENT = { deprecation: '@1764892800', sunset: 'Thu, 05 Dec 2030 00:00:00 GMT' };

const BODILESS: readonly number[] = [204, 304];

export const correct = {
  hooks: {
    /** Once, before the first request. */
    started: (_service: Service): void => {},
    connected: (_service: Service, _connection: Connection): void => {},
    /** Before anything is checked. A response that it returns is sent. */
    before: (_context: RequestContext): MaybePromise<Response | undefined> => undefined,
    /** For each refused request, before the refusal becomes a response. */
    refused: (_context: RequestContext, refusal: Refusal): MaybePromise<Refusal> => refusal,
    /** For each response, before it is sent. */
    after: (_context: RequestContext, response: Response): MaybePromise<Response> => response,
    /** When the response has been sent, or the connection has closed. */
    finished: (_context: RequestContext): void => {},
  },

  routing: {
    route: ({ basePath }: Service, method: string, path: string): Route => {
      if (!path.startsWith(`${basePath}/`)) return NOWHERE;
      const relative = path.slice(basePath.length);
      if (relative === '/pets') return among({ GET: 'listPets', POST: 'addPet' }, method);
      if (relative === '/store/orders') return among({ GET: 'listOrders' }, method);
      const petId = /^\/pets\/([^/]+)$/.exec(relative)?.[1];
      return petId === undefined ? NOWHERE : among({ GET: 'getPet' }, method, petId);
    },
  },

  authentication,
  operations,
  parameters,

  listing: {
    /** All pets in the order of the list; read only as far as the page needs. */
    order: ({ store }: RequestContext): Iterable<Pet> => store.pets,
    matches: (pet: Pet, status: string, _context: RequestContext): boolean => pet.status === status,
    page: (context: RequestContext, { limit, status }: Wanted): MaybePromise<readonly Pet[]> => {
      const { listing, storing } = context.behaviour;
      const page: Pet[] = [];
      for (const pet of listing.order(context)) {
        if (page.length >= limit) break;
        if (status !== undefined && !listing.matches(pet, status, context)) continue;
        if (storing.sees(context, pet)) page.push(pet);
      }
      return page;
    },
  },

  storing: {
    insert: ({ store }: Service, pet: Pet): MaybePromise<void> => store.add(pet),
    /** Whether a read (by id or of the list) shows a pet that is in the store. */
    sees: (_context: RequestContext, _pet: Pet): boolean => true,
    find: (context: RequestContext, id: bigint): MaybePromise<Pet | undefined> => {
      const pet = context.store.byId.get(id);
      return pet && context.behaviour.storing.sees(context, pet) ? pet : undefined;
    },
  },

  parsing,
  validation,

  creating: {
    /** An int64 that no other pet has. */
    id: ({ store }: Service, _draft: Draft): MaybePromise<bigint> => ++store.issued,
    pet: (_service: Service, draft: Draft, id: bigint): Pet => ({ ...draft, id, storedAt: performance.now() }),
    /** Also fills the store at the start. */
    create: async (service: Service, draft: Draft): Promise<Pet> => {
      const { creating, storing } = service.behaviour;
      const pet = creating.pet(service, draft, await creating.id(service, draft));
      await storing.insert(service, pet);
      return pet;
    },
  },

  lookup: {
    /** The int64 value of a percent-decoded segment; undefined when it is not an int64. */
    petId: (segment: string, _context: RequestContext): bigint | undefined => plainInt64(segment),
    /** @throws Refusal with 400 for a segment that is not an int64, with 404 for an id that no pet has. */
    pet: async (context: RequestContext): Promise<Pet> => {
      const { lookup, storing } = context.behaviour;
      const segment = decoded(context.petId);
      const id = segment === undefined ? undefined : lookup.petId(segment, context);
      if (id === undefined) throw new Refusal(400, 'invalid_pet_id', 'The petId must be a 64-bit integer.');
      const pet = await storing.find(context, id);
      if (!pet) throw new Refusal(404, 'pet_not_found', 'No pet has this id.');
      return pet;
    },
  },

  rendering: {
    pet: (_context: RequestContext, { id, name, categoryId, status }: Pet): JsonObject => ({
      id,
      name,
      categoryId,
      status,
    }),
    pets: (context: RequestContext, pets: readonly Pet[]): JsonValue =>
      pets.map((pet) => context.behaviour.rendering.pet(context, pet)),
    error: (_context: RequestContext, { code, message, status }: Refusal): JsonObject => ({ code, message, status }),
  },

  /** Headers of every response of getPet, which announce its end. */
  deprecation: { headers: (): Headers => ANNOUNCEMENT },

  /** From a response to bytes on the wire. */
  sending: {
    mediaType: 'application/json',
    text: (_context: RequestContext, content: JsonValue): string => writeJson(content),
    encode: (_context: RequestContext, text: string): Uint8Array => Buffer.from(text, 'utf8'),
    /** All headers but those that Node adds (Date, Connection). Without content-length the body is sent in chunks. */
    headers: (context: RequestContext, response: Response, body: Uint8Array): Headers => ({
      ...(response.content !== undefined && { 'content-type': context.behaviour.sending.mediaType }),
      ...(!BODILESS.includes(response.status) && { 'content-length': String(body.length) }),
      ...(context.operation === 'getPet' && context.behaviour.deprecation.headers()),
      ...response.headers,
    }),
    send: (context: RequestContext, response: Response): MaybePromise<void> => {
      const body = bytesOf(context, response);
      const { headers } = context.behaviour.sending;
      context.serverResponse.writeHead(response.status, headers(context, response, body)).end(body);
    },
  },
};

export function bytesOf(context: RequestContext, { body, content }: Response): Uint8Array {
  if (body instanceof Uint8Array) return body;
  const { text, encode } = context.behaviour.sending;
  return encode(context, body ?? (content === undefined ? '' : text(context, content)));
}

/** The functions of the service in groups; they reach each other through the context: to replace one replaces it for all. */
export type Behaviour = typeof correct;

type Overrides = { readonly [Group in keyof Behaviour]?: Partial<Behaviour[Group]> };
/** Overrides by group, or a function that makes them from the functions they replace, once for each service. */
export type BehaviourChange = Overrides | ((correct: Behaviour) => Overrides);

export function changed(behaviour: Behaviour, change: BehaviourChange): Behaviour {
  const overrides = typeof change === 'function' ? change(behaviour) : change;
  const merged = ([group, functions]: [string, object]) => [
    group,
    { ...functions, ...overrides[group as keyof Behaviour] },
  ];
  return Object.fromEntries(Object.entries(behaviour).map(merged));
}
