import type { JsonValue } from './json/value.js';

/** A response before it is put on the wire. */
export interface Response {
  readonly status: number;
  /** Beside those that `sending` adds. Names in lower case, so that a later one replaces an earlier one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON with the JSON media type. */
  readonly content?: JsonValue;
  /** Sent as it stands, in place of `content` and without a media type of its own. */
  readonly body?: string | Uint8Array;
}
