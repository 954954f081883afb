import type { JsonValue } from './json/value.js';

/** A response before it is sent. */
export interface Response {
  readonly status: number;
  /** In addition to those that `sending` adds. Names in lower case, so that a later one replaces an earlier one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON with the JSON media type. */
  readonly content?: JsonValue;
  /** Sent as it is, in place of `content` and without a default media type. */
  readonly body?: string | Uint8Array;
}
