import type { ServerResponse } from 'node:http';
import type { Connection } from './connection.js';
import type { JsonNumber, JsonObject, JsonValue } from './json/value.js';
import type { Draft, Pet } from './pet.js';
import type { Refusal } from './refusal.js';
import type { Operation, ReceivedRequest, Route } from './request.js';
import type { Response } from './response.js';
import type { Store } from './store.js';

/** A value, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** Shared by all requests of one running service. */
export interface Service {
  readonly key: string;
  /** Begins with a slash and does not end with one: `/v1`. */
  readonly basePath: string;
  readonly behaviour: Behaviour;
  readonly store: Store;
  /** Aborts when the service closes: for timers that must not outlive it. */
  readonly closing: AbortSignal;
}

/** One request with everything that is needed to respond to it. */
export interface RequestContext extends ReceivedRequest {
  readonly service: Service;
  /** The service's. Behaviour functions call each other through it, so that an override applies everywhere. */
  readonly behaviour: Behaviour;
  readonly store: Store;
  readonly connection: Connection;
  /** For responses that `sending` cannot express. */
  readonly serverResponse: ServerResponse;
}

/**
 * Everything that the service does, as small functions in groups.
 * They reach each other through the context or the service, never directly: to replace one replaces it for all.
 */
export interface Behaviour {
  readonly hooks: Hooks;
  readonly routing: Routing;
  readonly authentication: Authentication;
  readonly operations: Operations;
  readonly parameters: Parameters;
  readonly listing: Listing;
  readonly storing: Storing;
  readonly parsing: Parsing;
  readonly validation: Validation;
  readonly creating: Creating;
  readonly lookup: Lookup;
  readonly rendering: Rendering;
  readonly deprecation: Deprecation;
  readonly sending: Sending;
}

/** The functions to replace, by group. */
export type Overrides = { readonly [Group in keyof Behaviour]?: Partial<Behaviour[Group]> };

/** Overrides, or a function that makes them from the functions they replace. It is called once for each service that starts. */
export type BehaviourChange = Overrides | ((correct: Behaviour) => Overrides);

/** The places where a variation can step in; the correct service does nothing there. */
export interface Hooks {
  /** Once, before the first request. The function that it returns is called when the service closes. */
  readonly started: (service: Service) => (() => void) | undefined;
  /** Once for each connection, when it opens. */
  readonly connected: (service: Service, connection: Connection) => void;
  /** Before anything is checked. A response that it returns is sent. */
  readonly before: (context: RequestContext) => MaybePromise<Response | undefined>;
  /** For each refused request, before the refusal becomes a response. */
  readonly refused: (context: RequestContext, refusal: Refusal) => MaybePromise<Refusal>;
  /** For each response, before it is sent. */
  readonly after: (context: RequestContext, response: Response) => MaybePromise<Response>;
  /** When the response has been sent, or the connection has closed. */
  readonly finished: (context: RequestContext) => void;
}

/** From a method and a path to an operation. */
export interface Routing {
  readonly route: (service: Service, method: string, path: string) => Route;
}

/** The check of the API key. */
export interface Authentication {
  /** Whether this request needs the key. */
  readonly required: (context: RequestContext) => boolean;
  /** The key that was presented; undefined: nothing that could be one. */
  readonly credential: (context: RequestContext) => string | undefined;
  readonly matches: (presented: string, key: string, context: RequestContext) => boolean;
  /** The 401; `presented` is undefined when there was no credential. */
  readonly refusal: (context: RequestContext, presented: string | undefined) => Refusal;
  /** @throws Refusal with 401. */
  readonly authenticate: (context: RequestContext) => MaybePromise<void>;
}

type Handler = (context: RequestContext) => MaybePromise<Response>;

/** The operations, after authentication. Each throws a Refusal for an Error response. */
export interface Operations extends Readonly<Record<Operation, Handler>> {
  /** A path or a method that this service does not support. */
  readonly unknown: Handler;
  /** Authentication, then the operation. */
  readonly handle: Handler;
}

/** The query parameters of the list. */
export interface Parameters {
  readonly defaultLimit: number;
  readonly minimumLimit: number;
  readonly maximumLimit: number;
  /** The most pets that a page may hold. @throws Refusal with 400. */
  readonly limit: (context: RequestContext) => number;
  /** Undefined: no filter. @throws Refusal with 400. */
  readonly status: (context: RequestContext) => string | undefined;
}

/** The parameters of a list request, parsed. */
export interface Wanted {
  readonly limit: number;
  /** Undefined: no filter. */
  readonly status: string | undefined;
}

/** Which pets a list holds. */
export interface Listing {
  /** All pets in the order of the list; read only as far as the page needs. */
  readonly order: (context: RequestContext) => Iterable<Pet>;
  readonly matches: (pet: Pet, status: string, context: RequestContext) => boolean;
  readonly page: (context: RequestContext, wanted: Wanted) => MaybePromise<readonly Pet[]>;
}

/** How pets get into the store and out again. */
export interface Storing {
  readonly insert: (service: Service, pet: Pet) => MaybePromise<void>;
  /** Whether a read (by id or of the list) shows a pet that is in the store. */
  readonly sees: (context: RequestContext, pet: Pet) => boolean;
  readonly find: (context: RequestContext, id: bigint) => MaybePromise<Pet | undefined>;
}

/** From the bytes of a body to a JSON value. */
export interface Parsing {
  /** Larger bodies are not kept. Bytes. */
  readonly maximumBytes: number;
  /** Levels of nested arrays and objects. */
  readonly maximumDepth: number;
  /** Whether this service reads bodies of the request's media type. */
  readonly accepts: (context: RequestContext) => boolean;
  /** @throws Refusal with 400. */
  readonly decode: (context: RequestContext) => string;
  /** @throws Refusal with 400. */
  readonly parse: (context: RequestContext, text: string) => JsonValue;
  /** The body as JSON. @throws Refusal with 400, 413 or 415. */
  readonly json: (context: RequestContext) => MaybePromise<JsonValue>;
}

/** From a JSON value to a valid NewPet. Each function throws a Refusal with 400 that names the member. */
export interface Validation {
  readonly object: (context: RequestContext, value: JsonValue) => JsonObject;
  /** The value is undefined when the member is missing; likewise in the two that follow. */
  readonly name: (context: RequestContext, value: JsonValue | undefined) => string;
  readonly categoryId: (context: RequestContext, value: JsonValue | undefined) => bigint;
  /** Undefined: none was given. */
  readonly status: (context: RequestContext, value: JsonValue | undefined) => string | undefined;
  /** The int64 value of a JSON number; undefined when it is not an int64. */
  readonly int64: (number: JsonNumber) => bigint | undefined;
  readonly newPet: (context: RequestContext, value: JsonValue) => MaybePromise<Draft>;
}

/** How a valid NewPet becomes a pet of the store. */
export interface Creating {
  /** An int64 that no other pet has. */
  readonly id: (service: Service, draft: Draft) => MaybePromise<bigint>;
  /** The record to be stored. */
  readonly pet: (service: Service, draft: Draft, id: bigint) => Pet;
  /** Also fills the store at the start. */
  readonly create: (service: Service, draft: Draft) => MaybePromise<Pet>;
}

/** From a path segment to a pet. */
export interface Lookup {
  /** The int64 value of a percent-decoded segment; undefined when it is not an int64. */
  readonly petId: (segment: string, context: RequestContext) => bigint | undefined;
  /** @throws Refusal with 400 for a segment that is not an int64, with 404 for an id that no pet has. */
  readonly pet: (context: RequestContext) => MaybePromise<Pet>;
}

/** The contents of responses. */
export interface Rendering {
  readonly pet: (context: RequestContext, pet: Pet) => JsonObject;
  readonly pets: (context: RequestContext, pets: readonly Pet[]) => JsonValue;
  readonly error: (context: RequestContext, refusal: Refusal) => JsonObject;
  /** The response to a refused request. */
  readonly refusal: (context: RequestContext, refusal: Refusal) => Response;
}

/** How the deprecated operation announces its end. */
export interface Deprecation {
  /** Headers of every response of getPet; names in lower case. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** From a response to bytes on the wire. */
export interface Sending {
  /** The value of Content-Type for JSON. */
  readonly mediaType: string;
  readonly text: (context: RequestContext, content: JsonValue) => string;
  readonly encode: (context: RequestContext, text: string) => Uint8Array;
  /** All headers except those that Node adds (Date, Connection). Without content-length the body is sent in chunks. */
  readonly headers: (
    context: RequestContext,
    response: Response,
    body: Uint8Array,
  ) => Readonly<Record<string, string>>;
  readonly send: (context: RequestContext, response: Response) => MaybePromise<void>;
}
