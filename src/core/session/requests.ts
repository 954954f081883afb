import type { OperationId } from '../catalogue/requirement.js';
import type { ApiKey } from '../config/key/api-key.js';
import type { PetStatus } from '../contract/pet-status.js';
import { Credential } from '../http/credential.js';
import type { OutgoingRequest } from '../http/exchange.js';

/** Options of a request of any operation, besides its parameters. */
export interface Sending {
  /** @default the right key */
  readonly credential?: Credential;
  /**
   * The requirement that owns the status of the response.
   * @default the one of the request's row in the table
   */
  readonly belongsTo?: string;
  /** True for one of several requests that must arrive at the same time. @default false */
  readonly atOnce?: boolean;
  /** True to use a connection that has carried nothing but requests sent apart. @default false */
  readonly apart?: boolean;
  /** The Accept header; null for none. @default application/json */
  readonly accept?: string | null | undefined;
}

export interface Listing extends Sending {
  /** A number, or the raw text of the query parameter, already percent-encoded. */
  readonly limit?: number | string;
  readonly status?: PetStatus | { readonly raw: string };
  /** Which of two parameters comes first. @default limit */
  readonly first?: 'limit' | 'status';
}

export interface Adding extends Sending {
  /** @default application/json */
  readonly contentType?: string | undefined;
  /** A coding that the header names, though the body is sent as it is. @default no such header */
  readonly contentEncoding?: string | undefined;
}

/** Builds the requests of the interface for one target. */
export class Requests {
  readonly #valid: Credential;
  readonly #withSlash = new Set<OperationId>();

  constructor(
    private readonly basePath: string,
    key: ApiKey,
  ) {
    this.#valid = Credential.valid(key);
  }

  /** From now on, the paths of this operation end in a slash, since the deployment redirects to them. */
  endInSlash(operation: OperationId): void {
    this.#withSlash.add(operation);
  }

  list({ limit, status, first, credential = this.#valid, accept }: Listing = {}): OutgoingRequest {
    const parameters = [
      ...(limit === undefined ? [] : [`limit=${limit}`]),
      ...(status === undefined ? [] : [`status=${typeof status === 'string' ? status : status.raw}`]),
    ];
    const query = (first === 'status' ? parameters.reverse() : parameters).join('&');
    const target = this.#path('listPets', '/pets') + (query === '' ? '' : `?${query}`);
    return get(target, credential, accept);
  }

  add(body: string | Uint8Array, adding: Adding = {}): OutgoingRequest {
    const { credential = this.#valid, contentEncoding, accept } = adding;
    const contentType = 'contentType' in adding ? adding.contentType : 'application/json';
    return {
      method: 'POST',
      target: this.#path('addPet', '/pets'),
      credential,
      contentType,
      contentEncoding,
      accept,
      body: typeof body === 'string' ? Buffer.from(body) : body,
    };
  }

  get(id: bigint | string, { credential = this.#valid, accept }: Sending = {}): OutgoingRequest {
    return get(this.#path('getPet', `/pets/${id}`), credential, accept);
  }

  orders({ credential = this.#valid }: Sending = {}): OutgoingRequest {
    return get(this.#path('listOrders', '/store/orders'), credential);
  }

  #path(operation: OperationId, path: string): string {
    return this.basePath + path + (this.#withSlash.has(operation) ? '/' : '');
  }
}

/** All requests have the same members, present or not, since V8 is slow at objects of many shapes. */
function get(target: string, credential: Credential, accept?: OutgoingRequest['accept']): OutgoingRequest {
  const none = undefined;
  return { method: 'GET', target, credential, contentType: none, contentEncoding: none, accept, body: none };
}

/** Describes a request: `GET /v1/pets?limit=5 with the API key`. */
export function describe({ method, target, credential }: OutgoingRequest): string {
  return `${method} ${target.length > 120 ? `${target.slice(0, 120)}…` : target} with ${credential.description}`;
}
