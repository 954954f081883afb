/** The parts of the service, and how stories and variations replace them. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { correct } from './correct.js';
import type { JsonObject, JsonValue } from './json.js';

export type MaybePromise<T> = T | Promise<T>;
export type Headers = Readonly<Record<string, string>>;

export type Operation = 'listPets' | 'addPet' | 'getPet' | 'listOrders';

export const petStatuses: readonly string[] = ['available', 'pending', 'sold'];

export interface Draft {
  readonly name: string;
  readonly categoryId: bigint;
  /** Undefined: the client gave none. */
  readonly status: string | undefined;
  /** The members as the client sent them, including those beyond the schema. */
  readonly sent: JsonObject;
}

export interface Pet extends Draft {
  readonly id: bigint;
  /** Time of storing, from `performance.now()`, in milliseconds. */
  readonly storedAt: number;
}

/** The pets of one service, in memory. Everything is public, for variations to change. */
export class Store {
  readonly pets: Pet[] = [];
  readonly byId = new Map<bigint, Pet>();
  issued = 0n;

  add(pet: Pet): void {
    this.pets.push(pet);
    this.byId.set(pet.id, pet);
  }

  remove(pet: Pet | undefined): void {
    if (!pet) return;
    this.pets.splice(this.pets.indexOf(pet), 1);
    this.byId.delete(pet.id);
  }
}

/** Thrown by a behaviour function: the service responds with an Error body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    /** Machine-readable: lower-case words joined by underscores. */
    readonly code: string,
    /** For people: the problem and how to fix it. Quotes nothing from the request. */
    message: string,
    /** Additional headers of the response; names in lower case. */
    readonly headers: Headers = {},
  ) {
    super(message);
  }
}

export interface Response {
  readonly status: number;
  /** In addition to those that `sending` adds. Names in lower case, so that a later one replaces an earlier one. */
  readonly headers: Headers;
  /** Sent as JSON with the JSON media type. */
  readonly content?: JsonValue;
  /** Sent as it is, in place of `content` and without a default media type. */
  readonly body?: string | Uint8Array;
}

export interface Connection {
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly socket: Socket;
  /** Empty at first; a variation may store anything about this connection in it. */
  readonly state: Map<string, unknown>;
  /** Requests received over it so far, including the current one. */
  requests: number;
  underWay: number;
}

export interface Route {
  /** Undefined: there is no such path, or it does not support the method. */
  readonly operation: Operation | undefined;
  /** The last segment of the path of getPet as it was sent, percent-encoded; otherwise empty. */
  readonly petId: string;
  /** The methods that the path supports; empty: there is no such path. */
  readonly allow: readonly string[];
}

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

export type Wanted = { readonly limit: number; readonly status: string | undefined };

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
