/** Thrown by a behaviour function: the request is answered with an Error body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    /** The HTTP status, 4xx or 5xx. */
    readonly status: number,
    /** Machine-readable: lower-case words joined by underscores. */
    readonly code: string,
    /** For people: what is wrong and what would be right. Quotes nothing of the request. */
    message: string,
    /** Headers of the response beside the usual ones; names in lower case. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
