import type { Socket } from 'node:net';
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

export type Wanted = { readonly limit: number; readonly status: string | undefined };
