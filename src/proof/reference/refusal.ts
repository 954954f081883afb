/** Thrown by a behaviour function: the service responds with an Error body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    /** The HTTP status, 4xx or 5xx. */
    readonly status: number,
    /** Machine-readable: lower-case words joined by underscores. */
    readonly code: string,
    /** For people: the problem and how to fix it. Quotes nothing from the request. */
    message: string,
    /** Additional headers of the response; names in lower case. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
