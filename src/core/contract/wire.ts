/** Header fields in the order and spelling of the wire. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** A request as it goes out: the bytes that a response is judged against. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** The request target as on the request line, from the base path on: `/v1/pets?limit=5`. */
  readonly target: string;
  /** The value of the `Authorization` header; absent: there is none. */
  readonly authorization?: string;
  /** The value of the `Content-Type` header; absent: there is none. */
  readonly contentType?: string;
  readonly body?: Uint8Array;
}

/** A whole response, content codings undone. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Length of the whole body, once it was judged and `body` is no more than its beginning. */
  readonly bytes?: number;
}

/** The first value of a header, whatever the letter case of its name. */
export function header(headers: Headers, name: string): string | undefined {
  return headerValues(headers, name)[0];
}

/** The values of a header in their order: one for each line that has its name, whatever the letter case. */
export function headerValues(headers: Headers, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([candidate]) => candidate.toLowerCase() === wanted).map(([, value]) => value);
}
