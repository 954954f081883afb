import { inspect } from 'node:util';

/** The text in place of the key wherever something is printed. */
export const MASK = '***';

/**
 * An API key that does not print: as text, as JSON and in the inspector it is `***`.
 * Only the client, which puts it on the wire, and the masker, which removes it from what is written, reveal it.
 */
export class ApiKey {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The key itself. For the wire and for masking only. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [inspect.custom](): string {
    return MASK;
  }
}
