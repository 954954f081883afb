/** Header fields in the order and spelling of the message. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** A request as it is sent; its response is judged by these bytes. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** The request target on the request line, starting with the base path: `/v1/pets?limit=5`. */
  readonly target: string;
  /** The value of the `Authorization` header; absent without the header. */
  readonly authorization?: string | undefined;
  /** The value of the `Content-Type` header; absent without the header. */
  readonly contentType?: string | undefined;
  /** The value of the `Content-Encoding` header; absent without the header. */
  readonly contentEncoding?: string | undefined;
  readonly body?: Uint8Array | undefined;
}

/** A whole response, with its content codings decoded. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Length of the whole body, when `body` holds only its beginning after judging. */
  readonly bytes?: number | undefined;
}

/** The first value of a header; ignores the letter case of its name. */
export function header(headers: Headers, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [candidate, value] of headers) if (isNamed(candidate, wanted)) return value;
  return undefined;
}

/** The address to which a response redirects, as it is written; undefined for one that does not. */
export function redirectOf({
  status,
  headers,
}: Pick<WireResponse, 'status' | 'headers'>): string | undefined {
  return status >= 300 && status <= 399 ? header(headers, 'location') : undefined;
}

/** The values of a header in order, one for each line with its name; ignores the letter case. */
export function headerValues(headers: Headers, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([candidate]) => isNamed(candidate, wanted)).map(([, value]) => value);
}

/** @param wanted in lower case */
function isNamed(name: string, wanted: string): boolean {
  return name.length === wanted.length && name.toLowerCase() === wanted;
}
