import type { Authorization } from '../http/authorization.js';
import type { Count, HeaderFields, Milliseconds, PositiveCount, Sentence } from '../notation.js';

/**
 * A body in a report: masked, and either text or base64. The body of a request is whole; that of a response may be cut.
 * @if { "required": ["text"] }
 * @then { "properties": { "base64": false } }
 * @else { "required": ["base64"] }
 */
export interface RecordedBody {
  /** Present when the bytes are UTF-8. */
  readonly text?: string;
  /**
   * Present when the bytes are not UTF-8.
   * @contentEncoding base64
   */
  readonly base64?: string;
  /** Length of the whole body after content decoding, in bytes. */
  readonly bytes: Count;
  /** Whether only its beginning is kept. */
  readonly truncated: boolean;
}

/** A request as it was sent. */
export interface RecordedRequest {
  /** Its method. */
  readonly method: Sentence;
  /** The whole URL, with path and query exactly as they went out. */
  readonly url: string;
  /** In the order sent. The key stands as `***`. */
  readonly headers: HeaderFields;
  /** How the value of the `Authorization` header is made of the key, without the key; absent: there was no such header. */
  readonly authorization?: Authorization;
  /** Absent when the request has none. */
  readonly body?: RecordedBody;
  /** A command for a POSIX shell that sends the same bytes, with `$PETSTORE_API_KEY` in the key's place. */
  readonly curl: string;
}

/** A response as it came back. */
export interface RecordedResponse {
  /**
   * The HTTP status.
   * @asType integer
   * @minimum 100
   * @maximum 999
   */
  readonly status: number;
  /** In the order received. */
  readonly headers: HeaderFields;
  /** Empty when the response has none. */
  readonly body: RecordedBody;
}

/**
 * One request of the run and what came back. It has a response, a failure, or both where the response is not whole.
 * @if { "properties": { "response": false } }
 * @then { "required": ["failure"] }
 */
export interface RecordedExchange {
  /** Position in the run, from 1, in the order in which requests were made. */
  readonly number: PositiveCount;
  /** When it was sent, in milliseconds since the run began; negative before it. */
  readonly startedMs: number;
  /** The same for exchanges that went over one connection of their own, in turn; absent: any free connection. */
  readonly connection?: PositiveCount;
  /** The request. */
  readonly request: RecordedRequest;
  /** Absent when nothing came back that is a response. */
  readonly response?: RecordedResponse;
  /** The event on the connection, if there is no whole response. */
  readonly failure?: string;
  /** From the first byte sent to the last byte received, in milliseconds. */
  readonly durationMs: Milliseconds;
}
