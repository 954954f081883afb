import type { OutgoingRequest } from '../../core/http/exchange.js';
import { isInt64, isObject } from '../../core/json/json.js';
import { readJson } from '../../core/json/reading.js';
import type { Marker } from '../../core/results/marker.js';
import type { RecordedExchange } from '../../core/results/model.js';
import type { Judged } from '../../core/session/judged.js';
import { keptBytes } from '../../core/session/recorded-bytes.js';

/**
 * A deployment gives new ids each time. Where a recorded request names a pet that the finding itself created, the id of
 * today replaces the recorded one: in the path, also before other characters (`26abc`), and as the member `id` of a body.
 */
export class NewIds {
  readonly #ids = new Map<string, string>();
  /** Numbers of the exchanges that gave them. */
  readonly #givenBy = new Set<number>();

  /** Notes which id a pet had then and has now, and the number of the exchange that gave it. */
  note(recorded: bigint, now: bigint, exchange: number): void {
    this.#ids.set(recorded.toString(), now.toString());
    this.#givenBy.add(exchange);
  }

  /** The id of today; undefined for a pet that the finding did not create. */
  of(recorded: string): string | undefined {
    return this.#ids.get(recorded);
  }

  /** The request with the ids of today. */
  into(request: OutgoingRequest): OutgoingRequest {
    if (this.#ids.size === 0) return request;
    const target = request.target.replace(
      /(\/pets\/)(-?\d+)/,
      (_, path: string, id: string) => path + this.#now(id),
    );
    return { ...request, target, ...(request.body && { body: this.#intoBody(request.body) }) };
  }

  /** The marker as it is to be looked for today. */
  intoMarker(marker: Marker): Marker {
    if (marker.in === 'page' && 'id' in marker.pet) {
      return { ...marker, pet: { id: this.#now(marker.pet.id) } };
    }
    const isGivenHere = this.#givenBy.has(marker.exchange);
    if (marker.in === 'body' && marker.is !== null && marker.pointer.endsWith('/id') && !isGivenHere) {
      return { ...marker, is: this.#now(marker.is) };
    }
    return marker;
  }

  #now(id: string): string {
    return this.#ids.get(id) ?? id;
  }

  /** Latin-1 keeps every byte as it is, UTF-8 or not. */
  #intoBody(body: Uint8Array): Uint8Array {
    const text = Buffer.from(body).toString('latin1');
    const changed = text.replace(
      /("id"\s*:\s*)(-?\d+)(?![\d.eE])/g,
      (_, name: string, id: string) => name + this.#now(id),
    );
    return changed === text ? body : Buffer.from(changed, 'latin1');
  }
}

/** The id of the pet in a body; undefined where there is none. */
export function idIn(body: Uint8Array): bigint | undefined {
  const reading = readJson(body);
  if (!reading.ok || !isObject(reading.value)) return undefined;
  const { id } = reading.value;
  return isInt64(id) ? BigInt(id) : undefined;
}

/** The id that a recorded exchange gave to a pet; undefined where it created none. */
export function createdIn({ request, response }: RecordedExchange): bigint | undefined {
  return request.method === 'POST' && response?.status === 201 ? idIn(keptBytes(response.body)) : undefined;
}

/** The id that a response of today gave to a pet. */
export function createdBy({ exchange: { request, response } }: Pick<Judged, 'exchange'>): bigint | undefined {
  return request.method === 'POST' && response?.status === 201 ? idIn(response.body) : undefined;
}

/** The int64 that a request target asks for by its path, as decimal text. */
export function askedId({ target }: Pick<OutgoingRequest, 'target'>): string | undefined {
  return /\/pets\/(-?\d+)(?:\?|$)/.exec(target)?.[1];
}
